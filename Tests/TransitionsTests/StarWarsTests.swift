import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The StarWars rows of transitions.md §2.3.
@Suite(.serialized) @MainActor
struct StarWarsTests {
  @MainActor struct Fixture {
    let stage: ZoomStage
    let navigation: UINavigationController
    let animated: AnimatedNavigation
    let a = UIViewController()
    let b = UIViewController()
    let animator: StarWarsTransition

    init(_ size: CGSize = CGSize(width: 390, height: 844), cell: CGFloat = 8, seed: Int = 1) {
      stage = ZoomStage(width: size.width, height: size.height)
      let animator = StarWarsTransition(cell: cell, seed: seed)
      self.animator = animator
      navigation = UINavigationController(rootViewController: a)
      animated = AnimatedNavigation(navigation) { _ in animator }
      stage.window.rootViewController = navigation
      stage.step()
      navigation.pushViewController(b, animated: true)
      stage.step()
    }

    /// The progress that the last frame showed.
    var progress: Double? {
      animator.pieces?.layer.presentedState.named[NamedProperty("effect.progress")]?.components[0]
    }
  }

  @Test func progressIsLinear() {
    let f = Fixture()
    let begin = f.stage.time
    for fraction in [0, 0.25, 0.5, 0.75] {
      f.stage.frame(at: begin + 2 * fraction)
      #expect(abs((f.progress ?? .nan) - fraction) < 1e-9)
      #expect(f.a.view.isHidden && f.b.view.superview === f.a.view.superview)
    }
    #expect(f.animator.pieces?.superview?.subviews.last === f.animator.pieces)
    f.stage.frame(at: begin + 2)
    #expect(f.progress == 1)
    f.stage.run(0.1)
    #expect(f.animator.pieces == nil && f.navigation.topViewController === f.b && !f.a.view.isHidden)
  }

  /// The velocities of all pieces in points per second, at three sizes: downwards from H / 2 to 1.3 H / 2 for the
  /// height H and the duration of 2 seconds, and sideways up to 100.
  @Test(arguments: [
    CGSize(width: 390, height: 844), CGSize(width: 320, height: 568), CGSize(width: 1024, height: 768),
  ])
  func velocitiesAreInTheirRanges(size: CGSize) {
    let pieces = Effect.grid(width: size.width, height: size.height, cell: 8)
    var (minimum, maximum) = (Double.infinity, 0.0)
    for piece in 0..<pieces.x * pieces.y {
      let across = (2 * Effect.random(1, piece, 0) - 1) * 100
      let down = (1 + 0.3 * Effect.random(1, piece, 1)) * size.height / 2
      #expect(abs(across) <= 100)
      (minimum, maximum) = (min(minimum, down), max(maximum, down))
    }
    #expect(minimum >= size.height / 2 && maximum <= 1.3 * size.height / 2)
    // The velocities use the whole range.
    #expect(minimum < 1.001 * size.height / 2 && maximum > 1.299 * size.height / 2)
    if size.width == 390 { #expect(pieces == SIMD2(49, 106) && minimum >= 422 && maximum <= 548.6) }
  }

  @Test func theEffectFollowsTheFraction() {
    let f = Fixture()
    f.navigation.grabTransition()
    for p in [0.5, 0.1, 0.99, 0.37] {
      f.navigation.scrubTransition(to: p)
      f.stage.step()
      #expect(abs((f.progress ?? .nan) - p) < 1e-9)
    }
    f.navigation.releaseTransition(finishing: false)
    f.stage.run(2)
    #expect(f.navigation.topViewController === f.a && f.animator.pieces == nil)
    #expect(!f.a.view.isHidden && f.a.view.superview?.subviews == [f.a.view])
  }

  @Test func parametersAreSetInTheEffect() {
    let f = Fixture(cell: 4, seed: 9)
    #expect(f.animator.pieces?.value(of: "cell") as? CGFloat == 4)
    #expect(f.animator.pieces?.value(of: "seed") as? CGFloat == 9)
    #expect(f.animator.pieces?.value(of: "duration") as? CGFloat == 2)
  }

  /// Adjacent seeds differ as uniforms too, although a `Float` cannot represent all large integers.
  @Test(arguments: [0, 16_777_215, 16_777_216, -16_777_217, Int.max - 1, Int.min])
  func adjacentSeedsDiffer(seed: Int) throws {
    func shown(_ seed: Int) -> Float? {
      // The transition ends with the fixture.
      let fixture = Fixture(seed: seed)
      return withExtendedLifetime(fixture) {
        (fixture.animator.pieces?.value(of: "seed") as? CGFloat).map { Float($0) }
      }
    }
    let first = try #require(shown(seed))
    #expect(abs(first) <= 16_777_216 && shown(seed + 1) != first)
  }
}
