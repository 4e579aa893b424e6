//
//  NextArticleRootViewController.swift
//  Pull up beyond the end of an article to go on to the next one.
//

import UIKit

class NextArticleRootViewController: UINavigationController, UINavigationControllerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        view.backgroundColor = .white
        navigationBar.isHidden = true
        viewControllers = [NextArticlePageController(article: NextArticle.all[0])]
    }

    func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        guard operation == .push, fromVC is NextArticlePageController else { return nil }
        return NextArticleAnimator()
    }
}

struct NextArticle {
    let title: String, text: String, color: UIColor

    static let all = [
        NextArticle(title: "The lighthouse keeper's clock", text: "Every night at eleven the keeper wound a clock that nobody else had ever seen. It did not tell the time, it told the sea how long to wait.", color: UIColor(red: 0.19, green: 0.36, blue: 0.49, alpha: 1)),
        NextArticle(title: "Bread without a recipe", text: "Flour, water, salt, and the patience to leave it alone. The rest is the weather.", color: UIColor(red: 0.74, green: 0.47, blue: 0.26, alpha: 1))
    ]
}

class NextArticlePageController: UIViewController {

    let article: NextArticle
    let scrollView = UIScrollView()
    let headerView = UIView()
    let hintLabel = UILabel()
    private var offsetObservation: NSKeyValueObservation?
    private var sizeContext = 0
    private let threshold: CGFloat = 90

    init(article: NextArticle) {
        self.article = article
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.alwaysBounceVertical = true
        scrollView.delegate = self
        view.addSubview(scrollView)

        headerView.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 300)
        headerView.backgroundColor = article.color
        view.addSubview(headerView)
        let titleLabel = UILabel(frame: CGRect(x: 24, y: 150, width: view.bounds.width - 48, height: 120))
        titleLabel.text = article.title
        titleLabel.font = UIFont.systemFont(ofSize: 34, weight: .bold)
        titleLabel.numberOfLines = 0
        titleLabel.textColor = .white
        headerView.addSubview(titleLabel)

        let textLabel = UILabel(frame: CGRect(x: 24, y: 330, width: view.bounds.width - 48, height: 200))
        textLabel.numberOfLines = 0
        textLabel.font = UIFont.systemFont(ofSize: 19)
        textLabel.text = article.text
        scrollView.addSubview(textLabel)
        hintLabel.textAlignment = .center
        hintLabel.textColor = article.color
        hintLabel.text = "Pull for the next article"
        hintLabel.alpha = 0
        view.addSubview(hintLabel)

        scrollView.addObserver(self, forKeyPath: #keyPath(UIScrollView.contentSize), options: [.new], context: &sizeContext)
        offsetObservation = scrollView.observe(\.contentOffset, options: [.new, .old]) { [weak self] scrollView, change in
            guard let self = self, let offset = change.newValue, offset != change.oldValue else { return }
            self.headerView.transform = CGAffineTransform(translationX: 0, y: min(0, -offset.y))
            let overshoot = self.overshoot(of: scrollView)
            self.hintLabel.alpha = min(1, overshoot / self.threshold)
            self.hintLabel.text = overshoot > self.threshold ? "Release to read on" : "Pull for the next article"
        }
        scrollView.contentSize = CGSize(width: view.bounds.width, height: view.bounds.height)
    }

    deinit {
        scrollView.removeObserver(self, forKeyPath: #keyPath(UIScrollView.contentSize), context: &sizeContext)
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        guard context == &sizeContext else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            return
        }
        if let size = (change?[.newKey] as? NSValue)?.cgSizeValue {
            hintLabel.frame = CGRect(x: 0, y: min(size.height, view.bounds.height) - 70, width: view.bounds.width, height: 30)
        }
    }

    fileprivate func overshoot(of scrollView: UIScrollView) -> CGFloat {
        return max(0, scrollView.contentOffset.y + scrollView.bounds.height - scrollView.contentSize.height)
    }
}

extension NextArticlePageController: UIScrollViewDelegate {
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        guard overshoot(of: scrollView) > threshold else { return }
        navigationController?.pushViewController(NextArticlePageController(article: NextArticle.all[1]), animated: true)
    }
}

class NextArticleAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.55
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let toView = transitionContext.view(forKey: .to), let fromView = transitionContext.view(forKey: .from) else { return }
        let height = transitionContext.containerView.bounds.height
        toView.frame = transitionContext.containerView.bounds
        toView.transform = CGAffineTransform(translationX: 0, y: height)
        transitionContext.containerView.addSubview(toView)
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveEaseInOut, .beginFromCurrentState], animations: {
            toView.transform = .identity
            fromView.transform = CGAffineTransform(translationX: 0, y: -height * 0.35)
            fromView.alpha = 0.4
        }, completion: { _ in
            fromView.transform = .identity
            fromView.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
