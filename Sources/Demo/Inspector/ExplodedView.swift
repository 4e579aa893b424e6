import Engine
import UIKit

/// A stage's layers in space, one behind the other, which a drag rotates.
final class ExplodedView: UIView, Themed {
  private let space = CALayer()
  private var scene: ExplodedScene?
  private var size = CGSize(width: 1, height: 1)
  private let hint = UILabel(Theme.caption)
  /// The angles about the vertical and the horizontal axis, in radians.
  private(set) var rotation = CGPoint(x: -0.62, y: 0.3)
  private var rotationAtGrab = CGPoint.zero

  /// A closure that is called with the layer of a tapped plane, or with nil for a tap beside all planes.
  var onSelect: ((CALayer?) -> Void)?

  /// The distance of the viewer from the middle of the planes, in points.
  private static let distance = 1600.0
  private static let (radiansPerPoint, maximumTilt) = (0.007, 1.35)
  private static let hintHeight: CGFloat = 26

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    layer.addSublayer(space)
    hint.text = "Drag to turn, click to select, X goes back"
    hint.textAlignment = .center
    hint.layer.cornerRadius = Self.hintHeight / 2
    hint.clipsToBounds = true
    addSubview(hint)
    let pan = UIPanGestureRecognizer()
    pan.addAction { [weak self, unowned pan] _ in self?.follow(pan) }
    addGestureRecognizer(pan)
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in
        guard let self else { return }
        onSelect?(layer(at: tap.location(in: self)))
      })
  }

  required init?(coder: NSCoder) { fatalError("ExplodedView.init(coder:): use init(frame:)") }

  func apply(_ theme: Theme) {
    backgroundColor = theme.background
    hint.textColor = .white
    hint.backgroundColor = theme.veil
  }

  var planes: [ExplodedScene.Plane] { scene?.planes ?? [] }

  /// Shows the layers of a stage of `size` at the moment of a scan.
  func show(_ scan: LayerScan, size: CGSize, selected: CALayer?) {
    self.size = size
    let scene = ExplodedScene(scan, size: size, selected: selected, scale: traitCollection.displayScale)
    self.scene = scene
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    space.sublayers = scene.planes.map(\.copy)
    CATransaction.commit()
    showRotation()
  }

  /// Animates the rotation from the flat stage to the view in space.
  func open() {
    let start = camera(CGPoint.zero)
    let animation = CABasicAnimation(keyPath: "sublayerTransform")
    animation.fromValue = start
    animation.toValue = space.sublayerTransform
    animation.duration = 0.35
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    space.add(animation, forKey: "open")
  }

  private func camera(_ rotation: CGPoint) -> CATransform3D {
    // A stage larger than these shares of the view is scaled down, so that the rotated planes fit.
    let room = CGSize(width: bounds.width * 0.66, height: bounds.height * 0.72)
    let scale = max(0.05, min(1, room.width / max(1, size.width), room.height / max(1, size.height)))
    var camera = CATransform3DMakeScale(scale, scale, scale)
    camera = CATransform3DConcat(camera, CATransform3DMakeRotation(rotation.x, 0, 1, 0))
    camera = CATransform3DConcat(camera, CATransform3DMakeRotation(rotation.y, 1, 0, 0))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.distance
    return CATransform3DConcat(camera, perspective)
  }

  private func showRotation() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    space.position = CGPoint(x: bounds.midX, y: bounds.midY)
    space.sublayerTransform = camera(rotation)
    CATransaction.commit()
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    if pan.state == .began {
      rotationAtGrab = rotation
      space.removeAnimation(forKey: "open")
    }
    let moved = pan.translation(in: self)
    let limit = Self.maximumTilt
    rotation = CGPoint(
      x: rotationAtGrab.x + moved.x * Self.radiansPerPoint,
      y: min(limit, max(-limit, rotationAtGrab.y - moved.y * Self.radiansPerPoint)))
    showRotation()
  }

  /// The layer whose plane is in front at a point; nil if there is none.
  private func layer(at point: CGPoint) -> CALayer? {
    guard let hit = space.hitTest(point) else { return nil }
    return planes.first { $0.copy === hit }?.layer
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(bounds.width, (hint.intrinsicContentSize.width + 24).rounded(.up))
    hint.setFrame(
      ((bounds.width - width) / 2).rounded(), bounds.height - Self.hintHeight - 14, width, Self.hintHeight)
    showRotation()
  }
}
