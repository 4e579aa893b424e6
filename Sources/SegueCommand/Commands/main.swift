import Segue

Console.occupyClosedStreams()
InterruptionCleanup.prepareSignals()
let status = runCommand(CommandWords.all)
// The handlers that libraries have registered for `exit` only release memory, which takes the driver some milliseconds.
fflush(nil)
_exit(status)
