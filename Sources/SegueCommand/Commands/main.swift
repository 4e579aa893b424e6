import Segue

Console.occupyClosedStreams()
InterruptionCleanup.prepareSignals()
exit(runCommand(CommandWords.all))
