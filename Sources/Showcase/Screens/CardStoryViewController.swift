import Transitions
import UIKit

/// The showcase's page that a card opens: a large picture and a long text.
package final class CardStoryViewController: CardPageController {
  private let destination: Destination
  private let palette: Palette
  private let close = StoryCloseButton()

  init(destination: Destination, palette: Palette) {
    (self.destination, self.palette) = (destination, palette)
    super.init(nibName: nil, bundle: nil)
    title = destination.title
  }

  package required init?(coder: NSCoder) {
    fatalError("CardStoryViewController.init(coder:): use init(destination:palette:)")
  }

  /// Returns true, because the card's title is at the position of the status bar.
  package override var prefersStatusBarHidden: Bool { true }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = palette.background
    scrollView.backgroundColor = palette.background
    backdrop.veilColor = palette.veil
    header.imageView.image = destination.detail
    header.titleLabel.text = destination.title
    header.subtitleLabel.text = destination.caption
    header.color = palette.placeholder
    body = StoryView(destination: destination, palette: palette)
    close.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.leave() })
    scrollView.addSubview(close)
  }

  /// Returns the style of the header. Its height is at most 0.62 of the page's height, so that text is visible below
  /// the header in a wide window.
  package override func headerStyle(for size: CGSize) -> CardView.Style {
    var style = super.headerStyle(for: size)
    style.ratio = min(style.ratio, 0.62 * size.height / max(1, size.width))
    return style
  }

  package override func scrollViewDidScroll(_ scrollView: UIScrollView) {
    super.scrollViewDidScroll(scrollView)
    let insets = view.safeAreaInsets
    close.center = CGPoint(
      x: scrollView.bounds.width - insets.right - 20 - close.bounds.width / 2,
      y: scrollView.contentOffset.y + insets.top + 20 + close.bounds.height / 2)
  }

  package override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // The moving card covers the button, which would appear abruptly when the card is removed.
    if animated, isMovingToParent { close.alpha = 0 }
  }

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard close.alpha < 1 else { return }
    UIView.animate(withDuration: 0.2) { self.close.alpha = 1 }
  }
}

/// A round button with a cross.
private final class StoryCloseButton: UIView {
  private static let side: CGFloat = 30

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    backgroundColor = UIColor(white: 0.1, alpha: 0.55)
    layer.cornerRadius = Self.side / 2
    for angle in [CGFloat.pi / 4, -CGFloat.pi / 4] {
      let bar = UIView(frame: CGRect(x: Self.side / 2 - 6.5, y: Self.side / 2 - 1, width: 13, height: 2))
      bar.backgroundColor = .white
      bar.layer.cornerRadius = 1
      bar.transform = CGAffineTransform(rotationAngle: angle)
      bar.isUserInteractionEnabled = false
      addSubview(bar)
    }
  }

  required init?(coder: NSCoder) {
    fatalError("StoryCloseButton.init(coder:): archives are not read; create views in code")
  }

  /// Returns true within the button and up to 8 points outside, since the button is smaller than a fingertip.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -8, dy: -8).contains(point)
  }
}
