import Segue

InterruptionCleanup.removeOnInterruption()
exit(runCommand(Array(CommandLine.arguments.dropFirst())))
