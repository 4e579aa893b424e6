import Testing

@testable import Engine
@testable import UIKit

/// Appearance calls that an app makes in addition to the framework's calls: transitions.md §1.11.
@Suite(.serialized) @MainActor
struct AppearanceBalanceTests {
  private let log = CallLog()

  @Test func anEndWithoutABeginningIsReported() {
    let c = Screen("C", log)
    let found = diagnostics {
      c.endAppearanceTransition()
      c.beginAppearanceTransition(true, animated: false)
      c.endAppearanceTransition()
      c.endAppearanceTransition()
    }
    #expect(found.map(\.code) == [.appearanceUnbalanced, .appearanceUnbalanced])
    #expect(found.first?.typeNames == ["Screen"])
    #expect(log.take() == ["C.load", "C.wA", "C.dA"])
  }

  @Test func afterAReversalOneEndSuffices() {
    let c = Screen("C", log)
    let found = diagnostics {
      c.beginAppearanceTransition(true, animated: true)
      c.beginAppearanceTransition(false, animated: true)
      c.endAppearanceTransition()
    }
    #expect(found == [])
    let more = diagnostics { c.endAppearanceTransition() }
    #expect(more.map(\.code) == [.appearanceUnbalanced])
    #expect(log.take() == ["C.load", "C.wA", "C.wD", "C.dD"])
  }

  /// An animator may make the framework's appearance calls to both controllers too, and end them after the transition.
  @Test(arguments: [false, true])
  func callsOfAnAnimatorChangeNothing(afterwards: Bool) {
    let reference = Navigation("A")
    reference.controller.pushViewController(reference["B"], animated: true)
    reference.settle()
    let plain = reference.log.take()
    reference.controller.popViewController(animated: false)
    reference.settle()
    let other = Navigation("A")
    let (a, b) = (other["A"], other["B"])
    func finish() {
      a.endAppearanceTransition()
      b.endAppearanceTransition()
    }
    let found = diagnostics {
      other.controller.pushViewController(b, animated: true)
      a.beginAppearanceTransition(false, animated: true)
      b.beginAppearanceTransition(true, animated: true)
      other.step()
      if !afterwards { finish() }
      other.settle()
      if afterwards { finish() }
    }
    #expect(found == [])
    #expect(other.log.take() == plain)
  }

  /// A presenter that stays visible receives only the appearance calls that the app makes, none from the framework.
  @Test func theAppControlsAPresenterThatStays() {
    let stage = ControllerStage()
    let (a, b) = (Screen("A", log), Screen("B", log))
    stage.window.rootViewController = a
    stage.frame(at: 1)
    b.modalPresentationStyle = .overFullScreen
    _ = log.take()
    let found = diagnostics {
      a.present(b, animated: true)
      a.beginAppearanceTransition(false, animated: true)
      stage.run(to: 3)
      a.endAppearanceTransition()
    }
    #expect(found == [])
    #expect(log.take() == ["B.load", "B.wA", "B.isA", "A.wD", "B.dA", "A.dD"])
  }

  /// Layouts that never settle are reported once for each set of classes, which the report names.
  @Test func aLayoutThatNeverSettlesIsReportedOnce() {
    final class Restless: UIViewController {
      override func viewDidLayoutSubviews() { view.setNeedsLayout() }
    }
    final class Fidget: UIView {
      override func layoutSubviews() { setNeedsLayout() }
    }
    let stage = ControllerStage()
    let root = Restless()
    let found = diagnostics {
      stage.window.rootViewController = root
      stage.run(to: 1)
    }
    #expect(found.map(\.code) == [.layoutLoop])
    #expect(found.first?.typeNames == ["UIView", "Restless"])
    stage.window.rootViewController = UIViewController()
    let more = diagnostics {
      for _ in 0..<3 { stage.window.addSubview(Fidget(frame: stage.window.bounds)) }
      stage.run(to: 2)
    }
    #expect(more.map(\.code) == [.layoutLoop] && more.first?.typeNames == ["Fidget"])
  }
}
