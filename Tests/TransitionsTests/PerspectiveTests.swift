import Foundation
import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Whole screens that rotate, slide and fade match the rows of transitions.md §2.4 at three sizes, in pushes and pops.
/// Folds, curls and matched views have tests of their own.
@Suite(.serialized) @MainActor
struct PerspectiveTests {
  private static let eased = SlideTests.eased

  /// The angles about the y and the x axis in the last frame, in degrees.
  private func angles(_ view: UIView) -> (y: Double, x: Double) {
    let shown = view.layer.presentedState.transform
    return (
      atan2(shown.m31, hypot(shown.m11, shown.m21)) * 180 / .pi,
      atan2(shown.m23, hypot(shown.m22, shown.m21)) * 180 / .pi
    )
  }

  private func alpha(_ view: UIView) -> Double { Double(view.layer.presentedState.opacity) }

  private func watch(
    _ id: String, _ size: (Double, Double), parameters: [String: String] = [:],
    _ look: (_ from: UIView, _ to: UIView, _ quarter: Int) -> Void
  ) throws {
    let watched = try WatchedTransition(id, size, parameters: parameters)
    var count = 0
    watched.play { quarter in
      guard let (from, to) = watched.views else { return }
      count += 1
      look(from, to, quarter)
    }
    #expect(count == 5, "\(id) does not run")
  }

  private func panels(_ view: UIView?) -> [Panel] {
    guard let view else { return [] }
    return view.subviews.flatMap { ($0 as? Panel).map { [$0] } ?? panels($0) }
  }

  @Test(arguments: SlideTests.sizes) func aCrossfadeFollowsItsFormula(size: (Double, Double)) throws {
    for id in ["crossfade", "crossfade-pop"] {
      try watch(id, size) { from, to, quarter in
        #expect(abs(alpha(from) - (1 - Self.eased[quarter])) < 1e-4 && alpha(to) == 1, "\(id) \(quarter)")
        #expect(from.superview?.subviews.last === from)
      }
    }
  }

  @Test(arguments: SlideTests.sizes) func aPanFollowsItsFormula(size: (Double, Double)) throws {
    for (id, isPop) in [("pan", false), ("pan-pop", true)] {
      try watch(id, size) { from, to, quarter in
        let (e, w) = (Self.eased[quarter], size.0)
        #expect(abs(shownShift(to).x - (isPop ? -w / 2 : w) * (1 - e)) < w * 1e-5, "\(id) \(quarter)")
        #expect(abs(shownShift(from).x - (isPop ? w : -w / 2) * e) < w * 1e-5, "\(id) \(quarter)")
        #expect(from.superview?.subviews.last === (isPop ? from : to))
      }
    }
  }

  /// Both screens rotate about their common edge, which moves over the container.
  @Test(arguments: SlideTests.sizes, [false, true])
  func aCubeFollowsItsFormula(size: (Double, Double), isHorizontal: Bool) throws {
    for (id, sign) in [("cube", -1.0), ("cube-pop", 1)] {
      let parameters = isHorizontal ? ["vertical": "false"] : [:]
      let known = try #require(TransitionCatalog.all.first { $0.id == id }).parameters.map(\.name)
      #expect(known.contains("vertical"))
      try watch(id, size, parameters: parameters) { from, to, quarter in
        let (e, length) = (Self.eased[quarter], isHorizontal ? size.1 : size.0)
        let edge = sign < 0 ? length * e : length * (1 - e)
        for (view, angle) in [(from, sign * 90 * e), (to, -sign * 90 * (1 - e))] {
          let (state, turned) = (view.layer.presentedState, angles(view))
          let hinge = isHorizontal ? state.position.y : state.position.x
          #expect(abs(Double(hinge) - edge) < length * 1e-5, "\(id) \(quarter)")
          let shown = isHorizontal ? -turned.x : turned.y
          #expect(abs(shown - angle) < 0.01 || abs(abs(angle) - 90) < 1e-6, "\(id) \(quarter): \(shown)")
          #expect(abs(Double(isHorizontal ? turned.y : turned.x)) < 1e-6)
        }
      }
    }
  }

