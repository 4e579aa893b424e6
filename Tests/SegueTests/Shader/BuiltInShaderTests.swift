import Foundation
import Pictures
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import Transitions

/// The ready-made transitions written to the interface of gl-transitions.
@Suite(.serialized) @MainActor struct BuiltInShaderTests {
  nonisolated static let effects: [(id: String, effect: @Sendable () -> Effect)] = [
    ("ink", { .ink }), ("iris", { .iris }), ("blinds", { .blinds }), ("ripple", { .ripple }),
    ("glass", { .glass }), ("light-leak", { .lightLeak }), ("dissolve", { .dissolve }),
    ("kaleidoscope", { .kaleidoscope }), ("parallax", { .parallax }), ("liquid", { .liquid }),
    ("burn", { .burn }), ("doorway", { .doorway }),
  ]
  nonisolated static let ids = effects.map(\.id)

  private func effect(_ id: String) throws -> Effect {
    try #require(Self.effects.first { $0.id == id }).effect()
  }

  /// The catalogue has the ranges and defaults that the sources state.
  @Test(arguments: ids) func theCatalogueMatchesTheSources(id: String) throws {
    let effect = try effect(id)
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    #expect(effect.name == id && effect.inputCount == 2)
    let parameters = entry.parameters.dropLast()
    #expect(entry.parameters.last?.name == "curve")
    #expect(parameters.map(\.name) == effect.uniforms.dropFirst().map(\.name))
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Shaders/GLSL/gl_\(id.replacingOccurrences(of: "-", with: "_")).glsl")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (parameter, uniform) in zip(parameters, effect.uniforms.dropFirst()) {
      #expect(
        TransitionParameter.numbers(in: parameter.defaultValue) == uniform.defaultNumbers, "\(parameter.name)"
      )
      #expect(parameter.validationError(for: parameter.defaultValue) == nil)
      guard let range = parameter.range else { continue }
      let line = try #require(
        lines.firstIndex { $0.hasPrefix("uniform ") && $0.contains(" \(parameter.name);") })
      let stated = "// \(text(range.lowerBound))...\(text(range.upperBound)): "
      #expect(lines[line - 1].hasPrefix(stated), "\(id): \(parameter.name) is \(stated)")
    }
  }

  private func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  // MARK: Pictures

  private nonisolated static func first(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    (UInt8(x * 2 % 256), UInt8((x * 7 + y * 3) % 256), UInt8(y * 3 % 256))
  }

  private nonisolated static func second(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    (UInt8(255 - x * 2 % 256), UInt8((x * 3 + y * 11) % 256), UInt8((x + y) % 256))
  }

  /// The bytes of the frames of an effect with two pictures, at each progress.
  private func draw(
    _ effect: Effect, _ size: (width: Int, height: Int), raster: RasterProfile = .auto,
    values: [String: [Double]] = [:], pictures: [(Int, Int) -> (UInt8, UInt8, UInt8)] = [first, second],
    at progresses: [Double]
  ) throws -> [[UInt8]] {
    let bounds = CGRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let run = try Run(size: bounds.size, scale: 1, raster: raster)
    defer { run.close() }
    let view = EffectView(effect: effect, frame: bounds)
    for (name, numbers) in values { view.setValue(numbers, of: name) }
    for color in pictures {
      let input = UIView(frame: bounds)
      input.layer.contents = Screenshot.image(size.width, size.height, color)
      view.addSubview(input)
    }
    run.window.backgroundColor = .black
    run.window.addSubview(view)
    run.window.makeKeyAndVisible()
    return try progresses.map { progress in
      view.progress = progress
      try run.step()
      return run.image().withPixels { [UInt8]($0) }
    }
  }

  private func bytes(_ size: (width: Int, height: Int), _ color: (Int, Int) -> (UInt8, UInt8, UInt8))
    -> [UInt8]
  {
    Screenshot.image(size.width, size.height, color).withPixels { [UInt8]($0) }
  }

  /// At the edge of a blade that covers the next blade, the shade changes over more than one pixel.
  @Test(arguments: [0.25, 0.3, 0.4]) func theBladesOfAnIrisMeetSmoothly(progress: Double) throws {
    let white: (Int, Int) -> (UInt8, UInt8, UInt8) = { _, _ in (255, 255, 255) }
    let (width, height) = (240, 320)
    let shown = try draw(
      .iris, (width, height), values: ["shadow": [0]], pictures: [white, white], at: [progress])[0]
    let steps = (0..<height).reduce(0) { sum, y in
      sum
        + (1..<width).count { x in
          abs(Int(shown[(y * width + x) * 4]) - Int(shown[(y * width + x - 1) * 4])) > 60
        }
    }
    #expect(steps <= 4)
  }

  /// A shader shows the first picture at 0 and the second at 1, for each shape and raster profile.
  @Test(arguments: ids, [RasterProfile.software, .hardware]) func theEndsAreThePictures(
    id: String, raster: RasterProfile
  ) throws {
    for size in [(117, 84), (60, 130), (33, 33)] {
      let shown = try draw(try effect(id), size, raster: raster, at: [0, 1])
      let (before, after) = (bytes(size, Self.first), bytes(size, Self.second))
      let (start, end) = (largestDifference(shown[0], before), largestDifference(shown[1], after))
      #expect(start <= 1, "\(id) \(size)")
      #expect(end <= 1, "\(id) \(size)")
    }
  }

  /// At the limits of each parameter, a shader draws opaque pixels, and still begins and ends with the pictures.
  @Test(arguments: ids) func everyLimitOfAParameterIsDrawn(id: String) throws {
    let effect = try effect(id)
    let size = (60, 44)
    let (before, after) = (bytes(size, Self.first), bytes(size, Self.second))
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    for parameter in entry.parameters {
      guard let range = parameter.range else { continue }
      for value in [range.lowerBound, range.upperBound] {
        let shown = try draw(effect, size, values: [parameter.name: [value]], at: [0, 0.5, 1])
        let (start, end) = (largestDifference(shown[0], before), largestDifference(shown[2], after))
        #expect(start <= 1, "\(id) \(parameter.name)=\(value)")
        #expect(end <= 1, "\(id) \(parameter.name)=\(value)")
        // All pixels are opaque, so no colour is undefined.
        let isOpaque = stride(from: 3, to: shown[1].count, by: 4).allSatisfy { shown[1][$0] == 255 }
        #expect(isOpaque, "\(id) \(parameter.name)=\(value)")
      }
    }
  }

  /// The frames directly after the start and directly before the end are close to the pictures.
  @Test(arguments: ids) func theEndsAreReachedSmoothly(id: String) throws {
    let size = (120, 84)
    let shown = try draw(try effect(id), size, at: [0.002, 0.998])
    for (frame, color) in zip(shown, [Self.first, Self.second]) {
      let expected = bytes(size, color)
      let differing = stride(from: 0, to: frame.count, by: 4).count { pixel in
        (0..<3).contains { abs(Int(frame[pixel + $0]) - Int(expected[pixel + $0])) > 40 }
      }
      #expect(Double(differing) < 0.05 * Double(size.0 * size.1), "\(id)")
    }
  }
}
