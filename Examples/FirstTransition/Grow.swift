import Segue

/// A page grows out of its tile; a pop shrinks it back into the tile.
final class Grow: NSObject, UIViewControllerAnimatedTransitioning {
  private let tile: UIView
  private let isPop: Bool

  init(from tile: UIView, isPop: Bool) { (self.tile, self.isPop) = (tile, isPop) }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    to.frame = context.finalFrame(for: controller)
    if isPop {
      context.containerView.insertSubview(to, belowSubview: from)
    } else {
      context.containerView.addSubview(to)
    }
    let (page, tiles) = isPop ? (from, to) : (to, from)

    // The mask shows a part of the page, and the tiles behind the page fade.
    let window = UIView(frame: page.bounds)
    window.backgroundColor = .black
    page.mask = window
    func show(small: Bool) {
      window.frame = small ? tile.convert(tile.bounds, to: tiles) : page.bounds
      window.layer.cornerRadius = small ? tile.layer.cornerRadius : 0
      tiles.alpha = small ? 1 : 0.4
    }
    show(small: !isPop)
    UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseInOut) {
      show(small: self.isPop)
    } completion: { _ in
      page.mask = nil
      tiles.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
