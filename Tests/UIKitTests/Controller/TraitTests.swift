import Testing

@testable import Engine
@testable import UIKit

/// Traits are inherited from the window, and change with its size.
@Suite(.serialized) @MainActor
final class TraitTests {
  private final class NotingView: UIView {
    var previous: [UITraitCollection?] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      previous.append(previousTraitCollection)
    }
  }

  private let log = CallLog()
  // The stage is created on first use. Another suite's test may run between the creation of this suite and its test.
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var a = SizedScreen("A", log)
  private lazy var b = SizedScreen("B", log)

  private func show(_ root: UIViewController) {
    stage.window.rootViewController = root
    stage.frame(at: 1)
    _ = log.take()
  }

  private func resize(_ width: Double, _ height: Double) {
    stage.window.frame = CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// The sizes of device screens, and of split views on a tablet, with their size classes in Apple's tables.
  @Test(arguments: [
    (320.0, 568.0, "compact regular"), (568, 320, "compact compact"), (390, 844, "compact regular"),
    (844, 390, "compact compact"), (667, 375, "compact compact"), (736, 414, "regular compact"),
    (932, 430, "regular compact"), (744, 1133, "regular regular"), (1024, 768, "regular regular"),
    (320, 1024, "compact regular"), (507, 768, "compact regular"), (639, 1366, "compact regular"),
    (678, 1024, "regular regular"),
  ])
  func sizeClassesAreThoseOfApplesTables(width: Double, height: Double, expected: String) {
    let traits = UITraitCollection(size: CGSize(width: width, height: height), scale: 2)
    #expect("\(traits.horizontalSizeClass) \(traits.verticalSizeClass)" == expected)
  }

  @Test func traitsFollowTheWindowsSize() {
    show(a)
    let view = NotingView()
    a.view.addSubview(view)
    #expect(view.previous.isEmpty)
    resize(400, 900)
    #expect(log.take() == ["A.size(400x900)"], "the classes are the same")
    resize(900, 700)
    #expect(
      log.take() == ["A.traits(regular,regular)", "A.size(900x700)", "A.traitsDidChange"])
    #expect(view.previous.map { $0?.horizontalSizeClass } == [.compact])
    for traits in [stage.window.traitCollection, a.traitCollection, view.traitCollection] {
      #expect(traits.horizontalSizeClass == .regular && traits.verticalSizeClass == .regular)
      #expect(traits.displayScale == 2 && traits.userInterfaceStyle == .light)
    }
    #expect(UIScreen.main.traitCollection.horizontalSizeClass == .compact, "the screen is as it was")
  }

  @Test func childrenAndPresentedControllersAreNotified() {
    show(UINavigationController(rootViewController: a))
    b.modalPresentationStyle = .overFullScreen
    a.present(b, animated: false)
    stage.frame(at: 2)
    _ = log.take()
    resize(900, 400)
    #expect(
      log.take() == [
        "A.traits(compact,compact)", "B.traits(compact,compact)", "A.size(900x400)", "B.size(900x400)",
        "A.traitsDidChange", "B.traitsDidChange",
      ])
  }

  /// A view that was outside the window during a change of its traits is notified when it returns.
  @Test func viewsThatEnterTheWindowAreUpdated() {
    show(a)
    let (outer, view) = (UIView(), NotingView())
    outer.addSubview(view)
    a.view.addSubview(outer)
    outer.removeFromSuperview()
    resize(900, 700)
    #expect(view.previous.isEmpty && view.traitCollection.horizontalSizeClass == .compact)
    a.view.addSubview(outer)
    #expect(view.previous.count == 1 && view.traitCollection == stage.window.traitCollection)
    outer.removeFromSuperview()
    a.view.addSubview(outer)
    #expect(view.previous.count == 1)
  }

  @Test func aStyleAppliesToTheSubtree() {
    show(a)
    let (upper, lower) = (NotingView(), NotingView())
    a.view.addSubview(upper)
    upper.addSubview(lower)
    a.overrideUserInterfaceStyle = .dark
    #expect(log.take() == ["A.traitsDidChange"])
    #expect(a.traitCollection.userInterfaceStyle == .dark && a.view.traitCollection == a.traitCollection)
    #expect(upper.previous.count == 1 && lower.previous.count == 1)
    #expect(stage.window.traitCollection.userInterfaceStyle == .light)
    lower.overrideUserInterfaceStyle = .light
    #expect(lower.traitCollection.userInterfaceStyle == .light && lower.previous.count == 2)
    a.overrideUserInterfaceStyle = .unspecified
    #expect(upper.traitCollection.userInterfaceStyle == .light && upper.previous.count == 2)
    #expect(lower.previous.count == 2, "the lower view's style was already light")
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(
      a.traitCollection.userInterfaceStyle == .dark && lower.traitCollection.userInterfaceStyle == .light)
    // An overridden style stays while the size classes change.
    a.overrideUserInterfaceStyle = .light
    _ = log.take()
    resize(900, 700)
    #expect(
      a.traitCollection.userInterfaceStyle == .light && a.traitCollection.horizontalSizeClass == .regular)
    #expect(log.take() == ["A.traits(regular,regular)", "A.size(900x700)", "A.traitsDidChange"])
  }

  @Test func aMovedViewInheritsTheNewStyle() {
    show(a)
    let (dark, view) = (UIView(), NotingView())
    dark.overrideUserInterfaceStyle = .dark
    a.view.addSubview(dark)
    a.view.addSubview(view)
    #expect(view.previous.isEmpty)
    dark.addSubview(view)
    #expect(view.previous.map { $0?.userInterfaceStyle } == [.light])
    #expect(view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func theScaleComesFromTheScreen() {
    show(a)
    UIScreen.main.configure(size: UIScreen.main.bounds.size, scale: 3, fps: 60)
    #expect(log.take() == ["A.traitsDidChange"])
    #expect(a.view.traitCollection.displayScale == 3)
    stage.window.isHidden = true
    UIScreen.main.configure(size: UIScreen.main.bounds.size, scale: 1, fps: 60)
    _ = log.take()
    stage.window.isHidden = false
    #expect(log.take() == ["A.traitsDidChange", "A.wA", "A.isA", "A.dA"])
    #expect(a.traitCollection.displayScale == 1)
    UIScreen.main.configure(size: UIScreen.main.bounds.size, scale: 2, fps: 60)
  }
}
