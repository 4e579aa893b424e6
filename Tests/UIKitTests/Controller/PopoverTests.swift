import Testing

@testable import Engine
@testable import UIKit

/// Popovers, and the styles that a delegate chooses for a small interface.
@Suite(.serialized) @MainActor
final class PopoverTests {
  private let log = CallLog()
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var delegate = StyleDelegate(log)
  private lazy var a = Screen("A", log)
  private lazy var b = Screen("B", log)
  private let source = UIView(frame: CGRect(x: 100, y: 200, width: 80, height: 40))

  /// Shows `a`, and gives `b` the style, by default that of a popover, and a delegate. A popover points to `source`.
  private func begin(_ style: UIModalPresentationStyle = .popover) {
    stage.window.rootViewController = a
    a.view.addSubview(source)
    stage.frame(at: 1)
    b.modalPresentationStyle = style
    b.preferredContentSize = CGSize(width: 200, height: 150)
    b.popoverPresentationController?.sourceView = source
    b.presentationController?.delegate = delegate
    _ = log.take()
  }

  private func settle() { stage.run(to: stage.time + 1) }

  private func tap(_ x: Double, _ y: Double) {
    stage.down(x, y)
    stage.up(x, y)
    settle()
  }

  /// The frame of a view in the window.
  private func windowFrame(_ view: UIView) -> CGRect { stage.window.convert(view.bounds, from: view) }

  // MARK: A small interface

