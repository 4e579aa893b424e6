/// A push or pop in which one collection view changes its layout and everything else stays (UIKit,
/// `useLayoutToLayoutNavigationTransitions`; transitions.md §2.4 and §3.5).
@MainActor
final class LayoutNavigation: NSObject, SharedViewChange, TimedAnimator {
  private let from: UICollectionViewController
  private let to: UICollectionViewController
  private let view: UICollectionView
  var timing: TransitionTiming { .system }

  /// Returns nil unless both controllers show one collection view; on a push the second one takes over that of the
  /// first.
  init?(_ operation: UINavigationController.Operation, from: UIViewController, to: UIViewController) {
    guard let from = from as? UICollectionViewController, let to = to as? UICollectionViewController else {
      return nil
    }
    let upper = operation == .push ? to : from
    guard upper.useLayoutToLayoutNavigationTransitions, let view = from.collectionView else { return nil }
    if operation == .push {
      // A controller that makes itself the data source as its view loads has other items; those of the present one stay
      // until the end.
      let (source, selected) = (view.dataSource, view.selection.paths)
      to.share(view, of: from)
      if let own = view.dataSource, own !== source {
        to.layoutSource = own
        view.replaceSource(source)
        for path in selected { view.select(path) }
      }
    } else if to.collectionViewIfLoaded !== view {
      return nil
    }
    (self.from, self.to, self.view) = (from, to, view)
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    NavigationSlide.duration
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    // The view does not fill the whole container, as opaque bars may leave it a part only.
    to.view.frame = transitionContext.finalFrame(for: to)
    container.addSubview(to.view)
    // The view is laid out here, as a controller may configure its layout for the size of its view.
    to.view.layoutIfNeeded()
    reportCounts()
    from.rest(view)
    let layout = to.restLayout
    let offset = to.restOffset(from: from, view)
    let start = view.contentOffset
    // Sizes of items that the delegate names belong to the new layout from the start.
    let move = to.takeOver(view) {
      LayoutMove(
        of: view, to: layout, source: to.layoutSource ?? view.dataSource,
        delegate: to.delegate(of: view, after: from), offset: offset)
    }
    timing.animate(duration: NavigationSlide.duration) {
      move.enter()
    } completion: { [self] in
      guard transitionContext.transitionWasCancelled else {
        move.finish()
        to.arrivalOffset = view.contentOffset
        return transitionContext.completeTransition(true)
      }
      from.takeOver(view) { move.revert(to: start) }
      transitionContext.completeTransition(false)
    }
  }

  func change(in navigation: UINavigationController) {
    // A view that was never shown is as large as the screen; the window may not be.
    to.view.frame = navigation.restingFrame(of: to, in: navigation.wrapper)
    to.view.layoutIfNeeded()
    from.rest(view)
    let layout = to.restLayout
    let offset = to.restOffset(from: from, view)
    // The view of the new controller is not in the window yet.
    let isOnScreen = view.window != nil
    to.takeOver(view) {
      // Sizes of items that the delegate names belong to the new layout alone.
      view.replaceLayout(layout, delegate: to.delegate(of: view, after: from), isOnScreen: isOnScreen)
    }
    if let source = to.layoutSource, source !== view.dataSource { view.dataSource = source }
    if let offset { view.contentOffset = offset }
    to.arrivalOffset = view.contentOffset
  }

  /// Reports data sources whose numbers of items differ.
  private func reportCounts() {
    guard let source = to.layoutSource, source !== view.dataSource else { return }
    let before = view.loadedCounts().all
    let after = (0..<source.numberOfSections(in: view)).map {
      source.collectionView(view, numberOfItemsInSection: $0)
    }
    guard before != after else { return }
    Diagnostics.report(
      .layoutTransitionCounts,
      "the collection view has \(before) items and \(after) after the transition between its layouts: items are matched by "
        + "index path, others fade", types: ["\(type(of: from))", "\(type(of: to))"])
  }
}

extension Diagnostic.Code {
  /// The data sources of two controllers with one collection view have different numbers of items.
  public static let layoutTransitionCounts = Diagnostic.Code(rawValue: "layout-transition-counts")
}
