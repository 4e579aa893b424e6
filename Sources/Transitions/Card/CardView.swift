import UIKit

/// A card: a picture with rounded corners and a shadow, and two lines of text on it (transitions.md §2.2).
///
/// The picture is as wide as the card, and its height is `style.ratio` times its width. The card may be taller.
@preconcurrency @MainActor
open class CardView: UIView {
  /// The properties that differ between a card in a list and one at the top of a page.
  public struct Style: Equatable, Sendable {
    /// The picture's height as a multiple of its width.
    public var ratio: CGFloat
    /// The radius of the picture's corners, in points.
    public var cornerRadius: CGFloat
    /// The upper left corner of the title, in points; the subtitle has the same x.
    public var titleOrigin: CGPoint
    /// The opacity of the shadow, 0…1. The shadow has a radius of 12 points and lies 4 points lower than the picture.
    public var shadowOpacity: Float

    /// Creates a style.
    public init(
      ratio: CGFloat = 1.3, cornerRadius: CGFloat = 0, titleOrigin: CGPoint = .zero, shadowOpacity: Float = 0
    ) {
      self.ratio = ratio
      self.cornerRadius = cornerRadius
      self.titleOrigin = titleOrigin
      self.shadowOpacity = shadowOpacity
    }

    /// The style of a card in a list.
    public static let list = Style(
      cornerRadius: 15, titleOrigin: CGPoint(x: 15, y: 20), shadowOpacity: 0.2)
    /// The style of a card at the top of a page.
    public static let header = Style(titleOrigin: CGPoint(x: 22, y: 30))
  }

  /// The distance of the subtitle's upper edge from the picture's lower edge, in points.
  static let subtitleDistance: CGFloat = 30

  /// The view that the picture fills.
  public let imageView = UIImageView()
  /// The title, one line unless changed.
  public let titleLabel = UILabel()
  /// The subtitle, one line unless changed, half transparent.
  public let subtitleLabel = UILabel()
  /// The view that casts the shadow, since the image view clips its content and so its own shadow.
  private let plate = UIView()
  private let shade = CardShade()
  private var storedStyle: Style

  /// Creates a card without a picture.
  public init(style: Style = .list) {
    storedStyle = style
    super.init(frame: .zero)
    plate.backgroundColor = UIColor(white: 0.93, alpha: 1)
    plate.layer.shadowOffset = CGSize(width: 0, height: 4)
    plate.layer.shadowRadius = 12
    plate.layer.shadowOpacity = style.shadowOpacity
    plate.layer.cornerRadius = style.cornerRadius
    imageView.layer.cornerRadius = style.cornerRadius
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    titleLabel.textColor = .white
    subtitleLabel.font = .systemFont(ofSize: 15, weight: .medium)
    subtitleLabel.textColor = .white
    subtitleLabel.alpha = 0.5
    imageView.addSubview(shade)
    for view in [plate, imageView, titleLabel, subtitleLabel] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  /// Traps: cards are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("CardView.init(coder:): archives are not read; create cards in code")
  }

  /// Creates a copy of the content and style of another card, with its size.
  convenience init(copying other: CardView) {
    self.init(style: other.style)
    bounds.size = other.bounds.size
    imageView.image = other.imageView.image
    imageView.contentMode = other.imageView.contentMode
    color = other.color
    hasShade = other.hasShade
    for (label, source) in [(titleLabel, other.titleLabel), (subtitleLabel, other.subtitleLabel)] {
      label.attributedText = source.attributedText
      label.numberOfLines = source.numberOfLines
      label.alpha = source.alpha
    }
  }

  /// The style of the card. To animate a change, call `layoutIfNeeded()` in the animation block.
  open var style: Style {
    get { storedStyle }
    set {
      guard newValue != storedStyle else { return }
      storedStyle = newValue
      setNeedsLayout()
    }
  }

  /// The colour behind the picture. A push fades the page's background from this colour (transitions.md §3.11).
  open var color: UIColor? {
    get { plate.backgroundColor }
    set { plate.backgroundColor = newValue }
  }

  /// Whether the picture is darker at its upper and lower edge, so that the text is readable on it.
  open var hasShade: Bool {
    get { !shade.isHidden }
    set { shade.isHidden = !newValue }
  }

  /// The frame of the picture, in the card's points.
  public var pictureFrame: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width, height: bounds.width * storedStyle.ratio)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frame = pictureFrame
    plate.frame = frame
    imageView.frame = frame
    shade.frame = imageView.bounds
    plate.layer.cornerRadius = storedStyle.cornerRadius
    plate.layer.shadowOpacity = storedStyle.shadowOpacity
    imageView.layer.cornerRadius = storedStyle.cornerRadius
    let origin = storedStyle.titleOrigin
    let room = CGSize(width: max(0, frame.width - 2 * origin.x), height: frame.height)
    // The labels have their own sizes, so that text does not stretch while the card's size animates.
    for (label, y) in [(titleLabel, origin.y), (subtitleLabel, frame.height - Self.subtitleDistance)] {
      let size = label.sizeThatFits(room)
      label.frame = CGRect(x: origin.x, y: y, width: min(size.width, room.width), height: size.height)
    }
  }
}

/// Darkens the upper and lower part of a card's picture.
private final class CardShade: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    let stops: [(location: Double, alpha: CGFloat)] = [(0, 0.42), (0.4, 0), (0.72, 0), (1, 0.5)]
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.colors = stops.map { UIColor(white: 0, alpha: $0.alpha).cgColor }
    gradient.locations = stops.map { NSNumber(value: $0.location) }
  }

  required init?(coder: NSCoder) {
    fatalError("CardShade.init(coder:): archives are not read; create views in code")
  }
}
