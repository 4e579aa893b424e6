import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// Views with counterparts: their position, their look, their order, and their restoration.
@Suite(.serialized) @MainActor
struct MatchTests {
  private static let cell = ZoomFixture.cell
  private static let large = ZoomFixture.large

  private func coverFixture() -> MatchFixture {
    MatchFixture { a, b in
      a.addSubview(named("cover", Self.cell))
      b.addSubview(named("cover", Self.large, .blue))
    }
  }

  private func between(_ a: CGRect, _ b: CGRect, _ q: Double) -> CGRect {
    CGRect(
      x: a.minX + (b.minX - a.minX) * q, y: a.minY + (b.minY - a.minY) * q,
      width: a.width + (b.width - a.width) * q, height: a.height + (b.height - a.height) * q)
  }

  // MARK: Position and look

  @Test(arguments: [true, false]) func aViewMovesToItsCounterpart(isPush: Bool) throws {
    let f = MatchFixture(open: !isPush) { a, b in
      a.addSubview(named("cover", Self.cell))
      b.addSubview(named("cover", Self.large, .blue))
    }
    if isPush { f.push() } else { f.pop() }
    let (start, end) = isPush ? (Self.cell, Self.large) : (Self.large, Self.cell)
    for fraction in [0, 0.25, 0.5, 0.75, 1] {
      f.show(fraction)
      let q = MatchFixture.eased(fraction)
      let carrier = try #require(f.carriers.first)
      #expect(f.carriers.count == 1 && carrier.id == "cover")
      #expect(isClose(f.stage.shownFrame(carrier), between(start, end, q), 0.01), "\(fraction)")
      #expect(abs(f.stage.shownAlpha(f.b.view) - (isPush ? q : 1 - q)) < 1e-5)
      #expect(f.stage.shownAlpha(f.a.view) == 1)
      #expect(f.a.view.subviews[0].isHidden && f.b.view.subviews[0].isHidden)
    }
    let order = f.a.view.superview?.subviews ?? []
    #expect(order.suffix(3) == [f.a.view, f.b.view, f.carriers[0]])
    f.settle()
    #expect(f.carriers.isEmpty && !f.a.view.subviews[0].isHidden && !f.b.view.subviews[0].isHidden)
    let shown: UIViewController = isPush ? f.b : f.a
    #expect(f.navigation.topViewController === shown && shown.view.superview?.subviews == [shown.view])
    #expect(f.b.view.alpha == 1)
  }

  @Test func theLookChangesToTheLookOfTheCounterpart() throws {
    let f = MatchFixture { a, b in
      let old = named("cover", Self.cell)
      old.layer.cornerRadius = 4
      old.alpha = 0.5
      let new = named("cover", Self.large, .blue)
      new.layer.cornerRadius = 20
      new.layer.shadowOpacity = 0.6
      new.layer.shadowRadius = 8
      new.layer.borderWidth = 4
      a.addSubview(old)
      b.addSubview(new)
    }
    f.push()
    f.show(0.5)
    let carrier = try #require(f.carriers.first)
    let body = try #require(carrier.subviews.first)
    let (outer, inner) = (carrier.layer.presentedState, body.layer.presentedState)
    #expect(abs(outer.opacity - 0.75) < 1e-5 && abs(outer.shadowOpacity - 0.3) < 1e-5)
    #expect(abs(outer.shadowRadius - 8) < 1e-6 && abs(inner.borderWidth - 2) < 1e-5)
    #expect(abs(inner.cornerRadius - 12) < 1e-5 && body.clipsToBounds)
    let color = inner.backgroundColor
    #expect(abs((color?.red ?? 0) - 0.5) < 1e-3 && abs((color?.blue ?? 0) - 0.5) < 1e-3)
    #expect(isClose(f.stage.shownFrame(body), CGRect(x: 0, y: 0, width: 250, height: 205), 0.01))
    f.settle()
    let (old, new) = (f.a.view.subviews[0], f.b.view.subviews[0])
    #expect(old.alpha == 0.5 && old.layer.cornerRadius == 4 && new.layer.shadowOpacity == 0.6)
  }

