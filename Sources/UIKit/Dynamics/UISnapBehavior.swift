/// A behaviour that pulls an item to a point and turns it upright, as a damped spring does (UIKit, `UISnapBehavior`).
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  /// Creates a snap of an item's middle to a point of the reference view.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    Self.require(point.x, point.y, "init(item:snapTo:)")
    self.item = item
    self.point = point
    super.init()
  }

  private let item: any UIDynamicItem
  private var point: CGPoint
  private var storedDamping: CGFloat = 0.5
  /// The indices of the joints in the last plan; nil before the first plan.
  private var joints: (point: Int, angle: Int)?

  /// The spring's oscillations per second without damping.
  private static let frequency = 3.0

  /// The point to which the item's middle is pulled, in points of the reference view.
  open var snapPoint: CGPoint {
    get { point }
    set {
      Self.require(newValue.x, newValue.y, "snapPoint")
      guard newValue != point else { return }
      point = newValue
      valueChanged()
    }
  }

  /// The damping of the oscillation, from 0 for the weakest damping to 1 for no oscillation; 0.5 unless set.
  open var damping: CGFloat {
    get { storedDamping }
    set {
      Self.require(newValue, "damping")
      storedDamping = min(max(newValue, 0), 1)
      valueChanged()
    }
  }

  override var registeredItems: [any UIDynamicItem] { [item] }

  override func install(in scene: DynamicScene) {
    guard let slot = scene.slot(of: item) else { return }
    var upright = Joint(kind: .angle, a: nil, b: slot)
    upright.target = (scene.world.bodies[slot].pose.angle / (2 * .pi)).rounded() * 2 * .pi
    joints = (scene.world.joints.count, scene.world.joints.count + 1)
    scene.world.joints += [Joint(kind: .point, a: nil, b: slot), upright]
  }

  override func update(_ scene: DynamicScene) {
    guard let joints else { return }
    // A minimum of damping remains, because an item without damping would never rest.
    let softness = Softness(frequency: Self.frequency, damping: 0.3 + 0.7 * Double(storedDamping))
    scene.world.joints[joints.point].anchorA = SIMD2(point)
    scene.world.joints[joints.point].softness = softness
    scene.world.joints[joints.angle].softness = softness
  }
}
