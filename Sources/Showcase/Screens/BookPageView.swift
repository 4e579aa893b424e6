import UIKit

/// The content of a book's page, without its heading.
@MainActor
class BookBody: UIView {
  /// The font size of the text, in points.
  final var fontSize: CGFloat = 16 {
    didSet { if fontSize != oldValue { setNeedsLayout() } }
  }
}

/// The texts around a page's body.
struct BookHeadings {
  /// The line above the title.
  let eyebrow: String
  let title: String
  let caption: String
  /// The line at the top of the page; empty for none.
  let head: String
  /// The numbers of the facing left page and of the page itself.
  let folios: (left: String, page: String)
}

/// A page of printed paper with a running head, a heading with a picture, a body, and a page number. A wide view shows
/// two facing pages, with the heading on the left page.
@MainActor
final class BookPageView: UIView {
  /// The back button, at the top left; without a text it shows nothing and takes no touches.
  let back = UILabel()
  private let body: BookBody
  private let headings: BookHeadings
  private let head = UILabel()
  private let eyebrow = UILabel()
  private let title = UILabel()
  private let rule = UIView()
  private let picture: UIImageView
  private let caption = UILabel()
  private let folios = [UILabel(), UILabel()]
  private let spines = [BookSpine(darkAtStart: true), BookSpine(darkAtStart: false)]

  /// The size and the safe area of the last layout.
  private var laidOut = (size: CGSize.zero, insets: UIEdgeInsets.zero)

  init(_ headings: BookHeadings, picture image: UIImage, body: BookBody) {
    (self.headings, self.body) = (headings, body)
    picture = UIImageView(image: image)
    super.init(frame: .zero)
    backgroundColor = BookPalette.paper
    clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.backgroundColor = BookPalette.faint
    rule.backgroundColor = BookPalette.accent
    back.textColor = BookPalette.accent
    title.text = headings.title
    title.textColor = BookPalette.ink
    title.adjustsFontSizeToFitWidth = true
    caption.text = headings.caption
    caption.textColor = BookPalette.secondary
    caption.adjustsFontSizeToFitWidth = true
    head.text = headings.head
    head.textColor = BookPalette.secondary
    head.textAlignment = .right
    for label in [eyebrow, title, caption] { label.textAlignment = .center }
    for label in folios { label.textColor = BookPalette.secondary }
    for spine in spines { addSubview(spine) }
    for view in [picture, rule, eyebrow, title, caption, head, body, back] { addSubview(view) }
    for folio in folios { addSubview(folio) }
  }

  required init?(coder: NSCoder) {
    fatalError("BookPageView.init(coder:): use init(_:picture:body:)")
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Changes of the labels' texts and fonts below request another layout of this view, which must end here.
    guard laidOut.size != bounds.size || laidOut.insets != safeAreaInsets else { return }
    laidOut = (bounds.size, safeAreaInsets)
    let layout = BookLayout(size: bounds.size, insets: safeAreaInsets)
    let scale = layout.scale
    (back.frame, head.frame, eyebrow.frame) = (layout.back, layout.head, layout.eyebrow)
    (title.frame, rule.frame, picture.frame) = (layout.title, layout.rule, layout.picture)
    (caption.frame, body.frame) = (layout.caption, layout.body)
    back.font = .systemFont(ofSize: 15 * scale, weight: .medium)
    back.isUserInteractionEnabled = back.text != nil
    head.font = .italicSystemFont(ofSize: 13 * scale)
    title.font = .systemFont(ofSize: 30 * scale, weight: .semibold)
    caption.font = .italicSystemFont(ofSize: 13 * scale)
    eyebrow.attributedText = NSAttributedString(
      string: headings.eyebrow.uppercased(),
      attributes: [
        .font: UIFont.systemFont(ofSize: 11 * scale, weight: .semibold),
        .foregroundColor: BookPalette.accent, .kern: 2.4 * scale,
      ])
    body.fontSize = layout.fontSize
    let numbers = layout.isSpread ? [headings.folios.left, headings.folios.page] : [headings.folios.page]
    for (index, folio) in folios.enumerated() {
      folio.isHidden = index >= layout.folios.count
      guard index < layout.folios.count else { continue }
      folio.text = numbers[index]
      folio.frame = layout.folios[index]
      folio.font = .systemFont(ofSize: 12 * scale)
      folio.textAlignment = layout.isSpread ? (index == 0 ? .left : .right) : .center
    }
    for (index, spine) in spines.enumerated() {
      spine.isHidden = index >= layout.spines.count
      if index < layout.spines.count { spine.frame = layout.spines[index] }
    }
  }
}

/// The shade of a page beside the binding.
private final class BookSpine: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  init(darkAtStart: Bool) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    guard let gradient = layer as? CAGradientLayer else { return }
    let colors = [0.2, 0.06, 0].map { UIColor(red: 0.22, green: 0.15, blue: 0.06, alpha: $0).cgColor }
    gradient.colors = darkAtStart ? colors : colors.reversed()
    gradient.locations = darkAtStart ? [0, 0.3, 1] : [0, 0.7, 1]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
  }

  required init?(coder: NSCoder) { fatalError("BookSpine.init(coder:): use init(darkAtStart:)") }
}

/// The colours of the showcase's book.
@MainActor
enum BookPalette {
  static let paper = UIColor(red: 0.97, green: 0.95, blue: 0.91, alpha: 1)
  static let ink = UIColor(red: 0.15, green: 0.12, blue: 0.10, alpha: 1)
  static let secondary = UIColor(red: 0.47, green: 0.42, blue: 0.36, alpha: 1)
  static let faint = UIColor(red: 0.86, green: 0.82, blue: 0.75, alpha: 1)
  static let accent = UIColor(red: 0.60, green: 0.18, blue: 0.12, alpha: 1)
}