  /// A turn is eased as a whole: the old screen rotates up to the eased fraction 0.5, and then the new screen rotates.
  @Test(arguments: SlideTests.sizes) func aTurnChangesScreensInTheMiddle(size: (Double, Double)) throws {
    for (id, sign) in [("turn", -1.0), ("turn-pop", 1)] {
      try watch(id, size) { from, to, quarter in
        let e = Self.eased[quarter]
        let (old, new) = (sign * 90 * min(1, 2 * e), -sign * 90 * min(1, 2 - 2 * e))
        #expect(abs(angles(from).y - old) < 0.01, "\(id) \(quarter): \(angles(from).y)")
        #expect(abs(angles(to).y - new) < 0.01, "\(id) \(quarter): \(angles(to).y)")
        if quarter == 0 {
          let viewerDistance = max(500, 0.59 * size.0)
          #expect(abs(from.layer.presentedState.transform.m34 + 1 / viewerDistance) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: SlideTests.sizes) func aFlipFollowsItsFormula(size: (Double, Double)) throws {
    for (id, sign) in [("flip", 1.0), ("flip-pop", -1)] {
      try watch(id, size) { from, _, quarter in
        let panels = panels(from.superview)
        guard panels.count == 4 else { return #expect(Bool(false), "\(panels.count) panels") }
        let e = Self.eased[quarter]
        let (leaving, arriving) = (panels[2], panels[3])
        #expect(abs(angles(leaving).y - sign * 90 * min(1, 2 * e)) < 0.01, "\(id) \(quarter)")
        #expect(abs(angles(arriving).y + sign * 90 * min(1, 2 - 2 * e)) < 0.01, "\(id) \(quarter)")
        for panel in [leaving, arriving] {
          #expect(abs(Double(panel.layer.presentedState.position.x) - size.0 / 2) <= 0.5)
        }
        #expect(abs(alpha(leaving.shade ?? leaving) - min(1, 2 * e)) < 1e-4)
        #expect(abs(alpha(arriving.shade ?? arriving) - min(1, 2 - 2 * e)) < 1e-4)
      }
    }
  }

  /// In a push, the door begins at a fifth of the eased fraction, and in a pop it ends at four fifths. The upper screen
  /// moves during the whole time.
  @Test(arguments: SlideTests.sizes) func theNatGeoDoorFollowsItsFormula(size: (Double, Double)) throws {
    for (id, isPop) in [("nat-geo", false), ("nat-geo-pop", true)] {
      try watch(id, size) { from, to, quarter in
        let e = Self.eased[quarter]
        let (door, upper) = isPop ? (to, from) : (from, to)
        let doorFraction = isPop ? max(0, 1 - e / 0.8) : max(0, (e - 0.2) / 0.8)
        #expect(abs(angles(door).y - 80 * doorFraction) < 0.01, "\(id) \(quarter): \(angles(door).y / 80)")
        #expect(abs(Double(door.layer.presentedState.position.x)) < 1e-6)
        let shift = shownShift(upper).x
        // The translation by the width and -40 points is rotated by 5 degrees.
        let angle = 5 * Double.pi / 180
        let away = size.0 * cos(angle) + 40 * sin(angle)
        #expect(abs(shift - away * (isPop ? e : 1 - e)) < size.0 * 0.002, "\(id) \(quarter): \(shift / away)")
        #expect(from.superview?.subviews.last === upper)
      }
    }
  }

  /// Both halves slide by half of the width, eased out. In a push, the screen behind grows from the scale 0.8, and in a
  /// pop it shrinks to this scale.
  @Test(arguments: SlideTests.sizes) func aPortalFollowsItsFormula(size: (Double, Double)) throws {
    let easedOut = [0, 0.37814, 0.68464, 0.90654, 1]
    for (id, isPop) in [("portal", false), ("portal-pop", true)] {
      try watch(id, size) { from, to, quarter in
        let panels = panels(from.superview)
        guard panels.count == 2 else { return #expect(Bool(false), "\(panels.count) panels") }
        let shift = size.0 / 2 * (isPop ? 1 - easedOut[quarter] : easedOut[quarter])
        for (panel, sign) in zip(panels, [-1.0, 1]) {
          let rest = size.0 / 2 + sign * Double(panel.bounds.width) / 2
          let shown = Double(panel.layer.presentedState.position.x)
          #expect(abs(shown - rest - sign * shift) < size.0 * 1e-5 + 0.5, "\(id) \(quarter)")
        }
        let scale = 0.8 + 0.2 * (isPop ? 1 - easedOut[quarter] : easedOut[quarter])
        let behind = (isPop ? from : to).layer.presentedState.transform
        #expect(abs(behind.m11 - scale) < 1e-4 && abs(behind.m22 - scale) < 1e-4, "\(id) \(quarter)")
      }
    }
  }

  /// The screens have the keyframes of their row in transitions.md, and follow a smooth curve between the keyframes.
  @Test(arguments: SlideTests.sizes) func cardsFollowTheirKeyframes(size: (Double, Double)) throws {
    try watch("cards", size) { from, to, quarter in
      let height = size.1
      let (back, y) = (from.layer.presentedState.transform, shownShift(to).y)
      switch quarter {
      case 0:
        #expect(alpha(from) == 1 && abs(y - height) < 1e-6)
      case 2:
        // The old screen is between its two states, and the new screen has not moved.
        #expect(abs(alpha(from) - 0.6) < 0.05 && abs(y - height) < 1e-6)
        #expect(angles(from).x > 0 && angles(from).x < 15)
      case 3:
        #expect(y > -30.01 && y < 0)
        #expect(abs(back.m11 - 0.8) < 1e-4 && abs(back.m42 + 0.08 * height) < 0.01)
      case 4:
        #expect(abs(y) < 0.01 && abs(back.m11 - 0.8) < 1e-4 && abs(angles(from).x) < 1e-3)
      default:
        #expect(alpha(from) < 1 && alpha(from) > 0.6 && abs(y - height) < 1e-6)
        #expect(angles(from).x > 0 && angles(from).x < 15)
      }
      #expect(from.superview?.subviews.last === to)
    }
    try watch("cards-pop", size) { from, to, quarter in
      let height = size.1
      switch quarter {
      case 0:
        #expect(abs(alpha(to) - 0.6) < 1e-4 && abs(to.layer.presentedState.transform.m11 - 0.6) < 1e-4)
        #expect(abs(shownShift(from).y) < 1e-6)
      case 2, 3: #expect(abs(shownShift(from).y - height) < 0.01)
      case 4: #expect(abs(to.layer.presentedState.transform.m11 - 1) < 1e-4 && abs(alpha(to) - 1) < 1e-4)
      default: #expect(shownShift(from).y > 0 && shownShift(from).y < height)
      }
      #expect(from.superview?.subviews.last === from)
    }
  }
}
