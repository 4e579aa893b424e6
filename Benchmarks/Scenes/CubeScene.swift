import Segue

/// Two faces of a cube that rotates about its vertical axis, in perspective.
final class CubeScene: LayerScene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let halfSide = try definition.number("side") / 2
    let container = CALayer()
    container.frame = CGRect(origin: .zero, size: source.size)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / (try definition.number("distance"))
    container.sublayerTransform = perspective
    let cube = CATransformLayer()
    cube.frame = container.bounds
    cube.zPosition = -halfSide
    for (index, name) in ["fullA", "fullB"].enumerated() {
      let face = CALayer()
      face.frame = cube.bounds
      face.contents = try source.image(name)
      face.isDoubleSided = false
      let turned = CATransform3DMakeRotation(Double(index) * .pi / 2, 0, 1, 0)
      face.transform = CATransform3DTranslate(turned, 0, 0, halfSide)
      cube.addSublayer(face)
    }
    container.addSublayer(cube)
    root.addSublayer(container)
    cube.cycle(
      "transform.rotation.y", from: 0, to: -.pi / 2, seconds: try definition.number("loop") / 60)
  }
}
