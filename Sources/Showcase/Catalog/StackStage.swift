import UIKit

/// A stage with a navigation controller, before a push or a pop.
@MainActor
package protocol StackStage: Stage {
  typealias Change = StackChange

  var navigation: UINavigationController { get }
  var change: StackChange { get }

  /// Pushes the second screen.
  func open(animated: Bool)
}

/// The change that a stage with a navigation controller shows.
package enum StackChange {
  case push, pop
}

extension StackStage {
  package var rootViewController: UIViewController { navigation }

  package func begin() {
    switch change {
    case .push: open(animated: true)
    case .pop: navigation.popViewController(animated: true)
    }
  }
}

extension UINavigationController {
  /// Adapts the controller to a stage with dark screens.
  func showDarkScreens() {
    overrideUserInterfaceStyle = .dark
    navigationBar.barStyle = .black
  }
}
