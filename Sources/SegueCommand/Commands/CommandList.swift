import Segue

let version = "0.1.0"

@MainActor private let commands: [any Command.Type] = [
  ListCommand.self, RenderCommand.self, SlideshowCommand.self, ProfileCommand.self, DemoCommand.self,
  PortCommand.self, DoctorCommand.self,
]

/// Runs a command line, given without the program's name; returns the exit status.
@MainActor
func runCommand(_ words: [String]) -> Int32 {
  do {
    try dispatch(words)
    return 0
  } catch let error as UsageError {
    Console.fail(error.message)
    return 2
  } catch let error as Interruption {
    InterruptionCleanup.endProcess(by: error.signal)
  } catch is ReportedFailure {
    return 1
  } catch OutputError.streamClosed {
    return 1
  } catch let error as EffectError {
    Console.failShader(error)
    return 1
  } catch GraphicsError.effect(let error) {
    Console.failShader(error)
    return 1
  } catch {
    Console.fail("\(error)")
    return 1
  }
}

@MainActor
private func dispatch(_ words: [String]) throws {
  guard let first = words.first else { return try Console.write(overview()) }
  switch first {
  case "help" where words.count > 1 && !words[1].hasPrefix("-"): return try dispatch([words[1], "--help"])
  case "--help", "-h", "help": return try Console.write(overview())
  case "--version": return try Console.write("segue \(version)\n")
  default: break
  }
  guard let command = commands.first(where: { $0.name == first }) else {
    let hint = Suggestion.nearest(to: first, among: commands.map { $0.name }).map { ": did you mean \($0)?" }
    throw UsageError("unknown command '\(first)'\(hint ?? ": one of \(names(commands))")")
  }
  let arguments = try Arguments(Array(words.dropFirst()), command: command.name, options: command.options)
  if arguments.has("help") { return try Console.write(help(command)) }
  try command.run(arguments)
}

private func names(_ commands: [any Command.Type]) -> String {
  commands.map { $0.name }.joined(separator: ", ")
}

@MainActor private func overview() -> String {
  var text = "UIKit's transitions and Core Animation's layers, drawn by OpenGL.\n\n"
  text += "Usage: segue COMMAND [OPTION…]\n\n"
  for command in commands {
    text += "  \(padded(command.name, 10))\(command.summary)\n"
  }
  return text + "\n  segue COMMAND --help says more; segue --version.\n"
}

private func help(_ command: any Command.Type) -> String {
  let operands = command.operands.isEmpty ? "" : " " + command.operands
  var text = "\(command.summary)\n\nUsage: segue \(command.name)\(operands) [OPTION…]\n\n"
  for option in command.options {
    let head = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
    text += "  \(padded(head, 24))\(option.help)\n"
  }
  return command.notes.isEmpty ? text : text + "\n" + command.notes + "\n"
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
