import Segue

Console.occupyClosedStreams()
InterruptionCleanup.prepareSignals()
exit(runCommand(Array(CommandLine.arguments.dropFirst())))
