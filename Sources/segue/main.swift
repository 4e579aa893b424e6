import Segue

Console.occupyClosedStreams()
InterruptionCleanup.removeOnInterruption()
exit(runCommand(Array(CommandLine.arguments.dropFirst())))
