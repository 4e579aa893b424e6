/// An object that is notified when a dynamic animator resumes and pauses (UIKit, `UIDynamicAnimatorDelegate`); every
/// requirement has a default.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  /// The animator starts to move its items.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// The animator has paused, because all items rest or no behaviour is left.
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
/// The animator advances in steps of 1/240 s, independent of the frame rate, and shows poses that it interpolates
/// between the beginning and the end of the last step. It pauses when all items have been still for 0.3 s, and resumes
/// when a behaviour changes.
@preconcurrency @MainActor
open class UIDynamicAnimator: MainActorObject {
  /// Creates an animator without a reference view, whose items must have a common coordinate system.
  public init() { super.init(mainActor: ()) }

  /// Creates an animator of descendants of `view`, to whose coordinate system the behaviours refer.
  public convenience init(referenceView view: UIView) {
    self.init()
    reference = view
  }

  /// Creates an animator of layout attributes, which invalidates the layout in each frame that moves attributes.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init()
    self.layout = layout
  }

  let scene = DynamicScene()
  private var reference: UIView?
  private weak var layout: UICollectionViewLayout?
  private var topBehaviors: [UIDynamicBehavior] = []
  /// All behaviours of the last plan, parents before their children.
  private var activeBehaviors: [UIDynamicBehavior] = []
  private var needsPlan = false
  private var link: CADisplayLink?
  private var elapsed: TimeInterval = 0

  /// The maximum time that a frame advances, in seconds, which limits the motion after a slow frame.
  private static let longestFrame = 0.25

  /// The delegate that is notified when the animator resumes and pauses; held weakly.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  /// The view whose descendants the items are; nil for an animator that was created without a view.
  open var referenceView: UIView? { reference }

  /// The behaviours that were added, without their children.
  open var behaviors: [UIDynamicBehavior] { topBehaviors }

  /// Whether frames move the items.
  open private(set) var isRunning = false {
    willSet { for key in Self.runningKeys { willChangeValue(forKey: key) } }
    didSet { for key in Self.runningKeys.reversed() { didChangeValue(forKey: key) } }
  }
  /// The names of `isRunning` in Objective-C and in Swift.
  static let runningKeys = ["running", "isRunning"]

  /// The time for which the animator has run, without pauses, in seconds.
  open var elapsedTime: TimeInterval { elapsed }

  /// Adds a behaviour and reads the current states of its new items; removes the behaviour from its former animator or
  /// parent.
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

  /// Reads the position, rotation and size of an item that the app has changed; the velocity is unchanged.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard scene.slot(of: item) != nil else { return }
    scene.update(item, "UIDynamicAnimator.updateItem(usingCurrentState:)")
    resume()
  }

  /// The items, of any behaviour, that intersect a rectangle of the reference view.
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
    resume()
  }

  /// Installs the behaviours if any has changed.
  func planIfNeeded() {
    guard needsPlan else { return }
    needsPlan = false
    var all: [UIDynamicBehavior] = []
    for behavior in topBehaviors { behavior.collect(&all) }
    activeBehaviors = all
    scene.beginPlan()
    for behavior in activeBehaviors where behavior is UIDynamicItemBehavior { behavior.install(in: scene) }
    scene.updateMasses()
    for behavior in activeBehaviors where !(behavior is UIDynamicItemBehavior) { behavior.install(in: scene) }
    scene.world.dropContactsOfRemovedGroups()
  }

  /// Starts the animator, which runs until the items rest.
  func resume() {
    scene.world.resetRestingTime()
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
    for behavior in activeBehaviors { behavior.update(scene) }
    if scene.advance(by: interval) { layout?.invalidateLayout() }
    deliverContacts()
    for behavior in activeBehaviors where behavior.dynamicAnimator === self { behavior.action?() }
    if scene.world.isResting || topBehaviors.isEmpty { pause() }
  }

  private func deliverContacts() {
    while let event = scene.world.takeEvent() {
      for case let behavior as UICollisionBehavior in activeBehaviors
      where behavior.groupNumber == event.group {
        behavior.deliver(event, in: scene)
      }
    }
  }

  private func pause() {
    scene.halt()
    link?.invalidate()
    link = nil
    if topBehaviors.isEmpty {
      needsPlan = false
      activeBehaviors = []
    }
    isRunning = false
    // An observer of `isRunning` may have resumed the animator.
    if !isRunning { delegate?.dynamicAnimatorDidPause(self) }
  }
}

extension UIDynamicAnimator {
  /// The attributes of an item's cell, for the layout of the animator; nil if no behaviour has them.
  public func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(CollectionElement(.cell, indexPath))
  }

  /// The attributes of a supplementary view, for the layout of the animator; nil if no behaviour has them.
  public func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(CollectionElement(.supplementaryView, indexPath, kind: elementKind))
  }

  /// The attributes of a decoration view, for the layout of the animator; nil if no behaviour has them.
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
