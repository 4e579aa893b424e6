import UIKit

/// A card that moves between a list and a page, above both.
///
/// The flight's view has the frame of the table in transitions.md §2.2. Its card keeps the points of the original: a
/// list's card is shown at a scale of 0.9, and a dragged page at its own scale, together with their text and corners.
@MainActor
final class CardFlight {
  /// The view that moves from the frame of one card to the frame of the other.
  let view = UIView()
  /// A copy of the first card, which takes on the style of the second one.
  let card: CardView
  private(set) var drawer: CardDrawer?
  private let start: CardView
  private let end: CardView
  private let landing: (frame: CGRect, scale: CGFloat)

  /// Creates the copy at the frame of the first card, above all views in `container`; nil for a card without a size.
  /// `moving` is the part of a card that moves, in the card's points.
  init?(
    _ cards: (start: CardView, end: CardView), moving part: KeyPath<CardView, CGRect>, in container: UIView
  ) {
    (start, end) = cards
    let (first, last) = (start[keyPath: part], end[keyPath: part])
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
/// Only the clip's height changes: the text keeps its size.
@MainActor
final class CardDrawer {
  /// A view as wide as the card, which clips at both sides.
  let view = UIView()
  /// A view that clips the content at its lower edge.
  let clip = UIView()
  private let content: UIView?
  private let height: CGFloat

  /// The height of the upper part that lies behind the card, whose lower corners become round.
  private static let lap: CGFloat = 15

  /// Creates the drawer below `flight`, which covers the page's header.
  init(of page: CardPageController, below flight: UIView, in container: UIView) {
    let sheet = page.scrollView
    let shown = container.convert(sheet.bounds, from: sheet)
    let top = flight.frame.maxY
    height = max(0, shown.maxY - top) + Self.lap
    let size = CGSize(width: flight.bounds.width, height: height)
    for part in [view, clip] {
      part.clipsToBounds = true
      part.anchorPoint = CGPoint(x: 0.5, y: 0)
    }
    view.bounds.size = size
    view.center = CGPoint(x: size.width / 2, y: flight.bounds.height - Self.lap)
    clip.backgroundColor = sheet.backgroundColor
    clip.bounds.size = size
    clip.center = CGPoint(x: size.width / 2, y: 0)
    // The header may be above the visible part of the page.
    let part = sheet.bounds.intersection(
      CGRect(
        x: sheet.bounds.minX, y: page.header.frame.maxY, width: sheet.bounds.width,
        height: .greatestFiniteMagnitude))
    content =
      part.isEmpty
      ? nil : sheet.resizableSnapshotView(from: part, afterScreenUpdates: false, withCapInsets: .zero)
    if let content {
      let frame = container.convert(part, from: sheet)
      content.frame = CGRect(
        x: (size.width - frame.width) / 2, y: frame.minY - top + Self.lap, width: frame.width,
        height: frame.height)
      clip.addSubview(content)
    }
    view.addSubview(clip)
    flight.insertSubview(view, at: 0)
  }

  /// Folds the content up, by a spring that does not overshoot.
  func close(by spring: CardSpring) {
    clip.bounds.size.height = 0
    let height = height
    spring.animate(clip.layer, "bounds.size.height") { height * (1 - $0) }
  }

  /// Keeps the drawer below a card of `size`; call it in an animation block.
  func follow(_ size: CGSize) {
    view.bounds.size.width = size.width
    view.center = CGPoint(x: size.width / 2, y: size.height - Self.lap)
    clip.center.x = size.width / 2
  }
}
