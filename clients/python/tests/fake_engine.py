"""An engine that plays c6c7 whatever is asked, and misbehaves as its first argument says."""

import os
import signal
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
NOTE = sys.argv[2] if len(sys.argv) > 2 else ""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep_for_ever() -> None:
    while True:
        time.sleep(1000)


def handshake() -> None:
    if MODE == "mute":
        sleep_for_ever()
    if MODE == "flood-handshake":
        while True:
            say("id name x")
    if MODE == "exit-at-once":
        sys.stderr.write("no licence\n")
        sys.exit(3)
    if MODE == "garbage":
        sys.stdout.buffer.write(b"\x00\xff\xfe\xf0garbage\r\n\n \noption\noption name\noption name X\n")
        sys.stdout.buffer.write(b"id\nid name\nerror\ninfo score cp\nbestmove\nbestmove a1a2\nreadyok\n")
    say("id name fake")
    say("option name MultiPV type spin default 1 min 1 max 64")
    say("option name Book File type string default <empty>")
    say("ujiok")


def go(line: str) -> None:
    if line.startswith("go layout"):
        say("bestlayout cigdcegkefkfaibgidjhhhjlj" if MODE != "bad-layout" else "bestlayout xyz")
        return
    if MODE == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if MODE == "exit":
        sys.exit(0)
    if MODE == "close-stdout":
        os.close(1)
        sleep_for_ever()
    if MODE == "stall":
        while True:  # not even its input is read
            time.sleep(1000)
    if MODE == "late":  # until stop
        return
    if MODE == "flood":
        while True:
            say("info string busy")
    if MODE == "flood-infos":
        for i in range(20000):
            say(f"info depth {i} multipv {i} score cp 1 pv c6c7")
    if MODE == "long-line":
        while True:
            sys.stdout.write("x" * 65536)
    if MODE == "no-move":
        say("bestmove")
        return
    if MODE == "refuse-go":
        say("error turn not now")
        return
    if MODE == "garbage":
        sys.stdout.buffer.write(b"info depth x score cp y wdl 1 2 multipv 0 pv\n\xc3\x28\ninfo\ninfo wdl\ninfo time\n")
    say("info depth 3 seldepth 5 nodes 10 nps 100 time 100 hashfull 1 worlds 2 score cp 100 wdl 750 0 250 pv c6c7 c8c7")
    say("bestmove c6c7 ponder c8c7")
    if MODE == "two-moves":
        say("bestmove a6a7")


def referee() -> None:
    """Answers each request of a referee with the line that the mode is."""
    for raw in sys.stdin:
        if MODE == "referee-stalls" and '"describe"' not in raw:
            sleep_for_ever()
        if MODE == "referee-exits" and '"describe"' not in raw:
            sys.exit(4)
        number = raw.split(":")[1].split(",")[0].strip()
        for line in ("[]", "nonsense", "{}", '{"id":[]}', "[" * 5000, '{"id":99}'):
            say(line)
        say('{"id":%s%s}' % (number, NOTE if '"describe"' not in raw else ""))


def referee_of_lines() -> None:
    """Answers each line with the second argument."""
    for raw in sys.stdin:
        if raw.strip() == "referee":
            say("ok")
            continue
        if MODE == "lines-stall":
            sleep_for_ever()
        if MODE == "lines-exit":
            sys.exit(4)
        while MODE == "lines-flood":
            say("legal 0")
        say(NOTE)


def main() -> None:
    if MODE.startswith("referee"):
        sys.exit(referee())
    if MODE.startswith("lines"):
        sys.exit(referee_of_lines())
    if MODE == "child":  # one that outlives it, in its group
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            sleep_for_ever()
    if MODE == "deaf":
        handshake()
        sleep_for_ever()
    heard = open(NOTE, "a") if NOTE.startswith("/") else None
    for raw in sys.stdin:
        line = raw.strip()
        if heard is not None:
            heard.write(line + "\n")
            heard.flush()
        word = line.split(" ")[0]
        if word == "uji":
            handshake()
        elif word == "isready":
            if MODE == "flood-answers":
                while True:
                    say("d")
            say("readyok")
        elif word == "go":
            go(line)
        elif word == "stop" and MODE == "late":
            say("bestmove c6c7")
        elif word == "moves":
            say("moves 2 c6c7" if MODE == "bad-moves" else "moves 1 c6c7")
        elif word == "belief":
            say("belief a7 c" if MODE == "bad-moves" else "belief a7 c:600 d:400")
        elif word == "observe" and MODE == "refuse-observe":
            say("error impossible no army")
        elif word == "quit":
            if MODE in ("stays", "child"):
                if MODE == "stays":
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    sleep_for_ever()
            sys.exit(0)


main()
