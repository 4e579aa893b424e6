import Engine
import Foundation
import Testing

@testable import Segue
@testable import Transitions

/// The shaders of transitions.md §2.3 draw the pixels of their formulas.
@Suite(.serialized) @MainActor struct PieceFormulaTests {
  nonisolated private static let rasters = [RasterProfile.software, .hardware]

  /// Draws an effect with one piece at a progress. The piece is a green square of 40 points at (100, 50).
  private func onePiece(
    _ effect: Effect, at progress: Double, _ raster: RasterProfile, _ values: [String: Double] = [:]
  ) throws -> Screenshot {
    try Screenshot(
      width: 300, height: 700, raster: raster,
      { root in
        let layer = EffectLayer()
        layer.frame = CGRect(x: 100, y: 50, width: 40, height: 40)
        layer.effect = effect
        layer.setValue(40, forKeyPath: "effect.cell")
        layer.setValue(progress, forKeyPath: "effect.progress")
        for (name, value) in values { layer.setValue(value, forKeyPath: "effect." + name) }
        layer.addSublayer(Screenshot.layer(0, 0, 40, 40, .green))
        root.addSublayer(layer)
      })
  }

  private func random(_ channel: Int) -> Double { Effect.random(1, 0, channel) }

  /// Whether a screenshot shows a green square of 40 points at a position, to the nearest pixel.
  private func shows(_ screenshot: Screenshot, _ x: Double, _ y: Double) -> Bool {
    let (left, top) = (Int(x.rounded()), Int(y.rounded()))
    let inside = [(1, 1), (38, 1), (1, 38), (38, 38)].allSatisfy { x, y in
      screenshot[left + x, top + y] == [0, 255, 0]
    }
    let outside = [(-2, 20), (41, 20), (20, -2), (20, 41)].allSatisfy { x, y in
      screenshot[left + x, top + y] == [0, 0, 0]
    }
    return inside && outside
  }

  /// In StarWars with views, a piece moves by its offset in proportion to the progress.
  @Test(arguments: rasters) func aPieceMovesByItsOffset(raster: RasterProfile) throws {
    // The offset is up to 60 points sideways, and 1 to 1.3 heights of 40 points down.
    let offset = SIMD2((2 * random(0) - 1) * 60, (1 + 0.3 * random(1)) * 40)
    for progress in [0, 0.25, 0.5, 0.75, 1] {
      let screenshot = try onePiece(
        StarWarsTransition.effect, at: progress, raster, ["spread": 30, "duration": 2])
      #expect(shows(screenshot, 100 + offset.x * progress, 50 + offset.y * progress), "\(progress)")
    }
  }

  /// In StarWars with dynamics, a piece moves by y = vt + 500t². Without a push, a piece falls 500 points in a second.
  @Test(arguments: rasters) func pushedPiecesFall(raster: RasterProfile) throws {
    let still = try onePiece(StarWarsDynamicsTransition.effect, at: 0.5, raster, ["push": 0])
    #expect(shows(still, 100, 550))
    // The speed in points per second after a push of 0.15 on 40x40 points.
    let speed = 0.15 * 1e6 / 1600
    for progress in [0, 0.1, 0.25, 0.4] {
      let time = 2 * progress
      let screenshot = try onePiece(StarWarsDynamicsTransition.effect, at: progress, raster)
      let x = 100 + speed * (2 * random(0) - 1) * time
      let y = 50 - speed * random(1) * time + 500 * time * time
      #expect(shows(screenshot, x, y), "\(progress): \(x) \(y)")
    }
  }