  @Test func aPopoverIsASheetOnAPhone() {
    begin()
    b.presentationController?.delegate = nil
    let popover = b.popoverPresentationController
    #expect(popover != nil && popover === b.presentationController && popover?.arrowDirection == .unknown)
    #expect(popover?.adaptivePresentationStyle == .pageSheet)
    a.present(b, animated: true)
    settle()
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 390, height: 800))
    #expect(b.presentationController is UISheetPresentationController)
    #expect(b.presentationController?.presentationStyle == .pageSheet)
    #expect(b.popoverPresentationController === popover && a.presentedViewController === b)
    #expect(stage.window.statusBarAppearance.style == .lightContent)
    b.dismiss(animated: false)
    #expect(b.popoverPresentationController !== popover && a.presentedViewController == nil)
  }

  @Test func theDelegateChoosesTheStyle() {
    begin()
    delegate.style = .fullScreen
    a.present(b, animated: false)
    #expect(
      log.take() == [
        "style?", "controller? fullScreen", "prepare fullScreen", "B.load", "will fullScreen", "A.wD", "B.wA",
        "B.isA", "B.dA", "A.dD",
      ])
    #expect(a.view.window == nil && b.presentationController?.presentationStyle == .fullScreen)
    a.dismiss(animated: false)
    #expect(a.view.window != nil)
  }

  @Test func theDelegateMayShowAnotherController() {
    begin()
    delegate.style = .overFullScreen
    let navigation = UINavigationController()
    delegate.replacement = { shown in
      navigation.setViewControllers([shown], animated: false)
      return navigation
    }
    let popover = b.popoverPresentationController
    a.present(b, animated: true)
    settle()
    #expect(a.presentedViewController === navigation && b.navigationController === navigation)
    #expect(navigation.presentingViewController === a && b.view.window === stage.window)
    #expect(b.popoverPresentationController === popover && popover != nil)
    b.dismiss(animated: false)
    #expect(a.presentedViewController == nil && stage.window.subviews == [a.view])
  }

  @Test(arguments: [UIModalPresentationStyle.formSheet, .pageSheet, .automatic, .custom])
  func otherStylesAskTheDelegateToo(style: UIModalPresentationStyle) {
    begin(style)
    #expect(b.popoverPresentationController == nil)
    delegate.style = .overFullScreen
    a.present(b, animated: false)
    #expect(log.take().prefix(3) == ["style?", "controller? overFullScreen", "prepare overFullScreen"])
    stage.frame(at: 2)
    #expect(windowFrame(b.view) == stage.window.bounds && b.presentationController?.delegate === delegate)
    a.dismiss(animated: false)
    // Without a delegate the style does not change.
    b.presentationController?.delegate = nil
    a.present(b, animated: false)
    stage.frame(at: 3)
    #expect(b.presentationController?.presentationStyle == style)
  }

  @Test func theDelegateMayChooseTheStyleByTraits() {
    begin(.pageSheet)
    delegate.style = .none
    delegate.styleForTraits = .overFullScreen
    a.present(b, animated: true)
    settle()
    #expect(log.take().first == "style? compact" && windowFrame(b.view) == stage.window.bounds)
  }

  // MARK: Popovers

  @Test func aPopoverPointsToItsSource() {
    begin()
    delegate.style = .none
    let popover = b.popoverPresentationController
    a.present(b, animated: true) { [log] in log.note("completion") }
    settle()
    #expect(
      log.take() == [
        "style?", "B.load", "will none", "prepare popover", "B.wA", "B.isA", "B.dA", "completion",
      ])
    #expect(popover?.arrowDirection == .up && popover === b.presentationController)
    #expect(
      windowFrame(b.view) == CGRect(x: 40, y: 240, width: 200, height: 163), "it extends under the arrow")
    #expect(popover?.presentedView?.frame == CGRect(x: 40, y: 240, width: 200, height: 163))
    #expect(popover?.containerView?.subviews.first?.layer.opacity == 0.1)
    #expect(a.view.superview === stage.window)
    b.dismiss(animated: true)
    settle()
    #expect(log.take() == ["B.wD", "B.dD"] && stage.window.subviews == [a.view])
    #expect(b.view.superview == nil)
  }

  @Test func aPopoverGrowsFromItsTip() {
    begin()
    delegate.style = .none
    a.present(b, animated: true)
    stage.frame(at: 1)
    guard let panel = b.presentationController?.presentedView else { return }
    #expect(stage.shown(panel).opacity == 0 && abs(stage.shown(panel).transform.m11 - 0.8) < 1e-6)
    // The tip does not move.
    let shown = stage.shown(panel)
    #expect(abs(shown.position.y + shown.transform.m42 - 0.8 * 163 / 2 - 240) < 1e-6)
    stage.frame(at: 1.1)
    #expect(stage.shown(panel).opacity > 0.1 && stage.shown(panel).opacity < 1)
    settle()
    #expect(stage.shown(panel).opacity == 1 && panel.transform.isIdentity)
  }

  @Test func aWideWindowShowsAPopoverAtItsSource() {
    let stage = ControllerStage(width: 1024, height: 768)
    stage.window.rootViewController = a
    a.view.addSubview(source)
    b.modalPresentationStyle = .popover
    let popover = b.popoverPresentationController
    popover?.sourceView = source
    popover?.sourceRect = CGRect(x: 0, y: 0, width: 10, height: 10)
    popover?.permittedArrowDirections = [.left, .right]
    a.present(b, animated: false)
    stage.frame(at: 1)
    #expect(popover?.arrowDirection == .left)
    #expect(windowFrame(of: b.view, in: stage) == CGRect(x: 110, y: 10, width: 333, height: 480))
    // The popover follows its source, its controller's preferred size and the layout margins.
    b.preferredContentSize = CGSize(width: 100, height: 60)
    popover?.sourceRect = CGRect(x: 500, y: 300, width: 0, height: 0)
    stage.frame(at: 2)
    #expect(windowFrame(of: b.view, in: stage) == CGRect(x: 600, y: 470, width: 113, height: 60))
    popover?.popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 400, right: 10)
    stage.frame(at: 3)
    #expect(windowFrame(of: b.view, in: stage).maxY == 368)
  }

  private func windowFrame(of view: UIView, in stage: ControllerStage) -> CGRect {
    stage.window.convert(view.bounds, from: view)
  }

  @Test func aBarButtonItemIsASource() {
    let item = UIBarButtonItem(title: "More", style: .plain, target: nil, action: nil)
    a.navigationItem.rightBarButtonItem = item
    stage.window.rootViewController = UINavigationController(rootViewController: a)
    stage.frame(at: 1)
    b.modalPresentationStyle = .popover
    b.preferredContentSize = CGSize(width: 200, height: 150)
    delegate.style = .none
    b.popoverPresentationController?.barButtonItem = item
    b.popoverPresentationController?.delegate = delegate
    a.present(b, animated: false)
    stage.frame(at: 2)
    #expect(b.popoverPresentationController?.arrowDirection == .up)
    let button = (item.shownBy as? UIView).map { windowFrame($0) } ?? .zero
    #expect(windowFrame(b.view).minY == button.maxY.rounded() && windowFrame(b.view).maxX == 380)
  }

  @Test func aPopoverHasItsBackgroundColorAndShadow() {
    begin()
    delegate.style = .none
    let popover = b.popoverPresentationController
    popover?.backgroundColor = .red
    a.present(b, animated: false)
    stage.frame(at: 2)
    let shape = popover?.presentedView?.layer.sublayers?.compactMap { $0 as? CAShapeLayer }.first
    #expect(popover?.backgroundColor == .red && shape?.fillColor == UIColor.red.cgColor)
    #expect(shape?.path?.boundingBox.height == 163 && shape?.shadowOpacity == PopoverView.shadowOpacity)
    // The shape contains the arrow, which overlaps the panel by one point.
    for (point, isInside) in [
      (CGPoint(x: 100, y: 6), true), (CGPoint(x: 100, y: 13.5), true), (CGPoint(x: 60, y: 6), false),
    ] {
      #expect(shape?.path?.contains(point) == isInside)
    }
  }

  // MARK: Positions

  /// The source, the permitted directions of the arrow, the frame of the popover and the arrow's direction.
  private nonisolated static let cases: [(CGRect, UIPopoverArrowDirection, CGRect, UIPopoverArrowDirection)] =
    [
      (
        CGRect(x: 100, y: 200, width: 80, height: 40), .any, CGRect(x: 40, y: 240, width: 200, height: 163),
        .up
      ),
      (
        CGRect(x: 100, y: 700, width: 80, height: 40), .any, CGRect(x: 40, y: 537, width: 200, height: 163),
        .down
      ),
      // The popover stays in the area.
      (
        CGRect(x: 0, y: 200, width: 20, height: 40), .any, CGRect(x: 10, y: 240, width: 200, height: 163), .up
      ),
      (
        CGRect(x: 0, y: 200, width: 20, height: 40), .left, CGRect(x: 20, y: 145, width: 213, height: 150),
        .left
      ),
      (
        CGRect(x: 300, y: 200, width: 20, height: 40), [.left, .right],
        CGRect(x: 87, y: 145, width: 213, height: 150), .right
      ),
      // The popover is smaller if it fits on no permitted side.
      (
        CGRect(x: 10, y: 760, width: 80, height: 40), .up, CGRect(x: 10, y: 800, width: 200, height: 34), .up
      ),
      // A popover without an arrow is centred on its source.
      (
        CGRect(x: 100, y: 200, width: 80, height: 40), [], CGRect(x: 40, y: 145, width: 200, height: 150), []
      ),
    ]

  @Test(arguments: cases.indices)
  func aPopoverIsPositionedAtItsSource(index: Int) {
    let (source, permitted, frame, arrow) = Self.cases[index]
    let area = CGRect(x: 10, y: 10, width: 370, height: 824)
    let placement = PopoverPlacement(
      size: CGSize(width: 200, height: 150), at: source, in: area, permitted: permitted, mayOverlap: false)
    #expect(placement.frame == frame && placement.arrow == arrow)
    let overlapping = PopoverPlacement(
      size: CGSize(width: 200, height: 150), at: source, in: area, permitted: permitted, mayOverlap: true)
    #expect(overlapping.panel(in: overlapping.frame).size == CGSize(width: 200, height: 150))
    #expect(area.contains(overlapping.frame))
    // The tip is at the source, or less than a corner's radius and half of the arrow's base, 31.5 points, beside it.
    let nearest = CGPoint(
      x: max(frame.minX, min(source.midX, frame.maxX)), y: max(frame.minY, min(source.midY, frame.maxY)))
    let tip = CGPoint(x: frame.minX + placement.tip.x, y: frame.minY + placement.tip.y)
    #expect(abs(tip.x - nearest.x) < 32 && abs(tip.y - nearest.y) < 32 || arrow == [])
  }

  /// A popover that is larger than the area and may overlap its source fills the area, its arrow included.
  @Test(arguments: [UIPopoverArrowDirection.up, .down, .left, .right])
  func aLargePopoverIsInsideTheArea(arrow: UIPopoverArrowDirection) {
    let area = CGRect(x: 10, y: 10, width: 370, height: 824)
    let placement = PopoverPlacement(
      size: CGSize(width: 900, height: 900), at: CGRect(x: 150, y: 300, width: 40, height: 40), in: area,
      permitted: arrow, mayOverlap: true)
    #expect(placement.arrow == arrow && placement.frame == area, "\(placement.frame)")
  }

  // MARK: Dismissal

  @Test func aTapBesideAPopoverDismissesIt() {
    begin()
    delegate.style = .none
    a.present(b, animated: false)
    stage.frame(at: 2)
    _ = log.take()
    tap(140, 300)
    #expect(log.take() == [] && a.presentedViewController === b)
    tap(300, 700)
    #expect(
      log.take() == ["should?", "old should?", "willDismiss", "B.wD", "B.dD", "didDismiss", "old did"])
    #expect(a.presentedViewController == nil)
  }

  @Test func theDelegateMayRefuseADismissal() {
    begin()
    delegate.style = .none
    a.present(b, animated: false)
    stage.frame(at: 2)
    _ = log.take()
    delegate.allowsDismissal = false
    tap(300, 700)
    #expect(log.take() == ["should?", "attempt"])
    (delegate.allowsDismissal, delegate.allowsDismissalByOldMethod) = (true, false)
    tap(300, 700)
    #expect(log.take() == ["should?", "old should?", "attempt"])
    b.isModalInPresentation = true
    tap(300, 700)
    #expect(log.take() == ["attempt"] && a.presentedViewController === b)
  }

  @Test func passthroughViewsReceiveTouches() {
    begin()
    delegate.style = .none
    b.popoverPresentationController?.passthroughViews = [source]
    a.present(b, animated: false)
    stage.frame(at: 2)
    #expect(stage.window.hitTest(CGPoint(x: 110, y: 210), with: nil) === source)
    #expect(stage.window.hitTest(CGPoint(x: 10, y: 210), with: nil) is PopoverShade)
    #expect(stage.window.hitTest(CGPoint(x: 140, y: 300), with: nil) === b.view)
    tap(110, 210)
    #expect(a.presentedViewController === b)
  }

  @Test func aDismissedPopoverIsReleased() {
    begin()
    weak var released: UIViewController?
    weak var popover: UIPopoverPresentationController?
    delegate.style = .none
    do {
      let c = Screen("C", log)
      c.modalPresentationStyle = .popover
      c.popoverPresentationController?.sourceView = source
      c.popoverPresentationController?.delegate = delegate
      (released, popover) = (c, c.popoverPresentationController)
      a.present(c, animated: false)
      stage.frame(at: 2)
      c.dismiss(animated: false)
    }
    stage.frame(at: 3)
    #expect(released == nil && popover == nil)
  }

  @Test func misuseTraps() async {
    let noSource = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let stage = ControllerStage(width: 1024, height: 768)
      stage.window.rootViewController = UIViewController()
      let other = UIViewController()
      other.modalPresentationStyle = .popover
      stage.window.rootViewController?.present(other, animated: false)
      stage.frame(at: 1)
    }
    #expect(
      text(noSource).contains(
        "present(_:animated:completion:): the popover of UIViewController has no source"))
    let noStyle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let stage = ControllerStage()
      stage.window.rootViewController = UIViewController()
      let (other, delegate) = (UIViewController(), StyleDelegate(CallLog()))
      other.modalPresentationStyle = .popover
      delegate.style = .custom
      other.presentationController?.delegate = delegate
      stage.window.rootViewController?.present(other, animated: false)
    }
    #expect(text(noStyle).contains("adaptivePresentationStyle(for:traitCollection:): custom is not a style"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// A delegate that chooses the presentation style and records its calls.
@MainActor
private final class StyleDelegate: NSObject, UIPopoverPresentationControllerDelegate {
  let log: CallLog
  var style = UIModalPresentationStyle.none
  var styleForTraits: UIModalPresentationStyle?
  var replacement: ((UIViewController) -> UIViewController)?
  var allowsDismissal = true
  var allowsDismissalByOldMethod = true

  init(_ log: CallLog) { self.log = log }

  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    log.note("style?")
    return style
  }
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    guard let styleForTraits else { return adaptivePresentationStyle(for: controller) }
    log.note("style? \(traitCollection.horizontalSizeClass)")
    return styleForTraits
  }
  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) { log.note("prepare \(adaptivePresentationController.presentationStyle)") }
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    log.note("controller? \(style)")
    return replacement?(controller.presentedViewController)
  }
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) { log.note("will \(style)") }
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    log.note("should?")
    return allowsDismissal
  }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    log.note("willDismiss")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    log.note("didDismiss")
  }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    log.note("attempt")
  }
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
    log.note("prepare popover")
  }
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool {
    log.note("old should?")
    return allowsDismissalByOldMethod
  }
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) { log.note("old did") }
}
