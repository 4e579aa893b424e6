import Transitions
import UIKit

/// A picture over the whole screen, which a stage of pictures shows instead of an app's screen.
///
/// The first picture of a stage has a seed: an invisibly small view in its centre that shows the second picture.
/// Transitions that move a view from screen to screen let the second picture grow from the seed.
package final class FullScreenPictureController: UIViewController {
  /// The view of the picture, which can change at any time, as a video's frames do.
  package let picture = UIImageView()
  private let seed: UIImageView?
  private let card: CardView?
  private let seedCard: CardView?

  /// The colour behind a picture with transparent parts.
  private let backdrop: UIColor?

  /// Creates a screen. `seed` is the picture that grows from this screen, nil for none. With `isCard` both pictures are
  /// cards.
  init(_ image: CGImage, seed: CGImage? = nil, isCard: Bool = false, backdrop: UIColor?) {
    self.backdrop = backdrop
    let shownImage = UIImage(cgImage: image)
    picture.image = shownImage
    self.seed = isCard ? nil : seed.map { UIImageView(image: UIImage(cgImage: $0)) }
    card = isCard ? Self.card(shownImage) : nil
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

  /// Shows another picture on this screen, and in the seed of `first`, from which this screen grows.
  func show(_ image: CGImage, in first: FullScreenPictureController?) {
    let shownImage = UIImage(cgImage: image)
    picture.image = shownImage
    card?.imageView.image = shownImage
    first?.seed?.image = shownImage
    first?.seedCard?.imageView.image = shownImage
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

  /// The size of the seed as a fraction of the screen's: a width of about a thousandth of a pixel.
  private static let seedScale: CGFloat = 1e-6

  /// The last border between two pixels up to `length`, in points. A seed in the centre of a pixel, as in the centre of
  /// a screen with odd sides, would give this pixel its colour; a seed on a border between pixels is invisible.
  private static func pixelBorder(_ length: CGFloat) -> CGFloat {
    let scale = UIScreen.main.scale
    return (length * scale).rounded(.down) / scale
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    picture.frame = view.bounds
    let seedSize = CGSize(width: size.width * Self.seedScale, height: size.height * Self.seedScale)
    let middle = CGRect(
      x: Self.pixelBorder(size.width / 2) - seedSize.width / 2,
      y: Self.pixelBorder(size.height / 2) - seedSize.height / 2,
      width: seedSize.width, height: seedSize.height)
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
