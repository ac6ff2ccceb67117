# Draws FOLDER/scaling-*.svg from the data beside them, which sapper_scaling writes.
# Usage: gnuplot -c bench/scaling.gnuplot [FOLDER]    (docs/figures if none is given)
folder = exists("ARGC") && ARGC > 0 ? ARG1 : "docs/figures"

# Nothing is behind the figure, and its grey can be read on light and dark pages.
grey = "#7a7a7a"
set terminal svg size 640,400 font "sans-serif,13" enhanced
set border 3 linecolor rgb grey
set tics nomirror textcolor rgb grey
set grid linecolor rgb "#88888888" linetype 1 linewidth 0.5
set key left top Left reverse textcolor rgb grey
set title textcolor rgb grey
set xlabel textcolor rgb grey
set ylabel textcolor rgb grey
set style fill transparent solid 0.2 noborder

# Colours that can be told apart, also by those who see few.
set linetype 1 linecolor rgb "#3b82c4" linewidth 2 pointtype 7 pointsize 0.4
set linetype 2 linecolor rgb "#d97706" linewidth 2 pointtype 7 pointsize 0.4

data(name) = folder . "/scaling-" . name . ".dat"
figure(name) = folder . "/scaling-" . name . ".svg"

# A data set has its name in the first line.
set output figure("unknown")
set title "Exact odds of all pieces, by what is unknown"
set xlabel "enemy pieces of unknown rank"
set ylabel "milliseconds (median; band: 10 to 90 % of states)"
set logscale y
set xtics 1
plot for [i=0:1] data("unknown") index i using 1:3:4 with filledcurves linetype i+1 notitle, \
     for [i=0:1] data("unknown") index i using 1:2 with linespoints linetype i+1 title columnheader(1)
unset logscale

set output figure("threads")
set title "Simulations a second in searches of a second, by threads"
set xlabel "threads"
set ylabel "thousand simulations/s (median; band: 10 to 90 %)"
set yrange [0:*]
set key left bottom
plot for [i=0:1] data("threads") index i using 1:3:4 with filledcurves linetype i+1 notitle, \
     for [i=0:1] data("threads") index i using 1:2 with linespoints linetype i+1 title columnheader(1)

set output figure("tree")
set title "Cost of a simulation, by the size of the tree"
set xlabel "simulations in the tree"
set ylabel "microseconds a simulation"
set logscale x
set xtics autofreq
set format x "%.0s%c"
set key left top
plot for [i=0:1] data("tree") index i using 1:2 with linespoints linetype i+1 title columnheader(1)
