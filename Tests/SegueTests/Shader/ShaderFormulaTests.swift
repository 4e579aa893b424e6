import Foundation
import Testing

@testable import Engine
@testable import Segue

/// The shaders of Tests/Zoo draw the values of formulas that are written in Swift.
@Suite(.serialized) @MainActor struct ShaderFormulaTests {
  private static let zoo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Zoo")
  private static let (width, height) = (48, 32)

  nonisolated private static func first(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    (UInt8(20 + 4 * x), UInt8(128 + 100 * sin(Double(x + 2 * y) / 9)), UInt8(240 - 6 * y))
  }

  nonisolated private static func second(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
    (UInt8(128 + 100 * cos(Double(x) / 7)), UInt8(30 + 5 * y), UInt8(40 + 2 * x + 3 * y))
  }

  /// The bytes of an effect's frames at each progress. The components are blue, green, red and alpha.
  private func draw(_ effect: Effect, _ progresses: [Double]) throws -> [[UInt8]] {
    let (width, height) = (Self.width, Self.height)
    let bounds = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
    let run = try Run(size: bounds.size, scale: 1)
    defer { run.close() }
    let view = EffectView(effect: effect, frame: bounds)
    for color in [Self.first, Self.second] {
      let input = UIView(frame: bounds)
      input.layer.contents = Screenshot.image(width, height, color)
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

  @Test(arguments: ShaderFormula.all) func aFileDrawsItsFormula(_ formula: ShaderFormula) throws {
    let file = Self.zoo.appendingPathComponent(formula.file + ".glsl")
    let source = try String(contentsOf: file, encoding: .utf8)
    let effect = try Effect(glTransition: source, name: formula.file)
    let (width, height) = (Self.width, Self.height)
    let from = PictureSampler(width: width, height: height, Self.first)
    let to = PictureSampler(width: width, height: height, Self.second)
    let progresses = [0.25, 0.5, 0.75]
    for (progress, bytes) in zip(progresses, try draw(effect, progresses)) {
      let inputs = ShaderFormula.Inputs(
        from: from, to: to, progress: progress, ratio: Double(width) / Double(height))
      var (differing, worst) = (0, 0)
      for y in 0..<height {
        for x in 0..<width {
          let uv = SIMD2((Double(x) + 0.5) / Double(width), 1 - (Double(y) + 0.5) / Double(height))
          let color = formula.color(uv, inputs).clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
          let pixel = (y * width + x) * 4
          let shown = SIMD4(bytes[pixel + 2], bytes[pixel + 1], bytes[pixel], bytes[pixel + 3])
          let difference = (0..<4).map { abs(Int(shown[$0]) - Int((255 * color[$0]).rounded())) }.max() ?? 0
          worst = max(worst, difference)
          if difference > 3 { differing += 1 }
        }
      }
      // Rasterisers mix texels in steps of 1/256, and a border may fall on the other side of a pixel.
      #expect(
        differing <= width * height / 100, "\(formula.file) at \(progress): the worst is off by \(worst)")
    }
  }

  /// At least 15 of the 40 or more shader files have formulas, and each formula has a file.
  @Test func everyFormulaHasAShaderFile() throws {
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: Self.zoo.path))
    let names = ShaderFormula.all.map { $0.file + ".glsl" }
    #expect(Set(names).count == names.count && names.count >= 15)
    #expect(files.isSuperset(of: names))
    #expect(files.count { $0.hasSuffix(".glsl") } >= 40)
  }
}
