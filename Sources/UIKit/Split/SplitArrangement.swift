import Foundation

/// The children of a split view controller that are on screen, and those that are appearing or disappearing.
@MainActor
struct SplitArrangement {
  /// Whether the views are in the root view; they are added before the first appearance.
  var isReady = false
  /// The children that are shown after the running animation.
  private(set) var shown: [UIViewController] = []
  /// The controllers that are appearing or disappearing, until the caller of `takeMoving()` ends the change.
  private var movingControllers: [UIViewController] = []
  /// The number of arrangements so far. The end of an earlier arrangement's animation is ignored.
  private(set) var number = 0

  func shows(_ controller: UIViewController?) -> Bool { shown.contains { $0 === controller } }

  /// Begins an arrangement that shows `controllers`; returns the controllers to remove and the controllers to add.
  mutating func begin(showing controllers: [UIViewController]) -> (
    leaving: [UIViewController], entering: [UIViewController]
  ) {
    number += 1
    let leaving = shown.filter { old in !controllers.contains { $0 === old } }
    let entering = controllers.filter { new in !shows(new) }
    shown = controllers
    for controller in leaving + entering where !movingControllers.contains(where: { $0 === controller }) {
      movingControllers.append(controller)
    }
    return (leaving, entering)
  }

  /// Returns the controllers that are appearing or disappearing, and clears the list.
  mutating func takeMoving() -> [UIViewController] {
    defer { movingControllers = [] }
    return movingControllers
  }

  /// Removes a child that leaves the split view controller without an animation.
  mutating func remove(_ controller: UIViewController) {
    shown.removeAll { $0 === controller }
    movingControllers.removeAll { $0 === controller }
  }
}
