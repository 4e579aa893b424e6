import UIKit

/// Pops by a drag to the right that may start anywhere (transitions.md §2.1, right-swipe translation, flip and cube).
///
///     let swiping = SwipeNavigation(navigationController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class SwipeNavigation: NSObject, UINavigationControllerDelegate {
  /// The animation of a pop.
  public enum Style: Sendable {
    /// The upper screen follows the touch, and the lower one moves by a quarter of the width. Pushes have the built-in
    /// animation.
    case translation
    /// A `SwipeFlip`, and its mirror image for pushes.
    case flip
    /// A `SwipeCube`, and its mirror image for pushes.
    case cube
  }

  /// The greatest distance from the left edge, in points, at which a drag may start; 0, the default, for any distance.
  public var greatestStart: CGFloat {
    get { limit.value }
    set { limit.value = newValue }
  }

  /// The value of `greatestStart`, shared with the rule's closures.
  private final class Limit {
    var value: CGFloat = 0
  }

  /// The pop that the drag drives.
  public let interactivePop: DragInteraction
  private let limit: Limit
  private let style: Style
  private let pageEdge: PageEdge
  /// The opacity of the black over a screen that is edge-on in a flip or cube, 0…1.
  public var shade: CGFloat = 0

  /// Becomes the delegate of `navigationController` and disables its built-in pop by a drag from the edge.
  ///
  /// `pageEdge` separates screens of the same colour in a translation.
  public init(
    _ navigationController: UINavigationController, style: Style = .translation, pageEdge: PageEdge = .none
  ) {
    (self.style, self.pageEdge) = (style, pageEdge)
    let limit = Limit()
    self.limit = limit
    var rule = DragInteraction.Rule.right(finishesBeyond: 0.5)
    rule.mayBegin = { pan in
      let translation = pan.translation(in: nil).x
      let start = pan.location(in: nil).x - translation
      return translation > 0 && (limit.value <= 0 || start <= limit.value)
    }
    interactivePop = DragInteraction(popping: navigationController, rule: rule)
    super.init()
    navigationController.delegate = self
  }

  /// Returns the animator of the style; nil for a push in the style `translation`.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let side = operation == .pop ? SwipeSide.left : .right
    switch style {
    case .translation: return operation == .pop ? SwipePop(edge: pageEdge) : nil
    case .flip: return SwipeFlip(side, shade: shade)
    case .cube: return SwipeCube(side, shade: shade)
    }
  }

  /// Returns `interactivePop` while a drag is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactivePop.isActive ? interactivePop : nil
  }
}

/// The pop of `SwipeNavigation.Style.translation`.
public final class SwipePop: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.25

  private let edge: PageEdge

  /// Creates an animator; `edge` separates screens of the same colour.
  public init(edge: PageEdge = .none) { self.edge = edge }

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { Self.duration }

  /// Moves the old screen by the width of the container and the new one by a quarter of that, and completes
  /// the transition.
  public func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.addNewScreen(.newBelow) else {
      return context.completeTransition(false)
    }
    let width = context.containerView.bounds.width
    to.transform = CGAffineTransform(translationX: -width / 4, y: 0)
    let views = PageEdgeViews(edge, below: from, arrives: false)
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveEaseInOut) {
      to.transform = .identity
      from.transform = CGAffineTransform(translationX: width, y: 0)
      views.follow(from)
    } completion: { _ in
      views.remove()
      to.transform = .identity
      from.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
