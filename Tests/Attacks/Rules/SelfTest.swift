import Foundation
import Glibc
import Segue

/// Attacks with a known ending, most of them a failure. Tests judge them; the suite does not contain them.
enum SelfTest {
  static let quick = ChildLimits(memory: 512 << 20, deadline: 1)

  static let all: [Attack] = [
    Attack("selfTest.draws", limits: .number) { _ in },
    Attack("selfTest.namedTrap", limits: .number) { _ in fatalError("UIView.frame: a test sets it on purpose")
    },
    Attack("selfTest.internalTrap", limits: .number) { _ in
      fatalError("FrameScheduler: the list ends inside a group")
    },
    Attack("selfTest.bareTrap", limits: .number) { _ in fatalError("Index out of range") },
    Attack("selfTest.typedError", limits: .number) { _ in
      _ = try Effect(name: "broken", source: "nothing")
    },
    Attack("selfTest.untypedError", limits: .number) { _ in
      struct Oops: Error {}
      throw Oops()
    },
    Attack("selfTest.exit", limits: .number) { _ in exit(0) },
    Attack("selfTest.signal", limits: .number) { _ in raise(SIGSEGV) },
    Attack("selfTest.hang", limits: quick) { _ in while true { usleep(1000) } },
    Attack("selfTest.uncalled", limits: .number) { stage in _ = stage.expect("a callback") },
    Attack("selfTest.witness", limits: .number) { stage in
      let cover = CALayer()
      cover.frame = try stage.window.bounds
      // The witness in the window has the z position 1e6.
      cover.zPosition = 2e6
      cover.backgroundColor = UIColor.black.cgColor
      try stage.window.layer.addSublayer(cover)
    },
    Attack("selfTest.filesLeft", limits: .number) { _ in
      _ = FileManager.default.createFile(atPath: "left", contents: Data([1]))
    },
    Attack("selfTest.forbidden", .traps, limits: .number) { _ in },
    Attack("selfTest.memory", limits: .number) { stage in
      // Each array is filled, so that its memory is touched, until no memory is left.
      while true { stage.keep([UInt8](repeating: UInt8(stage.framesAfter), count: 16 << 20)) }
    },
  ]
}
