import Segue

/// A full-screen picture with an animated blur, below a card.
final class BlurScene: LayerScene {
  private let card: UIView

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let picture = CALayer(size: source.size, contents: try source.image("fullA"))
    picture.isOpaque = true
    picture.masksToBounds = true
    picture.filters = [LayerFilter.gaussianBlur(radius: 0)]
    root.addSublayer(picture)
    picture.swing(
      "filters.gaussianBlur.inputRadius", length: try definition.number("maxSigma"),
      speed: 60 * (try definition.number("maxSigma")) / (try definition.number("half")))
    // The scene of the list of cards defines the card.
    guard let cards = source.definition(named: "cards") else {
      throw SceneError(
        "scene \(definition.name) shows a card, and the file has no scene 'cards' that defines it")
    }
    card = try CardMaker(cards, source).card(
      0, at: CGPoint(x: try definition.number("cardX"), y: try definition.number("cardY")))
    root.addSublayer(card.layer)
  }
}

/// Rectangles that the app moves below a panel. The panel blurs its backdrop and is moved by animations.
final class BackdropScene: LayerScene {
  private let paths: ContiguousArray<BouncingPath>
  private let layers: ContiguousArray<CALayer>

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let rectangles = try MovingRectangle.list(
      definition, count: try definition.count("count"), space: source.size)
    paths = ContiguousArray(rectangles.map(\.path))
    layers = ContiguousArray(rectangles.map { $0.layer() })
    for layer in layers { root.addSublayer(layer) }
    let size = CGSize(width: try definition.number("panelW"), height: try definition.number("panelH"))
    let panel = CALayer(size: size)
    panel.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: try definition.number("tintAlpha"))
    panel.backgroundFilters = [LayerFilter.gaussianBlur(radius: try definition.number("sigma"))]
    root.addSublayer(panel)
    panel.swing(
      "position.x", length: source.size.width - size.width, speed: 60 * (try definition.number("panelDx")))
    panel.swing(
      "position.y", length: source.size.height - size.height, speed: 60 * (try definition.number("panelDy")))
  }

  func advance(to frame: Int) { layers.setPositions(paths, frame) }
}