  /// A view whose parent is rotated by 90° rotates back as the view moves.
  @Test func aTurnedParentTurnsTheView() throws {
    let f = MatchFixture { a, b in
      let parent = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      parent.transform = CGAffineTransform(rotationAngle: .pi / 2)
      parent.addSubview(named("badge", CGRect(x: 0, y: 0, width: 60, height: 20)))
      a.addSubview(parent)
      b.addSubview(named("badge", CGRect(x: 200, y: 400, width: 120, height: 40)))
    }
    f.push()
    let carrier = try #require(f.carriers.first)
    var state = carrier.layer.presentedState
    #expect(abs(state.position.x - 190) < 1e-6 && abs(state.position.y - 130) < 1e-6)
    #expect(abs(state.bounds.width - 60) < 1e-6 && abs(state.bounds.height - 20) < 1e-6)
    #expect(abs(state.transform.m11) < 1e-6 && abs(state.transform.m12 - 1) < 1e-6)
    f.show(0.5)
    state = carrier.layer.presentedState
    let half = 0.5.squareRoot()
    #expect(abs(state.transform.m11 - half) < 1e-4 && abs(state.transform.m12 - half) < 1e-4)
    #expect(abs(state.bounds.width - 90) < 0.01 && abs(state.position.x - 225) < 0.01)
    f.settle()
    #expect(f.carriers.isEmpty)
  }

  @Test func anArcBendsTheSameInBothDirections() throws {
    for open in [false, true] {
      let f = MatchFixture(open: open) { a, b in
        let view = named("ball", CGRect(x: 80, y: 180, width: 40, height: 40))
        view.matchModifiers = [.arc(0.2)]
        a.addSubview(view)
        b.addSubview(named("ball", CGRect(x: 80, y: 380, width: 40, height: 40)))
      }
      if open { f.pop() } else { f.push() }
      let carrier = try #require(f.carriers.first)
      #expect(abs(f.stage.shownFrame(carrier).midY - (open ? 400 : 200)) < 1e-6)
      f.show(0.5)
      let frame = f.stage.shownFrame(carrier)
      #expect(abs(frame.midX - 60) < 0.01 && abs(frame.midY - 300) < 0.01, "\(frame)")
      f.settle()
    }
  }

  // MARK: Scroll views