  /// In an explosion, a piece has half of its offset, a scale of 0.505 and half of its opacity at the progress 0.5. At
  /// the end, nothing is visible.
  @Test(arguments: rasters) func piecesExplode(raster: RasterProfile) throws {
    let rest = try onePiece(ExplodeTransition.effect, at: 0, raster)
    #expect(shows(rest, 100, 50))
    for progress in [0.25, 0.5, 0.75] {
      let screenshot = try onePiece(ExplodeTransition.effect, at: progress, raster, ["spread": 60])
      let x = 120 + (2 * random(0) - 1) * 60 * progress
      let y = 70 + (2 * random(1) - 1) * 60 * progress
      let half = 20 * (1 - 0.99 * progress)
      let green = 255 * (1 - progress)
      for (dx, dy) in [(0.0, 0.0), (0.6, 0), (0, -0.6), (-0.6, 0)] {
        let shown = screenshot[Int(x + dx * half), Int(y + dy * half)]
        #expect(abs(Double(shown[1]) - green) <= 2 && shown[0] == 0, "\(progress): \(shown)")
      }
      // These points are beyond the square's corners, whatever its rotation is.
      for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        let far = half * 2.0.squareRoot() + 3
        #expect(screenshot[Int(x + dx * far), Int(y + dy * far)] == [0, 0, 0], "\(progress)")
      }
    }
    let end = try onePiece(ExplodeTransition.effect, at: 1, raster)
    for (x, y) in [(120, 70), (100, 50), (150, 90)] { #expect(end[x, y] == [0, 0, 0]) }
  }

  /// A piece at rest has no shade. The shade of a moving piece depends on the piece, and is darker at the lower and
  /// right edges.
  @Test(arguments: rasters) func piecesAreShaded(raster: RasterProfile) throws {
    for effect in [StarWarsTransition.shadedEffect, StarWarsDynamicsTransition.shadedEffect] {
      let rest = try onePiece(effect, at: 0, raster, ["depth": 0.5])
      #expect(shows(rest, 100, 50))
      let values = effect == StarWarsTransition.shadedEffect ? ["spread": 0.0] : ["push": 0.0]
      let screenshot = try onePiece(
        effect, at: 0.25, raster, values.merging(["depth": 0.5]) { $1 })
      let down = effect == StarWarsTransition.shadedEffect ? (1 + 0.3 * random(1)) * 10 : 125
      let y = Int((70 + down).rounded())
      let dark = 0.2 + 0.8 * random(2)
      let middle = Double(screenshot[120, y][1])
      #expect(abs(middle - 255 * (1 - 0.5 * dark)) <= 2, "\(middle)")
      // A shade is at most 1, so the edges of the darkest pieces are not darker.
      let edge = Double(screenshot[139, y][1])
      #expect(edge < middle || dark > 0.99)
    }
  }

  // MARK: Filters

  /// Draws an effect with two inputs of 100 points in height.
  private func mixed(
    _ effect: Effect, at progress: Double, _ values: [String: Double], _ first: CALayer, _ second: CALayer,
    _ raster: RasterProfile, width: Int = 100
  ) throws -> Screenshot {
    try Screenshot(
      width: width, height: 100, raster: raster,
      { root in
        let layer = EffectLayer()
        layer.frame = CGRect(x: 0, y: 0, width: Double(width), height: 100)
        layer.effect = effect
        layer.setValue(progress, forKeyPath: "effect.progress")
        for (name, value) in values { layer.setValue(value, forKeyPath: "effect." + name) }
        layer.addSublayer(first)
        layer.addSublayer(second)
        root.addSublayer(layer)
      })
  }

  private func solid(_ color: UIColor, _ width: Int = 100) -> CALayer {
    Screenshot.layer(0, 0, Double(width), 100, color)
  }

  /// A layer with an image whose red component is a function of x.
  private func redLayer(_ width: Int = 100, _ red: @escaping (Int) -> Int) -> CALayer {
    let layer = Screenshot.layer(0, 0, Double(width), 100, .black)
    layer.contents = Screenshot.image(width, 100) { x, _ in (UInt8(red(x)), 0, 0) }
    return layer
  }

  /// The cells of the first input grow, and the cells of the second input shrink. A cell has the colour of its centre.
  @Test(arguments: rasters) func aCellHasTheColourOfItsCentre(raster: RasterProfile) throws {
    for progress in [0, 0.5, 1] {
      let shown = try mixed(
        PixellateTransition.effect, at: progress, ["cell": 0.4], redLayer { $0 * 2 }, solid(.blue), raster)
      for x in [0, 7, 19, 20, 50, 79, 99] {
        // At the progress 0.5, cells have 20 points and are sampled between two texels.
        let red = progress == 0 ? Double(2 * x) : progress == 1 ? 0 : Double(x / 20 * 20 + 9) * 2 + 1
        let pixel = shown[x, 33]
        #expect(abs(Double(pixel[0]) - red * (1 - progress)) <= 2, "\(progress) \(x): \(pixel)")
        #expect(abs(Double(pixel[2]) - 255 * progress) <= 1, "\(progress) \(x): \(pixel)")
      }
    }
    // At the progress 0.5, the second input has the same cells.
    let shown = try mixed(
      PixellateTransition.effect, at: 0.5, ["cell": 0.4], solid(.blue), redLayer { $0 * 2 }, raster)
    #expect(abs(Int(shown[47, 10][0]) - 49) <= 2)
  }

