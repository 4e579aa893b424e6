import Engine
import Foundation
import Segue

/// `Attacks feed`: reads a batch of inputs, one after the other, in this process.
enum FeedCommand {
  /// The line that is printed before each input.
  static let mark = "begins"

  /// Returns the inputs, each after its length as four bytes, the highest byte first.
  static func encode(_ inputs: [[UInt8]]) -> [UInt8] {
    inputs.flatMap { input in
      (0..<4).map { UInt8(truncatingIfNeeded: input.count >> (24 - 8 * $0)) } + input
    }
  }

  /// Returns the inputs that `encode(_:)` has encoded.
  static func decode(_ bytes: [UInt8]) -> [[UInt8]] {
    var inputs: [[UInt8]] = []
    var offset = 0
    while offset + 4 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(bytes.count, offset + 4 + length)
      inputs.append(Array(bytes[offset + 4..<end]))
      offset = end
    }
    return inputs
  }

  @MainActor static func run(format: String, file: String) -> Int32 {
    guard let format = FuzzFormat(rawValue: format), let data = FileManager.default.contents(atPath: file)
    else {
      FileHandle.standardError.write(Data("Attacks: error: cannot read \(file) as \(format)\n".utf8))
      return 2
    }
    Child.limitThisProcess(format.limits)
    let inputs = decode([UInt8](data))
    let verdict: Verdict
    switch format {
    case .png, .jpeg: verdict = decodeImages(inputs)
    case .effect: verdict = drawEffects(inputs)
    case .gesture, .recording, .cli:
      verdict = .failure(.silentExit, "\(format.rawValue) is not read by this program")
    }
    AttackCommand.write(Report.line(verdict))
    return 0
  }

  private static func decodeImages(_ inputs: [[UInt8]]) -> Verdict {
    for input in inputs {
      AttackCommand.write(mark + "\n")
      guard let image = UIImage(data: Data(input))?.cgImage else { continue }
      // The sum reads every byte of the image.
      let sum = image.withPixels { $0.reduce(0) { $0 &+ Int($1) } }
      if sum < 0 || image.width < 1 || image.height < 1 {
        return .failure(.witness, "an image of \(image.width)×\(image.height) pixels")
      }
    }
    return .drawn
  }

  @MainActor private static func drawEffects(_ inputs: [[UInt8]]) -> Verdict {
    for input in inputs {
      AttackCommand.write(mark + "\n")
      let source = String(decoding: input, as: UTF8.self)
      let attack = Attack("fuzz.effect") { stage in
        stage.framesAfter = 1
        let effect = try Effect(name: "fuzz", source: source)
        let view = try stage.view { EffectView(effect: effect, frame: $0) }
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        inner.backgroundColor = .red
        view.addSubview(inner)
        view.progress = 0.5
      }
      let stage = Stage()
      let verdict = stage.carryOut(attack)
      stage.abandon()
      if verdict.kind == nil { return verdict }
    }
    return .drawn
  }
}
