import Engine
import Foundation

/// The sheet of `.pageSheet`, `.formSheet` and `.automatic`: above the presenter, which shrinks, and dismissed by a
/// drag or a tap on the dimmed area; with several detents a drag changes its height.
///
/// Follows [UISheetPresentationController](https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller).
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// The greatest width of a sheet, its distance from the top and its corner radius, in points.
  static let greatestWidth: CGFloat = 704
  static let topInset: CGFloat = 44
  static let cornerRadius: CGFloat = 10
  /// The size of a form whose controller prefers none, in points.
  static let standardFormSize = CGSize(width: 540, height: 620)
  /// The scale of the presenter behind the sheet, and the opacity of the shade over it.
  static let presenterScale: CGFloat = 0.92
  static let dimming: CGFloat = 0.2

  let drag = TransitionDrag(.down, by: UIPanGestureRecognizer())
  private let resize = SheetResize()
  private let tap = SheetTap()
  private let shade = UIView()
  private let shadow = SheetShadow()
  private lazy var grabber = SheetGrabber()
  /// The height while a drag changes it.
  var draggedHeight: CGFloat?
  /// The corner settings of both views before the presentation.
  private var corners: Corners?
  private var cornersBehind: Corners?

  @MainActor private struct Corners {
    let radius: CGFloat
    let masked: CACornerMask
    let clips: Bool

    init(_ view: UIView) {
      (radius, masked, clips) = (view.layer.cornerRadius, view.layer.maskedCorners, view.clipsToBounds)
    }

    func restore(to view: UIView) {
      (view.layer.cornerRadius, view.layer.maskedCorners, view.clipsToBounds) = (radius, masked, clips)
    }
  }

  // MARK: Heights

  /// The heights at which the sheet may rest; a large one unless set.
  open var detents: [Detent] {
    get { storedDetents }
    set {
      storedDetents = newValue
      heightChanged()
    }
  }
  private var storedDetents = [Detent.large()]

  /// The detent at which the sheet rests; nil, the initial value, for the lowest one.
  open var selectedDetentIdentifier: Detent.Identifier? {
    get { storedSelection }
    set {
      storedSelection = newValue
      heightChanged()
    }
  }
  var storedSelection: Detent.Identifier?

  /// The highest detent at which the screen below is neither dimmed nor refuses touches; nil for none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    get { storedUndimmed }
    set {
      storedUndimmed = newValue
      heightChanged()
    }
  }
  private var storedUndimmed: Detent.Identifier?

  /// Whether a drag of content at its top expands the sheet before the content scrolls.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Whether the sheet keeps its shape in a window of compact height, which it fills otherwise.
  open var prefersEdgeAttachedInCompactHeight: Bool {
    get { storedPrefersEdge }
    set {
      storedPrefersEdge = newValue
      heightChanged()
    }
  }
  private var storedPrefersEdge = false

  /// Whether a sheet at the lower edge has the width that the controller prefers.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached: Bool {
    get { storedFollowsWidth }
    set {
      storedFollowsWidth = newValue
      heightChanged()
    }
  }
  private var storedFollowsWidth = false

  /// Animates changes of the properties above.
  open func animateChanges(_ changes: () -> Void) {
    TransitionTiming.system.animate(duration: ModalAnimation.duration) {
      changes()
      containerView?.layoutIfNeeded()
      if runningTransition == nil { decorate() }
    }
  }

  /// Asks custom detents for their heights again.
  open func invalidateDetents() { heightChanged() }

  // MARK: Look

  /// The radius of the upper corners in points; nil, the initial value, for that of the system.
  open var preferredCornerRadius: CGFloat? {
    get { storedCornerRadius }
    set {
      storedCornerRadius = newValue
      containerView?.setNeedsLayout()
    }
  }
  private var storedCornerRadius: CGFloat?

  /// Whether a bar at the top shows that the sheet can be dragged.
  open var prefersGrabberVisible: Bool {
    get { storedShowsGrabber }
    set {
      storedShowsGrabber = newValue
      containerView?.setNeedsLayout()
    }
  }
  private var storedShowsGrabber = false

  override var fillsContainer: Bool { false }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let size = sheetSize(in: bounds.size)
    let above = bounds.height - size.height
    let top = formSize(in: bounds.size) == nil ? above : above / 2
    return CGRect(origin: CGPoint(x: (bounds.width - size.width) / 2, y: top), size: size)
  }

  private func sheetSize(in size: CGSize) -> CGSize {
    if let form = formSize(in: size) { return form }
    if fills(size) { return size }
    var width = min(size.width, Self.greatestWidth)
    if storedFollowsWidth, let wanted = presented?.preferredContentSize.width, wanted > 0 {
      width = min(width, wanted)
    }
    return CGSize(width: width, height: draggedHeight ?? detents(in: size).height(of: storedSelection))
  }

  /// Whether the sheet fills a window of a size.
  func fills(_ size: CGSize) -> Bool {
    !prefersEdgeAttachedInCompactHeight
      && UITraitCollection(size: size, scale: 1).verticalSizeClass == .compact
  }

  func detents(in size: CGSize) -> SheetDetents {
    SheetDetents(
      of: storedDetents, full: size.height - Self.topInset, bottom: containerView?.safeAreaInsets.bottom ?? 0,
      traits: traitCollection.sized(size))
  }

  var detentsNow: SheetDetents { detents(in: containerView?.bounds.size ?? .zero) }

  /// The height of the sheet, also during a drag.
  var shownHeight: CGFloat { draggedHeight ?? detentsNow.height(of: storedSelection) }

  private func heightChanged() {
    guard let containerView else { return }
    containerView.setNeedsLayout()
    if runningTransition == nil, presented?.presentedBy != nil { decorate() }
  }

  /// The size of a form, which is in the middle of a large window; nil for a sheet at the bottom.
  func formSize(in size: CGSize) -> CGSize? {
    let traits = UITraitCollection(size: size, scale: 1)
    guard let presented, presentationStyle == .formSheet, traits.horizontalSizeClass == .regular,
      traits.verticalSizeClass == .regular
    else { return nil }
    let (wanted, standard) = (presented.preferredContentSize, Self.standardFormSize)
    return CGSize(
      width: min(wanted.width > 0 ? wanted.width : standard.width, size.width),
      height: min(wanted.height > 0 ? wanted.height : standard.height, size.height - 2 * Self.topInset))
  }

  open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  {
    containerView?.setNeedsLayout()
    // The sheet grows with the animation around this call.
    if AnimationBlock.current != nil { containerView?.layoutIfNeeded() }
  }

  private func roundCorners(of view: UIView) {
    let isForm = formSize(in: containerView?.bounds.size ?? .zero) != nil
    let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.layer.maskedCorners = isForm ? top.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : top
    view.layer.cornerRadius =
      fills(containerView?.bounds.size ?? .zero) ? 0 : preferredCornerRadius ?? Self.cornerRadius
  }

  private func showGrabber(in view: UIView) {
    guard prefersGrabberVisible else { return hideGrabber() }
    // The view may scroll, while the bar stays at its top.
    let bounds = view.bounds
    grabber.frame = CGRect(
      origin: CGPoint(x: bounds.midX - SheetGrabber.size.width / 2, y: bounds.minY + SheetGrabber.top),
      size: SheetGrabber.size)
    if grabber.superview !== view {
      view.addSubview(grabber)
      (view as? UIScrollView)?.fixedSubviews.append(grabber)
    }
    view.bringSubviewToFront(grabber)
  }

  private func hideGrabber() {
    (grabber.superview as? UIScrollView)?.fixedSubviews.removeAll { $0 === grabber }
    grabber.removeFromSuperview()
  }

  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { sheetSize(in: parentSize) }

  open override func presentationTransitionWillBegin() {
    guard let containerView, let view = presentedView else { return }
    shade.backgroundColor = .black
    shade.alpha = 0
    shade.frame = containerView.bounds
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView.insertSubview(shade, at: 0)
    containerView.insertSubview(shadow, aboveSubview: shade)
    shadow.alpha = bringsShadow ? 1 - dimmingNow : 0
    placeShadow(isAway: bringsShadow)
    corners = Corners(view)
    roundCorners(of: view)
    view.clipsToBounds = true
    drag.attach(to: self)
    resize.attach(to: self)
    tap.attach(to: self, on: shade)
    view.addGestureRecognizer(drag.recognizer)
    view.addGestureRecognizer(resize.recognizer)
    showGrabber(in: view)
    if let behind = presentingViewController.viewIfLoaded {
      cornersBehind = Corners(behind)
      behind.clipsToBounds = true
    }
    alongside {
      self.placeShadow(isAway: false)
      self.decorate()
    }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { removeDecorations() }
  }

  open override func dismissalTransitionWillBegin() {
    alongside {
      self.placeShadow(isAway: self.bringsShadow)
      self.comeForward()
    }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { removeDecorations() }
  }

  private func alongside(_ changes: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else { return changes() }
    coordinator.animate(alongsideTransition: { _ in changes() })
  }

  /// Dims the screen behind the sheet and scales the presenter's view down, in proportion to the sheet's height.
  func decorate() {
    let dimming = dimmingNow
    shade.alpha = Self.dimming * dimming
    shadow.alpha = 1 - dimming
    let fraction = isForm ? 1 : detentsNow.presenterScaleFraction(at: shownHeight)
    let scale = 1 - (1 - Self.presenterScale) * fraction
    let behind = presentingViewController.viewIfLoaded
    sheetBehind?.shadow.isHidden = fraction > 0
    behind?.transform =
      scale == 1
      ? .identity : CGAffineTransform(translationX: 0, y: rise * fraction).scaledBy(x: scale, y: scale)
    let radius = cornersBehind?.radius ?? 0
    behind?.layer.cornerRadius = radius + (Self.cornerRadius - radius) * fraction
  }

  /// The distance in points by which a sheet behind this one moves up, so that as much of it is visible as of a
  /// presenter that fills the screen.
  private var rise: CGFloat {
    guard !isForm, sheetBehind != nil, let behind = presentingViewController.viewIfLoaded else { return 0 }
    let top = behind.center.y - behind.bounds.height / 2
    // A low sheet stays behind this one.
    return top > Self.topInset ? 0 : -top * (1 + Self.presenterScale) / 2
  }

  /// The opacity of the dimming of the screen below, 0 to 1.
  private var dimmingNow: CGFloat {
    isForm ? 1 : detentsNow.dimming(at: shownHeight, undimmed: storedUndimmed)
  }

  /// Whether the container is so wide that the sheet is a form in its middle.
  private var isForm: Bool { formSize(in: containerView?.bounds.size ?? .zero) != nil }

  /// Whether touches beside the sheet go to the screen below.
  var letsTouchesThrough: Bool { containerView != nil && storedUndimmed != nil && dimmingNow == 0 }

  /// The sheet that this one covers.
  private var sheetBehind: UISheetPresentationController? {
    presenter?.presentedBy?.controller as? UISheetPresentationController
  }

  /// Whether the sheet slides in and out with its shadow; over an animator of the app's the shadow only fades.
  private var bringsShadow: Bool { runningTransition?.animator is ModalAnimation }

  /// Positions the shadow for the sheet at rest, or for the start of its motion.
  private func placeShadow(isAway: Bool) {
    guard let bounds = containerView?.bounds else { return }
    let radius = fills(bounds.size) ? 0 : preferredCornerRadius ?? Self.cornerRadius
    let frame = frameOfPresentedViewInContainerView
    shadow.place(at: isAway ? frame.offsetBy(dx: 0, dy: bounds.maxY - frame.minY) : frame, radius: radius)
  }

  private func comeForward() {
    shade.alpha = 0
    if !bringsShadow { shadow.alpha = 0 }
    sheetBehind?.shadow.isHidden = false
    let behind = presentingViewController.viewIfLoaded
    behind?.transform = .identity
    behind?.layer.cornerRadius = cornersBehind?.radius ?? 0
  }

  /// Restores the views of both controllers.
  private func removeDecorations() {
    comeForward()
    tap.detach()
    shade.removeFromSuperview()
    shadow.removeFromSuperview()
    if let behind = presentingViewController.viewIfLoaded { cornersBehind?.restore(to: behind) }
    cornersBehind = nil
    guard let view = presentedView else { return }
    view.removeGestureRecognizer(drag.recognizer)
    view.removeGestureRecognizer(resize.recognizer)
    hideGrabber()
    corners?.restore(to: view)
  }

  open override func containerViewDidLayoutSubviews() {
    // The end of a running transition sets the frame.
    guard runningTransition == nil, let view = presentedView, view.isDescendant(of: containerView ?? view)
    else { return }
    roundCorners(of: view)
    placeShadow(isAway: false)
    // The frame is not set, as a sheet over this one scales the view.
    view.restingFrame = frameOfPresentedViewInContainerView
    showGrabber(in: view)
  }
}

extension UIViewController {
  /// The sheet that presents the controller or its nearest presented ancestor, or that will present it; nil for other
  /// styles.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
}
