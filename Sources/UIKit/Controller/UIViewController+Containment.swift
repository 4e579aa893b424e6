import Engine
import Foundation

/// The direction in which a controller moves between `willMove(toParent:)` and `didMove(toParent:)`.
enum ContainmentMove {
  case none, toParent, fromParent
}

extension UIViewController {
  func adopt(_ child: UIViewController) {
    CallStack.require("UIViewController.addChild(_:)", self, depth: nestingDepth)
    guard child !== self else {
      fatalError("\(type(of: self)).addChild(_:): a controller cannot be its own child")
    }
    if isBelow(child) {
      fatalError(
        "\(type(of: self)).addChild(_:): \(type(of: child)) contains this controller, and cannot become its child"
      )
    }
    if child.parent === self {
      // Adding a child again moves it to the end, as in UIKit.
      childControllers.removeAll { $0 === child }
      childControllers.append(child)
      return
    }
    child.willMove(toParent: self)
    // The callback may have added this controller to the child, or the child to another parent.
    if isBelow(child) {
      fatalError(
        "\(type(of: self)).addChild(_:): \(type(of: child)).willMove(toParent:) put this controller into its own child"
      )
    }
    if let previous = child.parent {
      previous.childControllers.removeAll { $0 === child }
      child.parent = nil
    }
    childControllers.append(child)
    child.parent = self
    child.containmentMove = .toParent
  }

  /// Whether `other` contains this controller.
  private func isBelow(_ other: UIViewController) -> Bool {
    // The first check avoids the search if `other` has no children, as when a tree grows at its leaves.
    !other.childControllers.isEmpty && sequence(first: self, next: \.parent).contains { $0 === other }
  }

  func leaveParent() {
    guard let parent else { return }
    CallStack.require("UIViewController.removeFromParent()", self, depth: nestingDepth)
    parent.childControllers.removeAll { $0 === self }
    self.parent = nil
    finishMove(toParent: nil)
  }

  /// Calls `willMove(toParent:)` with nil, and sets the move in case an override does not call super.
  func announceRemoval() {
    willMove(toParent: nil)
    containmentMove = .fromParent
  }

  /// Calls `didMove(toParent:)`, and ends the move in case an override does not call super.
  func finishMove(toParent parent: UIViewController?) {
    didMove(toParent: parent)
    containmentMove = .none
  }

  /// The number of ancestors of this controller.
  var nestingDepth: Int { sequence(first: self, next: \.parent).reduce(-1) { count, _ in count + 1 } }

  var nearestNavigationController: UINavigationController? {
    var controller = self
    while let parent = controller.parent {
      if let navigation = parent as? UINavigationController {
        // A popped controller has a navigation controller only in `viewWillDisappear`.
        let isInside = navigation.holds(controller) || controller.appearance.isInWillDisappear
        return isInside ? navigation : nil
      }
      controller = parent
    }
    return nil
  }
}
