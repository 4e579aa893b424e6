import Foundation

#if PARSER_ABSENT
  FileHandle.standardError.write(
    Data(
      ("segue-port: this toolchain has no SwiftParser in usr/lib/swift/host; "
        + "build Segue with a toolchain from swift.org\n").utf8))
  exit(1)
#else
  exit(Command.run(Array(CommandLine.arguments.dropFirst())))
#endif
