import Foundation

/// The children of a split view controller that are on screen, and those that are appearing or disappearing.
@MainActor
struct SplitArrangement {
  /// Whether the views have been put into the root view, as they are from the first appearance on.
  var isReady = false
  /// The children that are shown after the running animation.
  private(set) var shown: [UIViewController] = []
  /// The controllers whose appearance has begun or ended, and whose view has not settled.
  private var moving: [UIViewController] = []
  /// The number of arrangements so far: the end of an earlier arrangement is ignored.
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
    for controller in leaving + entering where !moving.contains(where: { $0 === controller }) {
      moving.append(controller)
    }
    return (leaving, entering)
  }

  /// The controllers that have to settle, of which the caller takes care.
  mutating func takeMoving() -> [UIViewController] {
    defer { moving = [] }
    return moving
  }

  /// Forgets a child that leaves the split view controller at once.
  mutating func remove(_ controller: UIViewController) {
    shown.removeAll { $0 === controller }
    moving.removeAll { $0 === controller }
  }
}
