import UIKit

class PhotoGridDetailViewController: UIViewController {

    let photo: PhotoGridItem
    let imageView = UIImageView()
    let titleLabel = UILabel()

    var imageFrame: CGRect {
        return CGRect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.width * 4 / 3)
    }

    init(photo: PhotoGridItem) {
        self.photo = photo
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        imageView.image = photo.image
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        view.addSubview(imageView)
        titleLabel.text = photo.title
        titleLabel.font = UIFont.systemFont(ofSize: 30, weight: .bold)
        view.addSubview(titleLabel)
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(close)))
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        imageView.frame = imageFrame
        titleLabel.frame = CGRect(x: 24, y: imageFrame.maxY + 24, width: view.bounds.width - 48, height: 40)
    }

    @objc func close() {
        dismiss(animated: true, completion: nil)
    }
}

class PhotoGridZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {

    var presenting = true
    var originFrame = CGRect.zero
    var image: UIImage?
    var hideSource: ((Bool) -> Void)?

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.5
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let containerView = transitionContext.containerView
        let key: UITransitionContextViewControllerKey = presenting ? .to : .from
        guard let detail = transitionContext.viewController(forKey: key) as? PhotoGridDetailViewController else {
            return transitionContext.completeTransition(false)
        }
        if presenting {
            detail.view.frame = transitionContext.finalFrame(for: detail)
            containerView.addSubview(detail.view)
        }

        let moving = UIImageView(image: image)
        moving.contentMode = .scaleAspectFill
        moving.clipsToBounds = true
        moving.frame = presenting ? originFrame : detail.imageFrame
        moving.layer.cornerRadius = presenting ? 14 : 0
        containerView.addSubview(moving)

        detail.imageView.isHidden = true
        detail.view.alpha = presenting ? 0 : 1
        hideSource?(true)

        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0, options: [], animations: {
            moving.frame = self.presenting ? detail.imageFrame : self.originFrame
            moving.layer.cornerRadius = self.presenting ? 0 : 14
            detail.view.alpha = self.presenting ? 1 : 0
        }) { _ in
            detail.imageView.isHidden = false
            self.hideSource?(false)
            moving.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
