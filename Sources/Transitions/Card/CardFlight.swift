import UIKit

/// A card that moves between a list and a page, above both screens.
///
/// The flight's view moves between the frames in the table of transitions.md §2.2. Its card is laid out in the points
/// of the original card and then scaled, as that card is on screen: by 0.9 in a list, or by the scale of a dragged
/// page.
@MainActor
final class CardFlight {
  /// The view that moves from the frame of one card to the frame of the other.
  let view = UIView()
  /// A copy of the first card, which takes on the style of the second one.
  let card: CardView
  /// The content of the page below the card; nil until `attachDrawer(of:in:by:)`.
  private(set) var drawer: CardDrawer?
  private let start: CardView
  private let end: CardView
  /// The final frame of `view` in the container, and the final scale of the card.
  private let landing: (frame: CGRect, scale: CGFloat)

  /// Creates the copy at the frame of the first card, above all views in `container`; nil for a card without a size.
  /// `region` selects the moving rectangle of a card, in the card's points.
  init?(
    _ cards: (start: CardView, end: CardView), moving region: KeyPath<CardView, CGRect>, in container: UIView
  ) {
    (start, end) = cards
    let (first, last) = (start[keyPath: region], end[keyPath: region])
    guard first.width > 0, last.width > 0 else { return nil }
    let frame = container.convert(first, from: start)
    let lastFrame = container.convert(last, from: end)
    landing = (lastFrame, lastFrame.width / last.width)
    card = CardView(copying: start)
    view.frame = frame
    view.isUserInteractionEnabled = false
    card.anchorPoint = .zero
    card.center = .zero
    let scale = frame.width / first.width
    card.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.addSubview(card)
    container.addSubview(view)
    card.layoutIfNeeded()
    start.hideForTransition()
    end.hideForTransition()
  }

  /// Shows the page's content below the card; call it before `land()`.
  func attachDrawer(of page: CardPageController, in container: UIView, by spring: CardSpring) {
    drawer = CardDrawer(of: page, below: view, in: container)
    drawer?.close(by: spring)
  }

  /// Moves the card to its final frame and style; call it in an animation block.
  func land() {
    view.frame = landing.frame
    card.bounds.size = end.bounds.size
    card.transform = CGAffineTransform(scaleX: landing.scale, y: landing.scale)
    card.style = end.style
    card.layoutIfNeeded()
    drawer?.follow(landing.frame.size)
  }

  /// Removes the copy and restores the originals.
  func finish() {
    view.removeFromSuperview()
    start.showAfterTransition()
    end.showAfterTransition()
  }
}

/// The content of a page below its header, which folds up under the moving card (transitions.md §3.10).
///
/// The content is clipped, not scaled: the size of the text does not change.
@MainActor
final class CardDrawer {
  /// A view as wide as the card, which clips the content at the left and right edge.
  let view = UIView()
  /// A view that clips the content at its lower edge.
  let clip = UIView()
  private let content: UIView?
  private let height: CGFloat

  /// The height in points by which the drawer extends up behind the card, whose lower corners become round.
  private static let overlap: CGFloat = 15

  /// Creates the drawer below `flight`, which covers the page's header.
  init(of page: CardPageController, below flight: UIView, in container: UIView) {
    let sheet = page.scrollView
    let sheetFrame = container.convert(sheet.bounds, from: sheet)
    let top = flight.frame.maxY
    height = max(0, sheetFrame.maxY - top) + Self.overlap
    let size = CGSize(width: flight.bounds.width, height: height)
    for folding in [view, clip] {
      folding.clipsToBounds = true
      folding.anchorPoint = CGPoint(x: 0.5, y: 0)
    }
    view.bounds.size = size
    view.center = CGPoint(x: size.width / 2, y: flight.bounds.height - Self.overlap)
    clip.backgroundColor = sheet.backgroundColor
    clip.bounds.size = size
    clip.center = CGPoint(x: size.width / 2, y: 0)
    // The page may be scrolled, with its header above the visible bounds.
    let visible = sheet.bounds.intersection(
      CGRect(
        x: sheet.bounds.minX, y: page.header.frame.maxY, width: sheet.bounds.width,
        height: .greatestFiniteMagnitude))
    content =
      visible.isEmpty
      ? nil : sheet.resizableSnapshotView(from: visible, afterScreenUpdates: false, withCapInsets: .zero)
    if let content {
      let frame = container.convert(visible, from: sheet)
      content.frame = CGRect(
        x: (size.width - frame.width) / 2, y: frame.minY - top + Self.overlap, width: frame.width,
        height: frame.height)
      clip.addSubview(content)
    }
    view.addSubview(clip)
    flight.insertSubview(view, at: 0)
  }

  /// Folds the content up on a spring without its overshoot.
  func close(by spring: CardSpring) {
    clip.bounds.size.height = 0
    let height = height
    spring.animate(clip.layer, "bounds.size.height") { height * (1 - $0) }
  }

  /// Keeps the drawer below a card of `size`; call it in an animation block.
  func follow(_ size: CGSize) {
    view.bounds.size.width = size.width
    view.center = CGPoint(x: size.width / 2, y: size.height - Self.overlap)
    clip.center.x = size.width / 2
  }
}
