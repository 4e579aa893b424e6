import Transitions
import UIKit

/// The showcase's book, before a chapter opens or closes.
@MainActor
package final class BookStage: StackStage {
  package let navigation: UINavigationController
  private let contents: BookContentsViewController
  /// The transitions, retained here since delegates are weak.
  private let transitions: ReversibleTransitions
  package let change: Change

  package init(
    _ options: StageOptions, change: Change,
    animator: @escaping ReversibleTransitions.Animator
  ) throws {
    self.change = change
    // The outgoing screen is the contents in a push and the chapter in a pop.
    let (first, page) = change == .push ? (options.from, options.to) : (options.to, options.from)
    contents = BookContentsViewController(destinations: try Destination.all(from: first, to: page))
    navigation = UINavigationController(rootViewController: contents)
    // The pages extend to the top edge and have their own back button.
    navigation.isNavigationBarHidden = true
    // The pages rotate in front of a dark background.
    navigation.view.backgroundColor = options.backdrop(.black)
    transitions = ReversibleTransitions(navigation, popOnRightToLeft: false, animator: animator)
    if change == .pop { open(animated: false) }
  }

  package func open(animated: Bool) { contents.open(0, animated: animated) }
}
