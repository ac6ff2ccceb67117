"""Two engines play a whole game: python play_game.py [path of sapper]."""

import sys

from sapper_junqi import Engine, Limit, Referee, play_game

sapper = sys.argv[1] if len(sys.argv) > 1 else "sapper"
with Referee.popen(sapper) as referee, Engine.popen(sapper) as red, Engine.popen(sapper) as black:
    red.configure({"Hash": 64})
    black.configure({"Player": "greedy"})
    game = referee.new_game(rules="contest")
    record = play_game(game, {"red": red, "black": black}, Limit(nodes=50))
    print(game.board())
    print(record.text())
