import Engine
import Foundation

/// The presentation of a controller in a panel with an arrow that points to its source.
///
/// In a compact width the presentation is a sheet, unless the delegate's `adaptivePresentationStyle(for:)` or
/// `adaptivePresentationStyle(for:traitCollection:)` returns `.none`. Follows
/// [UIPopoverPresentationController](https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller).
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The size in points of a popover whose controller has no `preferredContentSize`.
  static let standardSize = CGSize(width: 320, height: 480)
  /// The opacity of the black view that dims the area beside the popover.
  static let dimming: CGFloat = 0.1

  /// The properties that the app sets and that determine the position of the popover.
  private struct Settings {
    var sourceView: UIView?
    var sourceRect = CGRect.null
    var barButtonItem: UIBarButtonItem?
    var canOverlapSourceViewRect = false
    var permittedArrowDirections = UIPopoverArrowDirection.any
    var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  }

  private var settings = Settings() {
    didSet { containerView?.setNeedsLayout() }
  }
  private lazy var panel = PopoverView()
  private lazy var shade = PopoverShade()
  private lazy var tap = UITapGestureRecognizer { [weak self] _ in self?.tappedOutside() }

  override var compactStyle: UIModalPresentationStyle { .pageSheet }
  override var fillsContainer: Bool { false }

  /// The delegate, if it has the methods for popovers.
  private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    delegate as? any UIPopoverPresentationControllerDelegate
  }

  // MARK: Source

  /// The view to which the arrow points; nil, the initial value, if `barButtonItem` is the source.
  open var sourceView: UIView? {
    get { settings.sourceView }
    set { settings.sourceView = newValue }
  }
  /// The rectangle to which the arrow points, in points of the source view; null, the initial value, for the view's
  /// bounds.
  open var sourceRect: CGRect {
    get { settings.sourceRect }
    set { settings.sourceRect = newValue }
  }
  /// The bar item to which the arrow points; it overrides `sourceView`.
  open var barButtonItem: UIBarButtonItem? {
    get { settings.barButtonItem }
    set { settings.barButtonItem = newValue }
  }
  /// Whether a popover that does not fit beside its source overlaps it; if false, the popover is made smaller.
  open var canOverlapSourceViewRect: Bool {
    get { settings.canOverlapSourceViewRect }
    set { settings.canOverlapSourceViewRect = newValue }
  }

  // MARK: Appearance

  /// The permitted directions of the arrow; if empty, the popover has no arrow and is centred on its source.
  open var permittedArrowDirections: UIPopoverArrowDirection {
    get { settings.permittedArrowDirections }
    set { settings.permittedArrowDirections = newValue }
  }
  /// The direction of the arrow; `unknown` while the popover is not shown.
  open var arrowDirection: UIPopoverArrowDirection { placement?.arrow ?? .unknown }
  /// The minimum distances of the popover from the edges of the safe area, in points.
  open var popoverLayoutMargins: UIEdgeInsets {
    get { settings.popoverLayoutMargins }
    set { settings.popoverLayoutMargins = newValue }
  }
  /// The colour of the panel and its arrow. If nil, the initial value, they have the background colour of the system,
  /// and the presented view fills the arrow too.
  open var backgroundColor: UIColor? {
    get { panel.color }
    set { panel.color = newValue }
  }
  /// The views beside the popover that receive touches while it is shown; nil, the initial value, for none.
  open var passthroughViews: [UIView]? {
    get { shade.passthroughViews }
    set { shade.passthroughViews = newValue }
  }

  // MARK: Position

  /// The rectangle to which the arrow points, in points of the container; nil if the source is not in the container's
  /// window.
  private func source(in container: UIView) -> CGRect? {
    guard let window = container.window else { return nil }
    if let barButtonItem {
      guard let view = barButtonItem.customView ?? barButtonItem.shownBy as? UIView, view.window === window
      else { return nil }
      return container.convert(view.bounds, from: view)
    }
    guard let sourceView, sourceView.window === window else { return nil }
    return container.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, from: sourceView)
  }

  /// The position of the popover beside its current source, or in the middle of the area if the source is not in the
  /// window; nil while the popover is not presented.
  private var placement: PopoverPlacement? {
    guard let containerView, presented != nil else { return nil }
    let area = containerView.bounds.inset(by: containerView.safeAreaInsets).inset(by: popoverLayoutMargins)
    let source = source(in: containerView)
    return PopoverPlacement(
      size: panelSize, at: source ?? CGRect(x: area.midX, y: area.midY, width: 0, height: 0), in: area,
      permitted: source == nil ? [] : permittedArrowDirections, mayOverlap: canOverlapSourceViewRect)
  }

  /// The size of the panel, in points, before it is limited to the available space.
  private var panelSize: CGSize {
    let preferred = preferredContentSize
    return CGSize(
      width: preferred.width > 0 ? preferred.width : Self.standardSize.width,
      height: preferred.height > 0 ? preferred.height : Self.standardSize.height)
  }

  /// Moves the panel beside its source.
  func arrange() {
    if let placement { panel.show(placement) }
  }

  open override var presentedView: UIView? { containerView == nil ? super.presentedView : panel }

  open override var frameOfPresentedViewInContainerView: CGRect { placement?.frame ?? .zero }

  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    let area = CGRect(origin: .zero, size: parentSize).inset(by: popoverLayoutMargins)
    let (size, arrow) = (panelSize, panel.arrowInsets)
    return CGSize(
      width: min(size.width + arrow.left + arrow.right, max(0, area.width)),
      height: min(size.height + arrow.top + arrow.bottom, max(0, area.height)))
  }

  override var insetsOfPresentedView: UIEdgeInsets { panel.arrowInsets }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    containerView?.setNeedsLayout()
    // Inside an animation block, the popover animates to its new size.
    if AnimationBlock.current != nil { containerView?.layoutIfNeeded() }
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    guard let containerView, panel.superview === containerView else { return }
    // The source is checked only here: as in UIKit, the app may set it after it has called `present`.
    if sourceView == nil, barButtonItem == nil {
      fatalError(
        "UIViewController.present(_:animated:completion:): the popover of \(type(of: presentedViewController)) has no "
          + "source; set sourceView or barButtonItem of its popoverPresentationController")
    }
    arrange()
  }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    popoverDelegate?.prepareForPopoverPresentation(self)
    shade.backgroundColor = .black
    shade.alpha = 0
    shade.frame = containerView.bounds
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.addGestureRecognizer(tap)
    containerView.insertSubview(shade, at: 0)
    panel.content = presentedViewController.view
    animateAlongside { $0.shade.alpha = Self.dimming }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { removeDecorations() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    animateAlongside { $0.shade.alpha = 0 }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { removeDecorations() }
  }

  private func animateAlongside(_ changes: @escaping @MainActor (UIPopoverPresentationController) -> Void) {
    guard let coordinator = presented?.transitionCoordinator else { return changes(self) }
    coordinator.animate(alongsideTransition: { _ in changes(self) })
  }

  private func removeDecorations() {
    shade.removeFromSuperview()
    panel.removeFromSuperview()
    panel.content = nil
  }

  /// Dismisses the popover, unless a transition runs or the popover presents a controller. If `isModalInPresentation`
  /// or a delegate forbids the dismissal, notifies the delegate of the attempt.
  private func tappedOutside() {
    guard let presented, let presentation = presented.presentedBy, presentation.transition == nil,
      presented.presentation == nil
    else { return }
    if presented.isModalInPresentation || delegate?.presentationControllerShouldDismiss(self) == false
      || popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) == false
    {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    presentation.dismissByUser {
      // An animator of the app may have cancelled the dismissal.
      if presented.presentedBy === presentation { return }
      self.delegate?.presentationControllerDidDismiss(self)
      self.popoverDelegate?.popoverPresentationControllerDidDismissPopover(self)
    }
  }
}

extension UIViewController {
  /// The popover presentation controller of this controller or of its nearest presented ancestor; nil for other styles
  /// and for alerts.
  ///
  /// Reading the property before the controller is presented creates the presentation controller. The property returns
  /// it even while the presentation is adapted to a sheet in a compact width.
  public var popoverPresentationController: UIPopoverPresentationController? {
    if let presentedBy { return presentedBy.controller.original as? UIPopoverPresentationController }
    if let parent { return parent.popoverPresentationController }
    guard modalPresentationStyle == .popover, !hasOwnPresentation else { return nil }
    return preparePresentationController() as? UIPopoverPresentationController
  }
}
