import UIKit

@objc protocol MagazineDeckDelegate: NSObjectProtocol {
    func numberOfPages(in deck: MagazineDeckView) -> Int
    func magazineDeck(_ deck: MagazineDeckView, viewForPage page: Int) -> UIView
    @objc optional func magazineDeckShouldTurn(_ deck: MagazineDeckView) -> Bool
    @objc optional func magazineDeck(_ deck: MagazineDeckView, willTurnTo page: Int, done: @escaping (Bool) -> Void)
    @objc optional func magazineDeck(_ deck: MagazineDeckView, didTurnTo page: Int)
    @objc optional func turnDuration(from page: Int, to next: Int) -> TimeInterval
    @objc optional var shadowColor: UIColor? { get }
}

/// Turns pages about the left edge.
class MagazineDeckView: UIView {

    @IBOutlet weak var delegate: MagazineDeckDelegate! {
        didSet { reload() }
    }
    private(set) var page = 0
    private var pageView: UIView?
    private var isTurning = false

    private class PageShade: UIView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            alpha = 0
            isUserInteractionEnabled = false
            NotificationCenter.default.addObserver(self, selector: #selector(memoryWarning), name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        }

        required init?(coder: NSCoder) { super.init(coder: coder) }

        @objc func memoryWarning() {
            layer.contents = nil
        }
    }

    func reload() {
        pageView?.removeFromSuperview()
        guard delegate != nil, delegate.numberOfPages(in: self) > 0 else { return }
        pageView = makePage(page)
        addSubview(pageView!)
    }

    private func makePage(_ index: Int) -> UIView {
        let view = delegate.magazineDeck(self, viewForPage: index)
        view.frame = bounds
        return view
    }

    func turn() {
        guard !isTurning, page + 1 < delegate.numberOfPages(in: self), let old = pageView else { return }
        if let allowed = delegate.magazineDeckShouldTurn?(self), !allowed { return }
        isTurning = true
        let next = page + 1
        let start = { [weak self] in
            self?.animate(from: old, to: next)
        }
        if delegate.responds(to: #selector(MagazineDeckDelegate.magazineDeck(_:willTurnTo:done:))) {
            delegate.magazineDeck?(self, willTurnTo: next) { ready in
                if ready { start() }
            }
        } else {
            start()
        }
    }

    private func animate(from old: UIView, to next: Int) {
        let new = makePage(next)
        insertSubview(new, belowSubview: old)
        let shade = PageShade(frame: old.bounds)
        shade.backgroundColor = (delegate.shadowColor ?? nil) ?? .black
        old.addSubview(shade)

        let frame = old.frame
        old.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        old.frame = frame
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 1200
        layer.sublayerTransform = perspective

        let duration = delegate.turnDuration?(from: page, to: next) ?? 0.8
        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut, animations: {
            old.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
            shade.alpha = 0.5
        }, completion: { [weak self] _ in
            guard let self = self else { return }
            old.removeFromSuperview()
            self.layer.sublayerTransform = CATransform3DIdentity
            self.pageView = new
            self.page = next
            self.isTurning = false
            self.delegate.magazineDeck?(self, didTurnTo: next)
        })
    }
}
