import Segue

/// Makes cards. A card is a view with a shadow that contains a clipping view.
@MainActor
struct CardMaker {
  let size: CGSize
  private let radius, shadowSigma, shadowOffset, shadowAlpha, panelHeight, panelAlpha: Double
  private let images: [CGImage]
  private let titleFont, subtitleFont: UIFont

  init(_ definition: SceneFile.Definition, _ source: SceneSource) throws {
    size = CGSize(width: try definition.number("cardW"), height: try definition.number("cardH"))
    radius = try definition.number("radius")
    shadowSigma = try definition.number("shadowSigma")
    shadowOffset = try definition.number("shadowDy")
    shadowAlpha = try definition.number("shadowAlpha")
    panelHeight = try definition.number("panelH")
    panelAlpha = try definition.number("panelAlpha")
    images = try source.images("card")
    titleFont = try source.font(ofSize: 20)
    subtitleFont = try source.font(ofSize: 14)
  }

  func card(_ index: Int, at origin: CGPoint) -> UIView {
    let card = UIView(frame: CGRect(origin: origin, size: size))
    card.layer.shadowColor = .black
    card.layer.shadowOpacity = Float(shadowAlpha)
    card.layer.shadowRadius = shadowSigma
    card.layer.shadowOffset = CGSize(width: 0, height: shadowOffset)
    card.layer.shadowPath = CGPath(
      roundedRect: card.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
    let content = UIImageView(image: UIImage(cgImage: images[index % images.count]))
    content.frame = card.bounds
    content.layer.cornerRadius = radius
    content.clipsToBounds = true
    let panel = UIView(
      frame: CGRect(x: 0, y: size.height - panelHeight, width: size.width, height: panelHeight))
    panel.backgroundColor = UIColor(white: 0, alpha: panelAlpha)
    content.addSubview(panel)
    card.addSubview(content)
    let number = index < 10 ? "0\(index)" : "\(index)"
    card.addSubview(
      UILabel(
        "Card \(number) daily picks", titleFont, SceneSource.color(0xFFFFFF), baseline: CGPoint(x: 16, y: 160)
      ))
    card.addSubview(
      UILabel(
        "Twelve stories, updated weekly", subtitleFont, SceneSource.color(0xD8D8D8),
        baseline: CGPoint(x: 16, y: 184)))
    return card
  }
}

extension UILabel {
  /// Makes a label of one line with its baseline starting at a point.
  convenience init(_ text: String, _ font: UIFont, _ color: CGColor, baseline: CGPoint) {
    self.init(frame: .zero)
    self.text = text
    self.font = font
    textColor = UIColor(cgColor: color)
    let size = intrinsicContentSize
    // The text is centred in the label, and its baseline is a whole number of points below the label's top.
    let ascent = ((size.height - font.lineHeight) / 2 + font.ascender).rounded()
    frame = CGRect(x: baseline.x, y: baseline.y - ascent, width: size.width, height: size.height)
  }
}

/// A list of cards that scrolls.
final class CardListScene: LayerScene {
  private let list: UIView

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    list = UIView(frame: CGRect(origin: .zero, size: source.size))
    let cards = try CardMaker(definition, source)
    let columns = max(1, try definition.count("columns"))
    for index in 0..<(try definition.count("count")) {
      let (column, row) = (Double(index % columns), Double(index / columns))
      let origin = CGPoint(
        x: try definition.number("left") + definition.number("pitchX") * column,
        y: try definition.number("top") + definition.number("pitchY") * row)
      list.addSubview(cards.card(index, at: origin))
    }
    root.addSublayer(list.layer)
    list.layer.swing(
      "bounds.origin.y", length: try definition.number("scrollRange"),
      speed: 60 * (try definition.number("scrollPerFrame")))
  }
}

/// Lines of text that scroll.
final class TextScene: LayerScene {
  private let list: UIView

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    list = UIView(frame: CGRect(origin: .zero, size: source.size))
    let font = try source.font(ofSize: try definition.number("size"))
    let color = SceneSource.color(try definition.count("color"))
    for (index, line) in source.file.text.lines.prefix(try definition.count("lines")).enumerated() {
      let baseline = CGPoint(
        x: try definition.number("left"),
        y: try definition.number("firstBaseline") + definition.number("pitch") * Double(index))
      list.addSubview(UILabel(line, font, color, baseline: baseline))
    }
    root.addSublayer(list.layer)
    list.layer.swing(
      "bounds.origin.y", length: try definition.number("scrollRange"),
      speed: 60 * (try definition.number("scrollPerFrame")))
  }
}
