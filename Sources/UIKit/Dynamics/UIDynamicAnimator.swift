/// An object that is notified when a dynamic animator starts and comes to rest (UIKit, `UIDynamicAnimatorDelegate`);
/// every requirement has a default.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  /// The animator starts to move its items.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// All items rest, or no behaviour is left.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing: Apple's requirement is optional.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// An animator that moves items by the laws of mechanics (UIKit, `UIDynamicAnimator`).
///
/// It works in steps of 1/240 s, whatever the frame rate, and shows the pose between two of them where a frame is. It
/// pauses when all items have been still for 0.3 s, and resumes when a behaviour changes.
@preconcurrency @MainActor
open class UIDynamicAnimator: MainActorObject {
  /// Creates an animator without a reference view: its items have the same coordinates by themselves.
  public init() { super.init(mainActor: ()) }

  /// Creates an animator of views below `view`, in whose points behaviours count.
  public convenience init(referenceView view: UIView) {
    self.init()
    reference = view
  }

  /// Creates an animator of layout attributes, which invalidates the layout in each frame that moves any.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    self.layout = layout
  }

  let scene = DynamicScene()
  private var reference: UIView?
  private weak var layout: UICollectionViewLayout?
  private var topBehaviors: [UIDynamicBehavior] = []
  /// All behaviours since the last plan, children after their parents.
  private var active: [UIDynamicBehavior] = []
  private var needsPlan = false
  private var link: CADisplayLink?
  private var elapsed: TimeInterval = 0

  /// The most seconds that a frame advances, after a frame that took long.
  private static let longestFrame = 0.25

  /// The delegate that is notified when the items come to rest; held weakly.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  /// The view below which the items are; nil for an animator of layout attributes.
  open var referenceView: UIView? { reference }

  /// The behaviours that were added, without their children.
  open var behaviors: [UIDynamicBehavior] { topBehaviors }

  /// Whether frames move the items.
  open private(set) var isRunning = false {
    willSet { for key in Self.runningKeys { willChangeValue(forKey: key) } }
    didSet { for key in Self.runningKeys.reversed() { didChangeValue(forKey: key) } }
  }
  /// The name of the property in Objective-C, and in Swift.
  static let runningKeys = ["running", "isRunning"]

  /// The seconds for which the animator has run; pauses do not count.
  open var elapsedTime: TimeInterval { elapsed }

  /// Adds a behaviour and reads the current states of its new items; removes it from its former animator.
  ///
  /// Traps if an item is a view that is not below the reference view.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    if !behavior.isChild, behavior.dynamicAnimator === self { return }
    behavior.leave()
    topBehaviors.append(behavior)
    behavior.enter(self)
    planChanged()
  }

  /// Removes a behaviour; its items keep their positions.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = topBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    topBehaviors.remove(at: index)
    behavior.exit()
    planChanged()
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    guard !topBehaviors.isEmpty else { return }
    let removed = topBehaviors
    topBehaviors = []
    for behavior in removed { behavior.exit() }
    planChanged()
  }

  /// Reads the position, the rotation and the size of an item that the app changed; its velocity stays.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard scene.slot(of: item) != nil else { return }
    scene.update(item, "UIDynamicAnimator.updateItem(usingCurrentState:)")
    wake()
  }

  /// The items of all behaviours that intersect a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    scene.items.filter { $0.coveredRect.intersects(rect) }
  }

  // MARK: For behaviours

  func register(_ item: any UIDynamicItem, _ call: String) {
    if let reference, let view = item as? UIView, !view.isDescendant(of: reference) {
      fatalError("\(call): the item \(view) is not below the animator's reference view \(reference)")
    }
    scene.retain(item, call)
  }

  /// The rectangle that `translatesReferenceBoundsIntoBoundary` makes a boundary; nil without a view.
  var referenceBounds: CGRect? { reference?.bounds ?? layout?.collectionView?.bounds }

  /// Marks the plan as changed, so that the behaviours install their parts before the next frame.
  func planChanged() {
    needsPlan = true
    wake()
  }

  /// Installs the behaviours if any has changed.
  func planIfNeeded() {
    guard needsPlan else { return }
    needsPlan = false
    var all: [UIDynamicBehavior] = []
    for behavior in topBehaviors { behavior.collect(&all) }
    active = all
    scene.beginPlan()
    for behavior in active where behavior is UIDynamicItemBehavior { behavior.install(in: scene) }
    scene.updateMasses()
    for behavior in active where !(behavior is UIDynamicItemBehavior) { behavior.install(in: scene) }
    scene.world.dropContactsOfOldGroups()
  }

  /// Runs until the items rest again.
  func wake() {
    scene.world.wake()
    guard !isRunning, !topBehaviors.isEmpty else { return }
    isRunning = true
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      self.advance(by: link.targetTimestamp - link.timestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
    delegate?.dynamicAnimatorWillResume(self)
  }

  // MARK: Frames

  private func advance(by interval: CFTimeInterval) {
    guard !topBehaviors.isEmpty else { return pause() }
    let interval = min(max(interval, 0), Self.longestFrame)
    elapsed += interval
    planIfNeeded()
    scene.beginFrame(interval)
    for behavior in active { behavior.update(scene) }
    if scene.advance(by: interval) { layout?.invalidateLayout() }
    deliverContacts()
    for behavior in active where behavior.dynamicAnimator === self { behavior.action?() }
    if scene.world.isResting || topBehaviors.isEmpty { pause() }
  }

  private func deliverContacts() {
    while let event = scene.world.takeEvent() {
      for case let behavior as UICollisionBehavior in active where behavior.groupNumber == event.group {
        behavior.deliver(event, in: scene)
      }
    }
  }

  private func pause() {
    scene.rest()
    link?.invalidate()
    link = nil
    if topBehaviors.isEmpty {
      needsPlan = false
      active = []
    }
    isRunning = false
    // An observer may have woken it.
    if !isRunning { delegate?.dynamicAnimatorDidPause(self) }
  }
}

extension UIDynamicAnimator {
  /// The attributes of an item's cell that are in a behaviour, for the layout of the animator.
  public func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(CollectionElement(.cell, indexPath))
  }

  /// The attributes of a supplementary view that are in a behaviour.
  public func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(CollectionElement(.supplementaryView, indexPath, kind: elementKind))
  }

  /// The attributes of a decoration view that are in a behaviour.
  public func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(CollectionElement(.decorationView, indexPath, kind: decorationViewKind))
  }

  private func attributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    for case let attributes as UICollectionViewLayoutAttributes in scene.items
    where attributes.element == element { return attributes }
    return nil
  }
}
