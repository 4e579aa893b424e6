/// A behaviour that makes items collide with each other and with boundaries (UIKit, `UICollisionBehavior`).
///
/// A boundary acts on both sides: an item stays on the side of the boundary on which the item's middle is.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// The objects that items collide with.
  public struct Mode: OptionSet, Sendable {
    /// The mode as Apple's bits.
    public let rawValue: UInt
    /// Creates a mode from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Items collide with other items of the behaviour.
    public static let items = Mode(rawValue: 1 << 0)
    /// Items collide with the boundaries of the behaviour.
    public static let boundaries = Mode(rawValue: 1 << 1)
    /// Items collide with other items and with boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  /// Creates a behaviour for items, without boundaries.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItemList(items)
    Self.lastGroupNumber += 1
    groupNumber = Self.lastGroupNumber
    super.init()
  }

  /// Creates a behaviour for items that are added later, without boundaries.
  public convenience override init() { self.init(items: []) }

  private var list: DynamicItemList
  private var mode = Mode.everything
  /// The distances of the boundary from the sides of the reference bounds, in points; nil without this boundary.
  private var insets: UIEdgeInsets?
  private var boundaries: [Boundary] = []
  private var lastBoundaryNumber = 0
  /// The number that identifies the behaviour's group in a world.
  let groupNumber: Int
  /// The index of the group in the last plan, and the reference bounds whose sides are the group's first lines.
  private var installedGroup: (index: Int, bounds: CGRect?)?

  private static var lastGroupNumber = 0

  private struct Boundary {
    let identifier: any NSCopying
    let path: UIBezierPath
    let number: Int
  }

  /// The delegate that is notified of contacts; held weakly.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// The items.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    if list.add(item) { itemAdded(item, "UICollisionBehavior.addItem(_:)") }
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    if list.remove(item) { itemRemoved(item) }
  }

  /// The objects that the items collide with; `everything` unless set.
  open var collisionMode: Mode {
    get { mode }
    set {
      mode = newValue
      planChanged()
    }
  }

  // MARK: Boundaries

  /// Whether the bounds of the reference view, or of a layout's collection view, are a boundary.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? .zero : nil
      planChanged()
    }
  }

  /// Makes the bounds of the reference view a boundary, with distances in points from its sides.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    let call = "setTranslatesReferenceBoundsIntoBoundary(with:)"
    Self.require(insets.left, insets.right, call)
    Self.require(insets.top, insets.bottom, call)
    self.insets = insets
    planChanged()
  }

  /// Adds a path as a boundary, replacing a boundary of the same identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    let path = UIBezierPath(cgPath: bezierPath.cgPath)
    guard let name = identifier.copy(with: nil) as? any NSCopying else {
      fatalError(
        "UICollisionBehavior.addBoundary(withIdentifier:): the copy of \(identifier) is not NSCopying")
    }
    lastBoundaryNumber += 1
    boundaries.removeAll { BoundaryIdentifier.areEqual($0.identifier, identifier) }
    boundaries.append(Boundary(identifier: name, path: path, number: lastBoundaryNumber))
    planChanged()
  }

  /// Adds a line between two points as a boundary, replacing a boundary of the same identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    Self.require(p1.x, p1.y, "addBoundary(withIdentifier:from:to:)")
    Self.require(p2.x, p2.y, "addBoundary(withIdentifier:from:to:)")
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  /// The path of a boundary; nil if no boundary has this identifier.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { BoundaryIdentifier.areEqual($0.identifier, identifier) }
      .map { UIBezierPath(cgPath: $0.path.cgPath) }
  }

  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { BoundaryIdentifier.areEqual($0.identifier, identifier) }
    planChanged()
  }

  /// The identifiers of the boundaries that were added; nil if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  /// Removes the boundaries that were added; the boundary of the reference bounds remains.
  open func removeAllBoundaries() {
    boundaries = []
    planChanged()
  }

  // MARK: In an animator

  override var registeredItems: [any UIDynamicItem] { list.items }

  override func install(in scene: DynamicScene) {
    list.findSlots(in: scene)
    var group = CollisionGroup(number: groupNumber)
    group.bodies = list.slots
    group.collidesItems = mode.contains(.items)
    group.collidesBoundaries = mode.contains(.boundaries)
    let bounds = insets == nil ? nil : dynamicAnimator?.referenceBounds
    if let bounds {
      for side in 0..<4 { group.lines.append(line(side, of: bounds)) }
    }
    for boundary in boundaries {
      for (from, to) in boundary.path.lines(perCurve: 16) {
        group.lines.append(BoundaryLine(a: from, b: to, boundary: boundary.number))
      }
    }
    installedGroup = (scene.world.groups.count, bounds)
    scene.world.groups.append(group)
  }

  /// A side, 0 to 3, of the boundary of the reference bounds, whose boundary number is 0.
  private func line(_ side: Int, of bounds: CGRect) -> BoundaryLine {
    let rect = bounds.inset(by: insets ?? .zero)
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    return BoundaryLine(a: SIMD2(corners[side]), b: SIMD2(corners[(side + 1) % 4]), boundary: 0)
  }

  override func update(_ scene: DynamicScene) {
    guard let installedGroup, let old = installedGroup.bounds, let new = dynamicAnimator?.referenceBounds,
      new != old
    else { return }
    for side in 0..<4 { scene.world.groups[installedGroup.index].lines[side] = line(side, of: new) }
    self.installedGroup?.bounds = new
    valueChanged()
  }

  /// Notifies the delegate of the beginning or the end of a contact.
  func deliver(_ event: ContactEvent, in scene: DynamicScene) {
    guard let collisionDelegate, let item = scene.item(at: event.b) else { return }
    if let a = event.a {
      guard let other = scene.item(at: a) else { return }
      if let point = event.point {
        collisionDelegate.collisionBehavior(self, beganContactFor: other, with: item, at: CGPoint(point))
      } else {
        collisionDelegate.collisionBehavior(self, endedContactFor: other, with: item)
      }
    } else {
      let identifier = boundaries.first { $0.number == event.boundary }?.identifier
      // A contact with a boundary that was removed ends without a call.
      guard event.boundary == 0 || identifier != nil else { return }
      if let point = event.point {
        collisionDelegate.collisionBehavior(
          self, beganContactFor: item, withBoundaryIdentifier: identifier, at: CGPoint(point))
      } else {
        collisionDelegate.collisionBehavior(
          self, endedContactFor: item, withBoundaryIdentifier: identifier)
      }
    }
  }
}