  private func scrolled(to offset: Double) -> MatchFixture {
    MatchFixture { a, b in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 390, height: 300))
      scroll.contentInsetAdjustmentBehavior = .never
      scroll.contentSize = CGSize(width: 390, height: 2000)
      scroll.addSubview(named("cover", CGRect(x: 20, y: 550, width: 110, height: 100)))
      scroll.contentOffset = CGPoint(x: 0, y: offset)
      a.addSubview(scroll)
      b.addSubview(named("cover", Self.large))
    }
  }

  /// Half of the view is visible. Its copy starts in a clip with the frame of the scroll view, which opens to the whole
  /// screen.
  @Test func aPartlyVisibleViewStartsClipped() throws {
    let f = scrolled(to: 300)
    f.push()
    let carrier = try #require(f.carriers.first)
    let clip = try #require(carrier.superview)
    #expect(clip.clipsToBounds)
    #expect(f.stage.shownFrame(clip) == CGRect(x: 0, y: 100, width: 390, height: 300))
    #expect(isClose(f.stage.shownFrame(carrier), CGRect(x: 20, y: 350, width: 110, height: 100), 1e-6))
    f.show(0.5)
    #expect(isClose(f.stage.shownFrame(clip), CGRect(x: 0, y: 50, width: 390, height: 572), 0.01))
    // The coordinates in the clip are those of the screen.
    #expect(abs(clip.layer.presentedState.bounds.minY - 50) < 0.01)
    #expect(isClose(f.stage.shownFrame(carrier), CGRect(x: 10, y: 219, width: 250, height: 200), 0.01))
    f.settle()
    #expect(f.carriers.isEmpty && clip.superview == nil)
  }

  @Test func aViewThatIsWhollyVisibleNeedsNoClip() {
    let f = scrolled(to: 500)
    f.push()
    #expect(f.carriers.first?.superview === f.a.view.superview)
    #expect(isClose(f.stage.shownFrame(f.carriers[0]), CGRect(x: 20, y: 150, width: 110, height: 100), 1e-6))
    f.settle()
  }

  @Test func aViewThatIsScrolledAwayStays() {
    let f = scrolled(to: 0)
    f.push()
    #expect(f.carriers.isEmpty && !f.b.view.subviews[0].isHidden)
    f.settle()
  }

  // MARK: Choice of views

  @Test func viewsWithoutCounterpartOrAreaStay() {
    let f = MatchFixture { a, b in
      a.addSubview(named("alone", Self.cell))
      a.addSubview(named("flat", CGRect(x: 0, y: 0, width: 100, height: 0)))
      a.addSubview(named("hidden", Self.cell))
      a.subviews[2].isHidden = true
      b.addSubview(named("other", Self.large))
      b.addSubview(named("flat", Self.large))
      b.addSubview(named("hidden", Self.large))
    }
    f.push()
    #expect(f.carriers.isEmpty)
    #expect(f.a.view.subviews.map(\.isHidden) == [false, false, true])
    #expect(f.b.view.subviews.map(\.isHidden) == [false, false, false])
    f.settle()
    #expect(f.a.view.subviews.map(\.isHidden) == [false, false, true])
  }

  @Test func onlyTheFirstOfSeveralViewsWithOneNameMoves() {
    let f = MatchFixture { a, b in
      a.addSubview(named("cover", Self.cell))
      a.addSubview(named("cover", Self.cell.offsetBy(dx: 120, dy: 0)))
      b.addSubview(named("cover", Self.large))
    }
    let found = diagnostics(.matchAmbiguous) { f.push() }
    #expect(found.count == 1 && found.first?.message.contains("2 visible views") == true)
    #expect(found.first?.message.contains("matchID \"cover\"") == true)
    #expect(f.carriers.count == 1 && isClose(f.stage.shownFrame(f.carriers[0]), Self.cell, 1e-6))
    #expect(f.a.view.subviews.map(\.isHidden) == [true, false])
    f.settle()
  }

  /// A view outside of the screen does not count if a view of the same name is inside.
  @Test func onlyTheViewOnTheScreenMoves() {
    let f = MatchFixture { a, b in
      a.addSubview(named("cover", Self.cell.offsetBy(dx: -500, dy: 0)))
      a.addSubview(named("cover", Self.cell))
      b.addSubview(named("cover", Self.large))
    }
    let found = diagnostics(.matchAmbiguous) { f.push() }
    #expect(found.isEmpty && f.carriers.count == 1)
    #expect(f.a.view.subviews.map(\.isHidden) == [false, true])
    f.settle()
  }

  @Test func matchedViewsInsideMatchedViewsMoveByThemselves() {
    let f = MatchFixture { a, b in
      for (screen, frame) in [(a, Self.cell), (b, Self.large)] {
        let card = named("card", frame)
        card.addSubview(named("title", CGRect(x: 10, y: 10, width: 40, height: 10), .blue))
        screen.addSubview(card)
      }
    }
    f.push()
    #expect(f.carriers.map(\.id) == ["card", "title"])
    #expect(isClose(f.stage.shownFrame(f.carriers[1]), CGRect(x: 30, y: 130, width: 40, height: 10), 1e-6))
    f.settle()
    for screen in [f.a, f.b] {
      #expect(!screen.view.subviews[0].isHidden && !screen.view.subviews[0].subviews[0].isHidden)
    }
  }

  // MARK: Interaction

  @Test func aTransitionCancelledAt37PercentIsUndone() {
    let f = coverFixture()
    f.a.view.subviews[0].layer.cornerRadius = 9
    f.stage.step()
    let before = f.hierarchy
    f.push()
    f.show(0.37)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.settle()
    let after = f.hierarchy
    #expect(after == before && f.carriers.isEmpty)
    #expect(!f.b.view.subviews[0].isHidden && f.b.view.alpha == 1 && f.b.view.superview == nil)
  }

  /// Every property is linear in the fraction, in any order of fractions.
  @Test func theMatchFollowsTheFraction() throws {
    let f = coverFixture()
    f.push()
    f.navigation.grabTransition()
    let carrier = try #require(f.carriers.first)
    for p in [0.5, 0, 0.25, 1, 0.37] {
      f.navigation.scrubTransition(to: p)
      f.stage.step()
      #expect(isClose(f.stage.shownFrame(carrier), between(Self.cell, Self.large, p), 1e-6), "\(p)")
      #expect(abs(f.stage.shownAlpha(f.b.view) - p) < 1e-5)
    }
    f.navigation.releaseTransition(finishing: true)
    f.settle()
    #expect(f.navigation.topViewController === f.b && f.carriers.isEmpty)
  }

  @Test func aMatchIsGrabbedAgainWithoutAJump() throws {
    let f = coverFixture()
    f.push()
    f.show(0.5)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.stage.run(0.1)
    let carrier = try #require(f.carriers.first)
    let before = f.stage.shownFrame(carrier)
    f.navigation.grabTransition()
    f.stage.step()
    #expect(isClose(f.stage.shownFrame(carrier), before, 1e-6))
    f.navigation.releaseTransition(finishing: true)
    f.settle()
    #expect(f.navigation.topViewController === f.b && !f.b.view.subviews[0].isHidden)
  }

  /// A matched view that a layout hides during the transition is hidden after the transition.
  @Test func aLayoutMayHideAMatchedView() {
    final class Wide: UIView {
      override func layoutSubviews() {
        super.layoutSubviews()
        for view in subviews { view.isHidden = bounds.width < 350 }
      }
    }
    let cell = named("cover", Self.cell)
    let f = MatchFixture(open: true) { a, b in
      let wide = Wide(frame: a.bounds)
      wide.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      wide.addSubview(cell)
      a.addSubview(wide)
      b.addSubview(named("cover", Self.large))
    }
    f.pop()
    #expect(f.carriers.count == 1 && cell.isHidden)
    f.show(0.5)
    f.stage.window.frame.size = CGSize(width: 320, height: 600)
    f.settle()
    #expect(f.navigation.topViewController === f.a && f.a.view.bounds.width == 320)
    #expect(f.carriers.isEmpty && cell.isHidden)
  }

  /// One object animates two windows at once.
  @Test func matchesAreIndependentInTwoWindows() throws {
    let match = MatchTransition()
    func fill(_ a: UIView, _ b: UIView) {
      a.addSubview(named("cover", Self.cell))
      b.addSubview(named("cover", Self.large))
    }
    let first = MatchFixture(match, fill: fill)
    let second = MatchFixture(match, size: CGSize(width: 1024, height: 768), fill: fill)
    first.stage.step()
    first.push()
    second.stage.step()
    second.push()
    for f in [first, second] {
      f.show(0.5)
      let carrier = try #require(f.carriers.first)
      #expect(isClose(f.stage.shownFrame(carrier), CGRect(x: 10, y: 104, width: 250, height: 205), 0.01))
    }
    for f in [second, first] {
      f.settle()
      #expect(f.carriers.isEmpty && f.navigation.topViewController === f.b)
    }
  }
}
