import Transitions
import UIKit

/// A picture over the whole screen, which a stage of pictures shows instead of a screen of the app.
///
/// A picture from which another one opens has a seed: a view without a visible size in the centre, from which the other
/// picture grows if a transition moves a part of the screen.
package final class FullScreenPictureController: UIViewController {
  /// The view of the picture, which can change at any time, as a video's frames do.
  package let picture = UIImageView()
  private let seed: UIImageView?
  private let card: CardView?
  private let seedCard: CardView?

  /// The colour behind a picture with transparent parts.
  private let backdrop: UIColor?

  /// `seed` is the picture that grows from this one. With `isCard` both are cards.
  init(_ image: CGImage, seed: CGImage? = nil, isCard: Bool = false, backdrop: UIColor?) {
    self.backdrop = backdrop
    let shown = UIImage(cgImage: image)
    picture.image = shown
    self.seed = isCard ? nil : seed.map { UIImageView(image: UIImage(cgImage: $0)) }
    card = isCard ? Self.card(shown) : nil
    seedCard = isCard ? seed.map { Self.card(UIImage(cgImage: $0)) } : nil
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("FullScreenPictureController.init(coder:): archives are not read; create it with its picture")
  }

  private static func card(_ image: UIImage) -> CardView {
    let card = CardView(style: CardView.Style())
    card.imageView.image = image
    card.hasShade = false
    return card
  }

  /// Shows another picture here, and in the seed of `first`, from which this one grows.
  func show(_ image: CGImage, in first: FullScreenPictureController?) {
    let shown = UIImage(cgImage: image)
    picture.image = shown
    card?.imageView.image = shown
    first?.seed?.image = shown
    first?.seedCard?.imageView.image = shown
  }

  /// A closure that `viewDidAppear` calls.
  var onAppear: (() -> Void)?

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = backdrop
    view.clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    let subviews: [UIView?] = [picture, card, seed, seedCard]
    for subview in subviews.compactMap({ $0 }) { view.addSubview(subview) }
    seed?.contentMode = .scaleAspectFill
    seed?.clipsToBounds = true
  }

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    onAppear?()
  }

  /// The seed's width as a fraction of the screen's: a thousandth of a pixel.
  private static let seedScale: CGFloat = 1e-6

  /// The largest position of a pixel border up to a length, in points. A view of any size in the centre of a pixel has
  /// the pixel's colour, and the centre of a screen with odd sides is such a position; a seed between pixels is
  /// invisible.
  private static func pixelCorner(_ length: CGFloat) -> CGFloat {
    let scale = UIScreen.main.scale
    return (length * scale).rounded(.down) / scale
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    picture.frame = view.bounds
    let least = CGSize(width: size.width * Self.seedScale, height: size.height * Self.seedScale)
    let middle = CGRect(
      x: Self.pixelCorner(size.width / 2) - least.width / 2,
      y: Self.pixelCorner(size.height / 2) - least.height / 2, width: least.width, height: least.height)
    seed?.frame = middle
    card?.style = CardView.Style(ratio: size.height / size.width)
    card?.frame = view.bounds
    seedCard?.style = CardView.Style(ratio: size.height / size.width)
    seedCard?.frame = middle
  }
}

extension FullScreenPictureController: ZoomScreen {
  package func zoomView(toward other: UIViewController) -> UIView? { seed ?? picture }
}

extension FullScreenPictureController: CardScreen {
  package func card(toward other: UIViewController) -> CardView? { seedCard ?? card }
}

extension FullScreenPictureController: AlbumScreen {
  package func albumCover(toward other: UIViewController) -> UIView? { picture }
  package func albumCells(toward other: UIViewController) -> [UIView] { [picture] }
}
