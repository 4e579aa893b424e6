/// A push or pop between two controllers that share one collection view, in which only the layout changes (UIKit,
/// `useLayoutToLayoutNavigationTransitions`; transitions.md §2.4 and §3.5).
@MainActor
final class LayoutNavigation: NSObject, SharedViewChange, TimedAnimator {
  private let from: UICollectionViewController
  private let to: UICollectionViewController
  private let view: UICollectionView
  var timing: TransitionTiming { .system }

  /// Creates the transition; nil unless the upper controller uses layout transitions and, in a pop, both controllers
  /// have the same collection view. In a push, the new controller shares the collection view of the old one.
  init?(_ operation: UINavigationController.Operation, from: UIViewController, to: UIViewController) {
    guard let from = from as? UICollectionViewController, let to = to as? UICollectionViewController else {
      return nil
    }
    let upper = operation == .push ? to : from
    guard upper.useLayoutToLayoutNavigationTransitions, let view = from.collectionView else { return nil }
    if operation == .push {
      // The new controller may make itself the data source in `viewDidLoad()`. The items of the old data source remain
      // until the end of the transition.
      let (source, selected) = (view.dataSource, view.selection.paths)
      to.share(view, of: from)
      if let newSource = view.dataSource, newSource !== source {
        to.layoutSource = newSource
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
    // The view fills only the part of the container that opaque bars leave free.
    to.view.frame = transitionContext.finalFrame(for: to)
    container.addSubview(to.view)
    // A controller may configure its layout for the size of its view during the layout of the view.
    to.view.layoutIfNeeded()
    reportCounts()
    from.saveLayoutAndOffset(view)
    let layout = to.savedLayout
    let offset = to.savedOffset(from: from, view)
    let start = view.contentOffset
    // The new delegate determines the sizes of items from the start.
    let move = to.takeOver(view) {
      LayoutMove(
        of: view, to: layout, source: to.layoutSource ?? view.dataSource,
        delegate: to.delegate(of: view, after: from), offset: offset)
    }
    timing.animate(duration: NavigationSlide.duration) {
      move.applyNewLayout()
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
    // A view that was never shown has the size of the screen, which may differ from the window's.
    to.view.frame = navigation.restingFrame(of: to, in: navigation.wrapper)
    to.view.layoutIfNeeded()
    from.saveLayoutAndOffset(view)
    let layout = to.savedLayout
    let offset = to.savedOffset(from: from, view)
    // `takeOver(_:_:)` moves the collection view into the new controller's view, which is not in the window.
    let isOnScreen = view.window != nil
    to.takeOver(view) {
      // The old layout must not ask the new delegate for sizes of items.
      view.replaceLayout(layout, delegate: to.delegate(of: view, after: from), isOnScreen: isOnScreen)
    }
    if let source = to.layoutSource, source !== view.dataSource { view.dataSource = source }
    if let offset { view.contentOffset = offset }
    to.arrivalOffset = view.contentOffset
  }

  /// Reports if the data sources of the two controllers have different numbers of items.
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
