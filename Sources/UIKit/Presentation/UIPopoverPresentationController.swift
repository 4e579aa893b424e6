import Engine
import Foundation

/// The presentation of a controller in a panel with an arrow that points to its source.
///
/// In a compact width the presentation is a sheet, unless the delegate's `adaptivePresentationStyle(for:)` or
/// `adaptivePresentationStyle(for:traitCollection:)` returns `.none`. Follows
/// [UIPopoverPresentationController](https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller).
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The size of a controller that prefers none, in points.
  static let standardSize = CGSize(width: 320, height: 480)
  /// The opacity of the shade.
  static let dimming: CGFloat = 0.1

  /// The settings by the app that decide the position of the popover.
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

  /// The view to which the arrow points; nil, as at first, where `barButtonItem` is the source.
  open var sourceView: UIView? {
    get { settings.sourceView }
    set { settings.sourceView = newValue }
  }
  /// The rectangle of the source view to which the arrow points, in its points; null, as at first, for its bounds.
  open var sourceRect: CGRect {
    get { settings.sourceRect }
    set { settings.sourceRect = newValue }
  }
  /// The item of a bar to which the arrow points; it comes before a source view.
  open var barButtonItem: UIBarButtonItem? {
    get { settings.barButtonItem }
    set { settings.barButtonItem = newValue }
  }
  /// Whether the popover may overlap the source where it has no room beside it; else it becomes smaller.
  open var canOverlapSourceViewRect: Bool {
    get { settings.canOverlapSourceViewRect }
    set { settings.canOverlapSourceViewRect = newValue }
  }

  // MARK: Look

  /// The directions that the arrow may have; without any the popover is over the middle of its source.
  open var permittedArrowDirections: UIPopoverArrowDirection {
    get { settings.permittedArrowDirections }
    set { settings.permittedArrowDirections = newValue }
  }
  /// The direction of the arrow; `unknown` while the popover is not shown.
  open var arrowDirection: UIPopoverArrowDirection { placement?.arrow ?? .unknown }
  /// The least distances of the popover from the edges of the safe area, in points.
  open var popoverLayoutMargins: UIEdgeInsets {
    get { settings.popoverLayoutMargins }
    set { settings.popoverLayoutMargins = newValue }
  }
  /// The colour of the panel and its arrow; nil, as at first, for an arrow that shows the presented view, which extends
  /// below it, on the colour of the system.
  open var backgroundColor: UIColor? {
    get { panel.color }
    set { panel.color = newValue }
  }
  /// The views beside the popover that can be touched while it is shown; nil, as at first, for none.
  open var passthroughViews: [UIView]? {
    get { shade.passthroughViews }
    set { shade.passthroughViews = newValue }
  }

  // MARK: Position

  /// The rectangle to which the arrow points, in points of the container; nil for a source that is not shown.
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

  private var placement: PopoverPlacement? {
    guard let containerView, presented != nil else { return nil }
    let area = containerView.bounds.inset(by: containerView.safeAreaInsets).inset(by: popoverLayoutMargins)
    let source = source(in: containerView)
    return PopoverPlacement(
      size: wantedSize, at: source ?? CGRect(x: area.midX, y: area.midY, width: 0, height: 0), in: area,
      permitted: source == nil ? [] : permittedArrowDirections, mayOverlap: canOverlapSourceViewRect)
  }

  private var wantedSize: CGSize {
    let wanted = preferredContentSize
    return CGSize(
      width: wanted.width > 0 ? wanted.width : Self.standardSize.width,
      height: wanted.height > 0 ? wanted.height : Self.standardSize.height)
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
    let (wanted, arrow) = (wantedSize, panel.arrowInsets)
    return CGSize(
      width: min(wanted.width + arrow.left + arrow.right, max(0, area.width)),
      height: min(wanted.height + arrow.top + arrow.bottom, max(0, area.height)))
  }

  override var insetsOfPresentedView: UIEdgeInsets { panel.arrowInsets }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    containerView?.setNeedsLayout()
    // The popover grows with the animation around this call.
    if AnimationBlock.current != nil { containerView?.layoutIfNeeded() }
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    guard let containerView, panel.superview === containerView else { return }
    // The source is not checked earlier, as it may be set after the call that presents, as in UIKit.
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
    alongside { $0.shade.alpha = Self.dimming }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { removeDecorations() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    alongside { $0.shade.alpha = 0 }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { removeDecorations() }
  }

  private func alongside(_ changes: @escaping @MainActor (UIPopoverPresentationController) -> Void) {
    guard let coordinator = presented?.transitionCoordinator else { return changes(self) }
    coordinator.animate(alongsideTransition: { _ in changes(self) })
  }

  private func removeDecorations() {
    shade.removeFromSuperview()
    panel.removeFromSuperview()
    panel.content = nil
  }

  /// Dismisses the popover, if the delegate permits it.
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
  /// The popover of this controller or of one around it, also where it is shown as a sheet in a compact width; before the
  /// presentation it is created for the style `.popover`. Nil for other styles and for alerts.
  public var popoverPresentationController: UIPopoverPresentationController? {
    if let presentedBy { return presentedBy.controller.original as? UIPopoverPresentationController }
    if let parent { return parent.popoverPresentationController }
    guard modalPresentationStyle == .popover, !hasOwnPresentation else { return nil }
    return preparePresentationController() as? UIPopoverPresentationController
  }
}
