import Segue

Unfinished.removeOnInterruption()
exit(runCommand(Array(CommandLine.arguments.dropFirst())))
