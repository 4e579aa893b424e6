import Engine
import Foundation

/// The presentation of the styles `.pageSheet`, `.formSheet` and `.automatic`: a sheet above the presenter, which is
/// scaled down.
///
/// A drag, or a tap on the dimmed area, dismisses the sheet. With several detents, a drag changes its height. Follows
/// [UISheetPresentationController](https://developer.apple.com/documentation/uikit/uisheetpresentationcontroller).
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// The greatest width of a sheet, its distance from the top and its corner radius, in points.
  static let greatestWidth: CGFloat = 704
  static let topInset: CGFloat = 44
  static let cornerRadius: CGFloat = 10
  /// The size of a form whose controller has no preferred size, in points.
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
  /// The height in points during a drag; nil without a drag.
  var draggedHeight: CGFloat?
  /// The corner settings of the presented view and of the presenter's view before the presentation, which are restored
  /// after it.
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

  /// The detents at which the sheet may rest; initially the large one.
  open var detents: [Detent] {
    get { storedDetents }
    set {
      storedDetents = newValue
      heightChanged()
    }
  }
  private var storedDetents = [Detent.large()]

  /// The detent at which the sheet rests; nil, the initial value, or an inactive detent for the lowest active one.
  open var selectedDetentIdentifier: Detent.Identifier? {
    get { storedSelection }
    set {
      storedSelection = newValue
      heightChanged()
    }
  }
  var storedSelection: Detent.Identifier?

  /// The highest detent at which the screen below receives touches and is not dimmed; if nil, the initial value, the
  /// screen is always dimmed.
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

  /// Whether the sheet stays attached to the lower edge in a window of compact height; if false, the initial value, it
  /// fills such a window.
  open var prefersEdgeAttachedInCompactHeight: Bool {
    get { storedPrefersEdge }
    set {
      storedPrefersEdge = newValue
      heightChanged()
    }
  }
  private var storedPrefersEdge = false

  /// Whether a sheet at the lower edge has the width of the controller's `preferredContentSize`, if that is smaller;
  /// initially false.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached: Bool {
    get { storedFollowsWidth }
    set {
      storedFollowsWidth = newValue
      heightChanged()
    }
  }
  private var storedFollowsWidth = false

  /// Animates the changes of the sheet's properties that `changes` makes.
  open func animateChanges(_ changes: () -> Void) {
    TransitionTiming.system.animate(duration: ModalAnimation.duration) {
      changes()
      containerView?.layoutIfNeeded()
      if runningTransition == nil { decorate() }
    }
  }

  /// Asks custom detents for their heights again.
  open func invalidateDetents() { heightChanged() }

  // MARK: Appearance

  /// The radius of the upper corners in points; nil, the initial value, for the radius of the system.
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
    let freeHeight = bounds.height - size.height
    let top = formSize(in: bounds.size) == nil ? freeHeight : freeHeight / 2
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
      of: storedDetents, fullHeight: size.height - Self.topInset,
      bottomInset: containerView?.safeAreaInsets.bottom ?? 0, traits: traitCollection.sized(size))
  }

  var currentDetents: SheetDetents { detents(in: containerView?.bounds.size ?? .zero) }

  /// The height in points of a sheet at the lower edge, at rest or during a drag.
  var shownHeight: CGFloat { draggedHeight ?? currentDetents.height(of: storedSelection) }

  private func heightChanged() {
    guard let containerView else { return }
    containerView.setNeedsLayout()
    if runningTransition == nil, presented?.presentedBy != nil { decorate() }
  }

  /// The size in points of a form sheet, in the middle of a window with regular size classes; nil for other sheets.
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
    // Inside an animation block, the sheet animates to its new size.
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
    // The presented view may be a scroll view, over whose content the bar stays at the top.
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
    shadow.alpha = shadowSlides ? 1 - currentDimming : 0
    moveShadow(isOffscreen: shadowSlides)
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
    animateAlongside {
      self.moveShadow(isOffscreen: false)
      self.decorate()
    }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { removeDecorations() }
  }

  open override func dismissalTransitionWillBegin() {
    animateAlongside {
      self.moveShadow(isOffscreen: self.shadowSlides)
      self.undecorate()
    }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { removeDecorations() }
  }

  private func animateAlongside(_ changes: @escaping () -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else { return changes() }
    coordinator.animate(alongsideTransition: { _ in changes() })
  }

  /// Sets the dimming, the shadows, and the scale and corner radius of the presenter's view for the sheet's height.
  func decorate() {
    let dimming = currentDimming
    shade.alpha = Self.dimming * dimming
    shadow.alpha = 1 - dimming
    let fraction = isForm ? 1 : currentDetents.presenterScaleFraction(at: shownHeight)
    let scale = 1 - (1 - Self.presenterScale) * fraction
    let behind = presentingViewController.viewIfLoaded
    sheetBehind?.shadow.isHidden = fraction > 0
    behind?.transform =
      scale == 1
      ? .identity : CGAffineTransform(translationX: 0, y: rise * fraction).scaledBy(x: scale, y: scale)
    let radius = cornersBehind?.radius ?? 0
    behind?.layer.cornerRadius = radius + (Self.cornerRadius - radius) * fraction
  }

  /// The vertical translation, in points, of a sheet behind this one. It moves the upper edge as high as that of a
  /// scaled presenter that fills the screen.
  private var rise: CGFloat {
    guard !isForm, sheetBehind != nil, let behind = presentingViewController.viewIfLoaded else { return 0 }
    let top = behind.center.y - behind.bounds.height / 2
    // A low sheet stays behind this one.
    if top > Self.topInset { return 0 }
    // Scaled about its centre, a sheet from `top` to the lower edge then begins at the same height as a scaled view
    // that fills the screen.
    return -top * (1 + Self.presenterScale) / 2
  }

  /// The fraction, 0 to 1, of the maximum dimming of the screen below.
  private var currentDimming: CGFloat {
    isForm ? 1 : currentDetents.dimming(at: shownHeight, undimmed: storedUndimmed)
  }

  /// Whether the sheet is a form in the middle of a large window.
  private var isForm: Bool { formSize(in: containerView?.bounds.size ?? .zero) != nil }

  /// Whether touches beside the sheet go to the screen below.
  var letsTouchesThrough: Bool { containerView != nil && storedUndimmed != nil && currentDimming == 0 }

  /// The sheet behind this one, in which the presenter is presented; nil if there is none.
  private var sheetBehind: UISheetPresentationController? {
    presenter?.presentedBy?.controller as? UISheetPresentationController
  }

  /// Whether the shadow slides in and out with the sheet. With an animator of the app, the shadow only fades.
  private var shadowSlides: Bool { runningTransition?.animator is ModalAnimation }

  /// Moves the shadow to the sheet at rest, or below the lower edge of the container, where the sheet starts.
  private func moveShadow(isOffscreen: Bool) {
    guard let bounds = containerView?.bounds else { return }
    let radius = fills(bounds.size) ? 0 : preferredCornerRadius ?? Self.cornerRadius
    let frame = frameOfPresentedViewInContainerView
    shadow.follow(isOffscreen ? frame.offsetBy(dx: 0, dy: bounds.maxY - frame.minY) : frame, radius: radius)
  }

  /// Reverses `decorate()`: ends the dimming and restores the scale and corner radius of the presenter's view.
  private func undecorate() {
    shade.alpha = 0
    if !shadowSlides { shadow.alpha = 0 }
    sheetBehind?.shadow.isHidden = false
    let behind = presentingViewController.viewIfLoaded
    behind?.transform = .identity
    behind?.layer.cornerRadius = cornersBehind?.radius ?? 0
  }

  /// Removes the sheet's own views and recognizers, and restores the views of both controllers.
  private func removeDecorations() {
    undecorate()
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
    // During a transition, its end sets the frame.
    guard runningTransition == nil, let view = presentedView, view.isDescendant(of: containerView ?? view)
    else { return }
    roundCorners(of: view)
    moveShadow(isOffscreen: false)
    // `frame` would include the transform with which a sheet above this one scales the view.
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
