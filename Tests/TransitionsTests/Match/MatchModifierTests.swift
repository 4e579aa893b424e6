import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// Views that have modifiers and no counterpart.
@Suite(.serialized) @MainActor
struct MatchModifierTests {
  private let frame = CGRect(x: 20, y: 400, width: 200, height: 40)

  private func text(_ modifiers: [MatchModifier]) -> UIView {
    let view = named(nil, frame)
    view.matchModifiers = modifiers
    return view
  }

  /// The delay takes 0.1 s, and the motion takes 0.3 s.
  @Test func aViewFadesAndMovesAfterItsDelay() {
    let view = text([.fade, .translate(x: 0, y: 40), .delay(0.1)])
    let f = MatchFixture { _, b in b.addSubview(view) }
    f.push()
    for (time, q) in [(0.0, 0.0), (0.1, 0), (0.175, MatchFixture.eased(0.25)), (0.25, 0.5), (0.4 - 1e-9, 1)] {
      f.stage.frame(at: f.start + time)
      #expect(abs(shownShift(view).y - 40 * (1 - q)) < 0.01, "\(time)")
      #expect(abs(f.stage.shownAlpha(view) - q) < 1e-4, "\(time)")
    }
    f.settle()
    #expect(view.transform == .identity && view.alpha == 1)
  }

  @Test func aPopPlaysModifiersBackwards() {
    let view = text([.fade, .translate(x: 0, y: 40), .delay(0.1)])
    let f = MatchFixture(open: true) { _, b in b.addSubview(view) }
    f.pop()
    for (time, q) in [(0.0, 0.0), (0.075, MatchFixture.eased(0.25)), (0.15, 0.5), (0.35, 1)] {
      f.stage.frame(at: f.start + time)
      #expect(abs(shownShift(view).y - 40 * q) < 0.01, "\(time)")
      #expect(abs(f.stage.shownAlpha(view) - (1 - q)) < 1e-4, "\(time)")
    }
    f.settle()
    #expect(view.transform == .identity && view.alpha == 1)
  }

  @Test func scaleAndTurnKeepTheViewsOwnTransform() {
    let view = text([.scale(0.5), .rotate(.pi / 2)])
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    let f = MatchFixture { _, b in b.addSubview(view) }
    f.push()
    let state = view.layer.presentedState.transform
    #expect(abs(state.m11) < 1e-6 && abs(state.m12 - 1) < 1e-6)
    f.settle()
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 2))
  }

  /// Each subview starts 0.05 s after the previous subview.
  @Test func aCascadeDelaysSubviews() {
    let list = text([.cascade(0.05), .translate(x: 100)])
    for index in 0..<4 {
      list.addSubview(named(nil, CGRect(x: 0, y: 10 * index, width: 10, height: 10)))
    }
    list.subviews[3].matchModifiers = [.fade]
    let f = MatchFixture { _, b in b.addSubview(list) }
    f.push()
    f.stage.frame(at: f.start + 0.1)
    #expect(shownShift(list).x == 0)
    let second = 100 * (1 - MatchFixture.eased(0.05 / 0.35))
    #expect(abs(shownShift(list.subviews[1]).x - second) < 0.01)
    #expect(abs(shownShift(list.subviews[2]).x - 100) < 0.01)
    // Only its own modifier animates the fourth subview.
    #expect(shownShift(list.subviews[3]).x == 0)
    #expect(abs(f.stage.shownAlpha(list.subviews[3]) - MatchFixture.eased(0.25)) < 1e-4)
    f.settle()
    #expect(list.subviews.allSatisfy { $0.transform == .identity && $0.alpha == 1 })
  }

  @Test func manySubviewsGetSmallerSteps() {
    let motion = MatchMotion([.cascade(0.05), .delay(0.08)])
    #expect(motion.step(of: 3, in: 0.4) == 0.05)
    #expect(abs(motion.step(of: 21, in: 0.4) - 0.01) < 1e-12)
    #expect(motion.step(of: 1, in: 0.4) == 0)
  }

  @Test func timesStayWithinTheTransition() {
    #expect(MatchMotion([]).times(in: 0.4) == (0, 0.4))
    #expect(MatchMotion([.duration(0.1)]).times(in: 0.4) == (0, 0.1))
    #expect(MatchMotion([.duration(9)]).times(in: 0.4, rule: 0.2) == (0, 0.4))
    #expect(MatchMotion([]).times(in: 0.4, rule: 0.2) == (0, 0.2))
    let late = MatchMotion([.delay(7)]).times(in: 1)
    #expect(late.start == 0.9 && abs(late.length - 0.1) < 1e-12)
    #expect(MatchMotion([.delay(.nan), .scale(.infinity), .translate(x: .nan)]).times(in: 0.4) == (0, 0.4))
    #expect(!MatchMotion([.scale(.infinity), .translate(x: .nan)]).displaces)
  }

  /// A matched view with a delay waits before it moves in a push, and moves at once in a pop.
  @Test(arguments: [false, true]) func aMatchedViewWaitsForItsDelay(isPop: Bool) throws {
    let view = named("title", frame)
    view.matchModifiers = [.delay(0.2)]
    let f = MatchFixture(open: isPop) { a, b in
      a.addSubview(named("title", CGRect(x: 20, y: 200, width: 200, height: 40)))
      b.addSubview(view)
    }
    if isPop { f.pop() } else { f.push() }
    let carrier = try #require(f.carriers.first)
    for (time, y) in isPop ? [(0.1, 300.0), (0.2, 200), (0.3, 200)] : [(0.1, 200.0), (0.2, 200), (0.3, 300)] {
      f.stage.frame(at: f.start + time)
      #expect(abs(f.stage.shownFrame(carrier).minY - y) < 0.01, "\(time)")
    }
    f.settle()
  }

  /// `unmatched` modifiers apply only if the view has no counterpart.
  @Test(arguments: [false, true]) func unmatchedModifiersNeedAViewWithoutCounterpart(isMatched: Bool) throws {
    let view = named("title", frame)
    view.matchModifiers = [.unmatched(.fade, .delay(0.1)), .duration(0.2)]
    let f = MatchFixture { a, b in
      if isMatched { a.addSubview(named("title", CGRect(x: 20, y: 200, width: 200, height: 40))) }
      b.addSubview(view)
    }
    f.push()
    f.stage.frame(at: f.start + 0.1)
    if isMatched {
      let carrier = try #require(f.carriers.first)
      #expect(abs(f.stage.shownFrame(carrier).minY - 300) < 0.01)
    } else {
      #expect(f.stage.shownAlpha(view) == 0)
      f.stage.frame(at: f.start + 0.2)
      #expect(abs(f.stage.shownAlpha(view) - 0.5) < 1e-4)
    }
    f.settle()
    #expect(view.alpha == 1)
  }

  @Test func aTransitionCancelledAt37PercentIsUndone() {
    let f = MatchFixture { a, b in
      a.addSubview(text([.fade, .scale(0.3), .duration(0.2)]))
      b.addSubview(text([.fade, .translate(y: 30), .delay(0.1)]))
    }
    let before = f.hierarchy
    f.push()
    f.show(0.37)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.settle()
    let after = f.hierarchy
    #expect(after == before)
    #expect(f.b.view.subviews[0].alpha == 1 && f.b.view.subviews[0].transform == .identity)
  }
}
