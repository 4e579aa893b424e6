import UIKit

class ShatterAnimator: NSObject, UIViewControllerAnimatedTransitioning {

    let columns: Int
    let rows: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 1.0
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromVC = transitionContext.viewController(forKey: .from),
            let toVC = transitionContext.viewController(forKey: .to) else { return }
        let container = transitionContext.containerView
        toVC.view.frame = transitionContext.finalFrame(for: toVC)
        container.addSubview(toVC.view)

        let pieces = self.pieces(of: fromVC.view)
        pieces.forEach { container.addSubview($0) }
        fromVC.view.isHidden = true

        let duration = transitionDuration(using: transitionContext)
        var remaining = pieces.count
        for (index, piece) in pieces.enumerated() {
            let column = index % columns, row = index / columns
            let delay = Double(row + column) / Double(rows + columns - 2) * duration * 0.5
            UIView.animate(withDuration: duration * 0.5, delay: delay, options: .curveEaseIn, animations: {
                let direction: CGFloat = column < self.columns / 2 ? -1 : 1
                piece.transform = CGAffineTransform(translationX: direction * 90, y: 160)
                    .rotated(by: direction * .pi / 3)
                    .scaledBy(x: 0.4, y: 0.4)
                piece.alpha = 0
            }, completion: { _ in
                piece.removeFromSuperview()
                remaining -= 1
                if remaining == 0 {
                    fromVC.view.isHidden = false
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                }
            })
        }
    }

    /// Renders the view once and cuts the picture into rectangles.
    private func pieces(of view: UIView) -> [UIImageView] {
        let scale = UIScreen.main.scale
        UIGraphicsBeginImageContextWithOptions(view.bounds.size, view.isOpaque, scale)
        view.layer.render(in: UIGraphicsGetCurrentContext()!)
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()

        guard let source = image?.cgImage else { return [] }
        let size = CGSize(width: view.bounds.width / CGFloat(columns), height: view.bounds.height / CGFloat(rows))
        var result: [UIImageView] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let frame = CGRect(x: CGFloat(column) * size.width, y: CGFloat(row) * size.height, width: size.width, height: size.height)
                let pixels = frame.applying(CGAffineTransform(scaleX: scale, y: scale))
                guard let cut = source.cropping(to: pixels) else { continue }
                let piece = UIImageView(image: UIImage(cgImage: cut, scale: scale, orientation: .up))
                piece.frame = frame
                result.append(piece)
            }
        }
        return result
    }
}
