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
      // Adding a child again makes it the last one, as in UIKit.
      childControllers.removeAll { $0 === child }
      childControllers.append(child)
      return
    }
    child.willMove(toParent: self)
    // The callback may have put this controller into the other one, or moved the other one already.
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

  /// Whether the other controller contains this one.
  private func isBelow(_ other: UIViewController) -> Bool {
    // A controller without children contains no other: a tree that grows at its leaves is not searched for each.
    !other.childControllers.isEmpty && sequence(first: self, next: \.parent).contains { $0 === other }
  }

  func leaveParent() {
    guard let parent else { return }
    CallStack.require("UIViewController.removeFromParent()", self, depth: nestingDepth)
    parent.childControllers.removeAll { $0 === self }
    self.parent = nil
    finishMove(toParent: nil)
  }

  /// Announces the removal, whether or not an override calls super.
  func announceRemoval() {
    willMove(toParent: nil)
    containmentMove = .fromParent
  }

  /// Announces the end of a move, whether or not an override calls super.
  func finishMove(toParent parent: UIViewController?) {
    didMove(toParent: parent)
    containmentMove = .none
  }

  /// The ancestors of this controller.
  var nestingDepth: Int { sequence(first: self, next: \.parent).reduce(-1) { count, _ in count + 1 } }

  var nearestNavigationController: UINavigationController? {
    var controller = self
    while let parent = controller.parent {
      if let navigation = parent as? UINavigationController {
        // A popped controller has no stack any longer, except in `viewWillDisappear`.
        let isInside = navigation.holds(controller) || controller.appearance.isInWillDisappear
        return isInside ? navigation : nil
      }
      controller = parent
    }
    return nil
  }
}
