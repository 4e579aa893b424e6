import UIKit

/// A screen of the showcase with the picture of one destination and its texts.
final class PictureViewController: UIViewController {
  private let picture: UIImageView
  private let topShade = Shade(darkAtTop: true)
  private let bottomShade = Shade(darkAtTop: false)
  private let titleLabel = UILabel()
  private let caption = UILabel()

  /// Creates a screen. `name` is the title of its tab; `image` replaces the destination's picture unless it is nil.
  init(destination: Destination, name: String, image: CGImage? = nil) {
    picture = UIImageView(image: image.map { UIImage(cgImage: $0) } ?? destination.detail)
    super.init(nibName: nil, bundle: nil)
    title = name
    titleLabel.text = destination.title
    caption.text = destination.caption
  }

  required init?(coder: NSCoder) {
    fatalError("PictureViewController.init(coder:): use init(destination:name:image:)")
  }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    titleLabel.textColor = .white
    caption.textColor = UIColor(white: 1, alpha: 0.86)
    caption.numberOfLines = 2
    for subview in [picture, topShade, bottomShade, titleLabel, caption] { view.addSubview(subview) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let scale = min(1.6, max(0.5, min(size.width / 390, size.height / 844)))
    let margin = 24 * scale
    let width = max(1, size.width - 2 * margin)
    picture.frame = view.bounds
    topShade.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height * 0.3)
    bottomShade.frame = CGRect(x: 0, y: size.height * 0.62, width: size.width, height: size.height * 0.38)
    caption.font = .systemFont(ofSize: 17 * scale)
    let height = caption.sizeThatFits(CGSize(width: width, height: 80 * scale)).height
    caption.frame = CGRect(
      x: margin, y: size.height - view.safeAreaInsets.bottom - 56 * scale - height, width: width,
      height: height)
    titleLabel.font = .systemFont(ofSize: 34 * scale, weight: .bold)
    titleLabel.frame = CGRect(
      x: margin, y: caption.frame.minY - 50 * scale, width: width, height: 44 * scale)
  }

  /// A black gradient that keeps text readable.
  private final class Shade: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    init(darkAtTop: Bool) {
      super.init(frame: .zero)
      isUserInteractionEnabled = false
      let (dark, clear) = (UIColor(white: 0, alpha: 0.78).cgColor, UIColor(white: 0, alpha: 0).cgColor)
      (layer as? CAGradientLayer)?.colors = darkAtTop ? [dark, clear] : [clear, dark]
    }

    required init?(coder: NSCoder) { fatalError("Shade.init(coder:): use init(darkAtTop:)") }
  }
}
