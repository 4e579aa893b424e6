/// A behaviour that attaches an item to a point or to another item, by a rod or a spring (UIKit,
/// `UIAttachmentBehavior`).
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The other end of an item's attachment.
  public enum AttachmentType: Int, Sendable {
    /// The other end is another item.
    case items
    /// The other end is a point.
    case anchor
  }

  /// Attaches the middle of an item to a point of the reference view, at their current distance.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Attaches a point of an item, in points from its middle, to a point of the reference view, at their current
  /// distance.
  public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    Self.require(point.x, point.y, "init(item:offsetFromCenter:attachedToAnchor:)")
    Self.require(offset.horizontal, offset.vertical, "init(item:offsetFromCenter:attachedToAnchor:)")
    links = AttachmentLinks(first: nil, second: item, kind: .distance)
    links.anchorA = SIMD2(point)
    links.anchorB = SIMD2(Double(offset.horizontal), Double(offset.vertical))
    super.init()
    storedLength = CGFloat(Plane.length(item.point(at: offset) - SIMD2(point)))
  }

  /// Attaches the middles of two items at their current distance.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Attaches points of two items, in points from their middles, at their current distance.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    for offset in [offset1, offset2] {
      Self.require(
        offset.horizontal, offset.vertical,
        "init(item:offsetFromCenter:attachedTo:offsetFromCenter:)")
    }
    links = AttachmentLinks(first: item1, second: item2, kind: .distance)
    links.anchorA = SIMD2(Double(offset1.horizontal), Double(offset1.vertical))
    links.anchorB = SIMD2(Double(offset2.horizontal), Double(offset2.vertical))
    super.init()
    storedLength = CGFloat(Plane.length(item1.point(at: offset1) - item2.point(at: offset2)))
  }

  /// Attaches items with the kind of attachment that a class method has chosen.
  init(_ links: AttachmentLinks) {
    self.links = links
    super.init()
  }

  private var links: AttachmentLinks
  private var storedLength: CGFloat = 0
  private var storedDamping: CGFloat = 0
  private var storedFrequency: CGFloat = 0
  private var storedFriction: CGFloat = 0
  private var storedRange = UIFloatRange.infinite

  /// The attached items: one item, or two items that are attached to each other.
  open var items: [any UIDynamicItem] { links.items }

  /// Whether the behaviour attaches to an item or to a point.
  open var attachedBehaviorType: AttachmentType { links.first == nil ? .anchor : .items }

  /// The point to which the item is attached, in the reference view; zero for an attachment between items.
  open var anchorPoint: CGPoint {
    get { links.first == nil ? CGPoint(links.anchorA) : .zero }
    set {
      Self.require(newValue.x, newValue.y, "anchorPoint")
      guard links.first == nil, newValue != anchorPoint else { return }
      links.anchorA = SIMD2(newValue)
      valueChanged()
    }
  }

  /// The distance between the attached points, in points; the maximum distance for a limit attachment.
  open var length: CGFloat {
    get { storedLength }
    set {
      Self.require(newValue, "length")
      storedLength = max(newValue, 0)
      valueChanged()
    }
  }

  /// The damping ratio of the spring, 1 for critical damping; without a frequency, the damping has no effect.
  open var damping: CGFloat {
    get { storedDamping }
    set {
      Self.require(newValue, "damping")
      storedDamping = max(newValue, 0)
      valueChanged()
    }
  }

  /// The spring's oscillations per second; 0, the initial value, for a rigid attachment.
  open var frequency: CGFloat {
    get { storedFrequency }
    set {
      Self.require(newValue, "frequency")
      storedFrequency = max(newValue, 0)
      valueChanged()
    }
  }

  /// The torque that a pin resists; 1 resists a push of magnitude 1 at a distance of 1 point. The initial value is 0.
  open var frictionTorque: CGFloat {
    get { storedFriction }
    set {
      Self.require(newValue, "frictionTorque")
      storedFriction = max(newValue, 0)
      valueChanged()
    }
  }

  /// The range in which a pin may turn, in radians, or an item may slide, in points, from the initial position;
  /// infinite unless set.
  open var attachmentRange: UIFloatRange {
    get { storedRange }
    set {
      guard newValue.minimum <= newValue.maximum else {
        fatalError(
          "UIAttachmentBehavior.attachmentRange: the minimum \(newValue.minimum) is above the maximum "
            + "\(newValue.maximum)")
      }
      storedRange = newValue
      planChanged()
    }
  }

  override var registeredItems: [any UIDynamicItem] { links.items }
  override func install(in scene: DynamicScene) { links.install(in: scene, range: storedRange) }

  override func update(_ scene: DynamicScene) {
    links.update(
      scene, length: Double(storedLength), friction: Double(storedFriction) * UIPushBehavior.forceUnit,
      softness: Softness(frequency: Double(storedFrequency), damping: Double(storedDamping)))
  }
}

extension UIAttachmentBehavior {
  /// Lets an item slide along an axis through a point, without turning relative to the other item.
  public class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    var links = AttachmentLinks(first: item2, second: item1, kind: .sliding)
    links.setAnchors(at: point)
    links.setAxis(axis, "slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)")
    return UIAttachmentBehavior(links)
  }

  /// Lets an item slide along an axis through a point of the reference view, without turning.
  public class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    var links = AttachmentLinks(first: nil, second: item, kind: .sliding)
    links.setAnchors(at: point)
    links.setAxis(axis, "slidingAttachment(with:attachmentAnchor:axisOfTranslation:)")
    return UIAttachmentBehavior(links)
  }

  /// Connects points of two items, in points from their middles, by a rope as long as their current distance.
  public class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    var links = AttachmentLinks(first: item1, second: item2, kind: .limit)
    links.anchorA = SIMD2(Double(offset1.horizontal), Double(offset1.vertical))
    links.anchorB = SIMD2(Double(offset2.horizontal), Double(offset2.vertical))
    let behavior = UIAttachmentBehavior(links)
    behavior.length = CGFloat(Plane.length(item1.point(at: offset1) - item2.point(at: offset2)))
    return behavior
  }

  /// Fixes the positions and rotations of two items to each other at a point of the reference view.
  public class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    var links = AttachmentLinks(first: item1, second: item2, kind: .fixed)
    links.setAnchors(at: point)
    return UIAttachmentBehavior(links)
  }

  /// Pins two items to each other at a point of the reference view, about which they turn.
  public class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    var links = AttachmentLinks(first: item1, second: item2, kind: .pin)
    links.setAnchors(at: point)
    return UIAttachmentBehavior(links)
  }
}