  /// The share of the second input is 0, 0, 0.5, 1 and 1 at the five values of the progress. The blur does not change
  /// inputs of one colour.
  @Test(arguments: rasters) func theBlurExchangesTheInputs(raster: RasterProfile) throws {
    for (progress, share) in [(0.0, 0.0), (0.25, 0), (0.5, 0.5), (0.75, 1), (1, 1)] {
      let shown = try mixed(
        ZoomBlurTransition.effect, at: progress, [:], solid(.red), solid(.blue), raster)
      for x in [0, 40, 99] {
        let pixel = shown[x, 99 - x]
        #expect(
          abs(Double(pixel[0]) - 255 * (1 - share)) <= 1 && abs(Double(pixel[2]) - 255 * share) <= 1,
          "\(progress): \(pixel)")
      }
    }
  }

  /// The mean of the blurred column `x`, the mean that the formula's interpolated weights give, and the largest
  /// deviation from the mean in the column.
  ///
  /// The blurred input is bright from `edge` to `end`. Each pixel of the column samples its row at other positions, so
  /// only the mean of the column is exact.
  private func blurredColumn(
    _ x: Int, _ width: Int, size: Double, _ edge: Int, _ end: Int, _ shown: Screenshot
  ) -> (mean: Double, expected: Double, largestDeviation: Double) {
    let uv = (Double(x) + 0.5) / Double(width)
    let step = 0.01 * size / 2 * (0.5 - uv)
    let tapWeights = [0.18, 0.15, 0.12, 0.09, 0.05, 0.05]
    var (sum, weights) = (0.0, 0.0)
    for part in 0..<800 {
      let k = (Double(part) + 0.5) / 100 - 4
      let low = Int(abs(k))
      let share = abs(k) - Double(low)
      let weight = tapWeights[low] * (1 - share) + tapWeights[low + 1] * share
      let position = (uv + k * step) * Double(width)
      sum += position >= Double(edge) && position < Double(end) ? weight : 0
      weights += weight
    }
    let reds = (0..<100).map { Double(shown[x, $0][0]) }
    let mean = reds.reduce(0, +) / 100
    return (mean, 255 * sum / weights, reds.reduce(0) { max($0, abs($1 - mean)) })
  }

  /// The brightness at an edge is the share of the taps' weights that lies on the bright side.
  @Test(arguments: rasters) func tapsAreWeighted(raster: RasterProfile) throws {
    for (width, size) in [(100, 2.0), (100, 10), (800, 2), (800, 10)] {
      let edge = width * 7 / 8
      let shown = try mixed(
        ZoomBlurTransition.effect, at: 0.25, ["blur": size], redLayer(width) { $0 < edge ? 0 : 255 },
        solid(.blue, width), raster, width: width)
      for x in [edge - 4, edge - 1, edge, edge + 2, edge + 4] {
        let column = blurredColumn(x, width, size: size, edge, width, shown)
        #expect(abs(column.mean - column.expected) <= 4, "\(width) \(size) \(x): \(column)")
        #expect(column.largestDeviation <= 30, "\(width) \(size) \(x): \(column)")
      }
    }
  }

  /// A wide blur of a thin line is smooth, and shows no copies of the line.
  @Test(arguments: rasters) func aLineLeavesNoCopies(raster: RasterProfile) throws {
    let shown = try mixed(
      ZoomBlurTransition.effect, at: 0.25, ["blur": 10], redLayer(800) { $0 == 700 || $0 == 701 ? 255 : 0 },
      solid(.blue, 800), raster, width: 800)
    for x in 600..<790 {
      let column = blurredColumn(x, 800, size: 10, 700, 702, shown)
      #expect(abs(column.mean - column.expected) <= 3 && column.largestDeviation <= 20, "\(x): \(column)")
    }
  }
}
