import Engine
import Foundation
import Shaders
import Testing

@testable import Compositor
@testable import GPURender

/// Effects may not use the global names of the compositor's shader code.
@Suite struct EffectNameTests {
  /// The names of uniforms, of inputs and outputs, of functions and of other globals in `source`.
  private static func names(in source: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in String(decoding: source, as: UTF8.self).split(separator: "\n") {
      guard let first = line.first, first.isLetter else { continue }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      let kinds: Set<Substring> = ["uniform", "flat", "in", "out"]
      if let name = words.drop(while: kinds.contains).dropFirst().first { names.insert(String(name)) }
    }
    return names
  }

  private static var all: Set<String> {
    let sources = [
      ShaderSource.effectHead, ShaderSource.effectVertex, ShaderSource.effectTail, ShaderSource.piecesHead,
      ShaderSource.piecesTail, ShaderSource.piecesFragment, ShaderSource.fadedPiecesFragment,
      ShaderSource.coloredPiecesTail,
    ]
    // The name `color` is global only in fragment shaders that do not contain the effect's source.
    return sources.reduce(into: Set(["effect", "position", "pieceColor"])) { $0.formUnion(names(in: $1)) }
      .subtracting([
        "color"
      ])
  }

  @Test func allGlobalNamesAreRefused() {
    let all = Self.all
    #expect(
      all.isSuperset(of: [
        "layerRect", "pieceOpacity", "mixedBits", "shownOpacity", "shownPiece", "secondPage", "main",
      ]))
    for name in all {
      let error = #expect(throws: EffectError.self) {
        try Effect(
          name: "taken", source: "uniform float \(name);\nvec4 effect(vec2 uv) { return first(uv); }")
      }
      #expect(error?.line == 1 && error?.message.contains("'\(name)'") == true, "\(name)")
    }
  }
}
