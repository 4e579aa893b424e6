import Segue

/// A picture that grows while another fades in over it.
final class ZoomScene: LayerScene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let seconds = try definition.number("loop") / 60
    let lower = CALayer()
    lower.frame = CGRect(origin: .zero, size: source.size)
    lower.contents = try source.image("fullA")
    let upper = CALayer(size: source.size, contents: try source.image("fullB"))
    root.addSublayer(lower)
    root.addSublayer(upper)
    lower.cycle(
      "transform.scale", from: try definition.number("minScale"), to: try definition.number("maxScale"),
      seconds: seconds)
    upper.cycle("opacity", from: 0, to: 1, seconds: seconds)
  }
}
