import Foundation
import RandomNumbers
import Testing

@testable import Segue

/// A layer blurs its backdrop while the layer itself, or layers above and below it, change.
@Suite(.serialized) @MainActor struct StillBackdropTests {
  /// The state of the screen after some changes.
  private struct State {
    /// The distances by which layers of `Screen` have moved, in points.
    var below = 0.0
    var above = 0.0
    var beside = 0.0
    var opacity = 1.0
    var radius = 9.0
    var hasSecond = true
    var tint = 0.3
    /// Whether the layer `above` is behind all other layers.
    var isAboveAtBack = false
  }

  @MainActor private struct Screen {
    let below = Screenshot.layer(30, 60, 70, 50, UIColor(red: 0.1, green: 0.5, blue: 0.9, alpha: 1))
    let beside = Screenshot.layer(215, 40, 14, 14, UIColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1))
    let glass = Screenshot.layer(20, 20, 180, 100)
    let second = Screenshot.layer(120, 90, 110, 50)
    let above = Screenshot.layer(40, 40, 12, 12, UIColor(white: 0.1, alpha: 1))

    func add(to root: CALayer) {
      root.backgroundColor = UIColor(white: 0.9, alpha: 1).cgColor
      for index in 0..<24 {
        root.addSublayer(
          Screenshot.layer(
            Double(index % 8 * 32), Double(index / 8 * 52), 20, 30,
            UIColor(hue: Double(index % 7) / 7, saturation: 0.8, brightness: 0.8, alpha: 1)))
      }
      let label = Screenshot.layer(20, 20, 60, 8, UIColor(white: 0.2, alpha: 1))
      glass.addSublayer(label)
      for layer in [below, beside, glass, second, above] { root.addSublayer(layer) }
    }

    func show(_ state: State) {
      below.position.x = 65 + state.below
      beside.position.y = 47 + state.beside
      above.position = CGPoint(x: 46 + state.above, y: 46 + state.above / 2)
      glass.opacity = Float(state.opacity)
      glass.backgroundColor = UIColor(white: 1, alpha: state.tint).cgColor
      glass.backgroundFilters = [LayerFilter.gaussianBlur(radius: state.radius)]
      second.backgroundColor = UIColor(white: 0, alpha: 0.1).cgColor
      second.backgroundFilters = [
        LayerFilter.gaussianBlur(radius: 5), LayerFilter.colorSaturate(amount: 1.6),
      ]
      second.isHidden = !state.hasSecond
      above.zPosition = state.isAboveAtBack ? -1 : 0
    }
  }

  private static let size = (width: 256, height: 160)

  private func screenshot(_ states: [State], _ raster: RasterProfile) throws -> Screenshot {
    let screen = Screen()
    return try Screenshot(
      width: Self.size.width, height: Self.size.height, raster: raster, frames: states.count
    ) {
      screen.add(to: $0)
    } step: { frame, _ in
      screen.show(states[frame])
    }
  }

  /// After random changes, some of which last for several frames, the last frame equals that of a new screen in the
  /// same state.
  @Test(arguments: [RasterProfile.software, .hardware])
  func aChangedScreenLooksLikeAFreshScreen(raster: RasterProfile) throws {
    for round in 0..<24 {
      var random = SplitMix64(seed: UInt64(round))
      var states = [State()]
      while states.count < 28 {
        var state = states[states.count - 1]
        let change = Int.random(in: 0..<9, using: &random)
        for _ in 0..<Int.random(in: 1...7, using: &random) {
          switch change {
          case 0: state.below += 4
          case 1, 2, 3: state.above += 3
          case 4: state.opacity = .random(in: 0.2...1, using: &random)
          case 5: state.radius = [0, 2, 6, 9, 14].randomElement(using: &random) ?? 9
          case 6: state.hasSecond.toggle()
          case 7: state.beside += 5
          default:
            state.tint = .random(in: 0...1, using: &random)
            state.isAboveAtBack = Bool.random(using: &random)
          }
          states.append(state)
        }
      }
      let changed = try screenshot(states, raster)
      let fresh = try screenshot([states[states.count - 1]], raster)
      let difference = changed.difference(from: fresh, beyond: 2)
      #expect(difference.count == 0, "round \(round): \(difference.count), at most \(difference.worst)")
    }
  }

  /// Two layers move above the ends of a bar, so that the bar is drawn in two parts. A blur of the radius 2 is drawn
  /// without halvings. A blur whose radius decreases needs fewer and fewer halvings.
  @Test(arguments: [RasterProfile.software, .hardware], [[2.0], [25, 22, 19, 16, 13, 10, 7.5]])
  func partsShowTheSameBlur(raster: RasterProfile, radii: [Double]) throws {
    func screenshot(_ frames: Range<Int>) throws -> Screenshot {
      let bar = Screenshot.layer(10, 60, 880, 60, UIColor(white: 1, alpha: 0.3))
      let movers = [Screenshot.layer(20, 66, 12, 12, .black), Screenshot.layer(860, 96, 12, 12, .red)]
      return try Screenshot(width: 900, height: 200, raster: raster, frames: frames.count) { root in
        root.backgroundColor = UIColor(white: 0.9, alpha: 1).cgColor
        for index in 0..<60 {
          root.addSublayer(
            Screenshot.layer(
              Double(index % 20 * 45), Double(index / 20 * 64), 30, 40,
              UIColor(hue: Double(index % 7) / 7, saturation: 0.8, brightness: 0.8, alpha: 1)))
        }
        for layer in [bar] + movers { root.addSublayer(layer) }
      } step: { frame, _ in
        let number = frames.lowerBound + frame
        bar.backgroundFilters = [LayerFilter.gaussianBlur(radius: radii[min(number, radii.count - 1)])]
        movers[0].position.x = 26 + Double(number)
        movers[1].position.y = 102 - Double(number)
      }
    }
    let (changed, fresh) = (try screenshot(0..<17), try screenshot(16..<17))
    let difference = changed.difference(from: fresh, beyond: 2)
    #expect(difference.count == 0, "\(difference.count), at most \(difference.worst)")
  }

  /// A layer that moves above a blur neither renews the blur nor redraws more than the layer touches.
  @Test func motionAboveABlurDoesNotRedrawTheBlur() throws {
    var states = [State()]
    for frame in 0..<20 {
      states.append(State())
      states[frame + 1].above = Double(frame) * 2
    }
    let run = try Run(size: CGSize(width: 256, height: 160), scale: 1, raster: .software)
    defer { run.close() }
    let (screen, root) = (Screen(), CALayer())
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: 256, height: 160)
    run.window.layer.addSublayer(root)
    run.window.makeKeyAndVisible()
    screen.add(to: root)
    var (passes, pixels): ([Int], [Int]) = ([], [])
    for state in states {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      screen.show(state)
      CATransaction.commit()
      try run.step()
      passes.append(run.statistics.passes)
      pixels.append(run.statistics.pixels)
    }
    // Until the backdrop is unchanged for three frames, each frame has the passes of both blurs.
    #expect((passes.first ?? 0) > 6)
    #expect(passes.suffix(10).allSatisfy { $0 == 1 }, "\(passes)")
    #expect(pixels.suffix(10).allSatisfy { $0 < 256 * 160 / 8 }, "\(pixels)")
  }

  /// A blur that fades over content at rest is drawn once.
  @Test func aFadingBlurIsDrawnOnce() throws {
    let run = try Run(size: CGSize(width: 256, height: 160), scale: 1, raster: .software)
    defer { run.close() }
    let screen = Screen()
    run.window.makeKeyAndVisible()
    screen.add(to: run.window.layer)
    var passes: [Int] = []
    for frame in 0..<16 {
      var state = State()
      (state.opacity, state.hasSecond) = (1 - Double(frame) / 32, false)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      screen.show(state)
      CATransaction.commit()
      try run.step()
      passes.append(run.statistics.passes)
    }
    // The passes are the surface, and the group that fades.
    #expect(passes.suffix(8).allSatisfy { $0 <= 2 }, "\(passes)")
  }
}
