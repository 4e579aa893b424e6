import Transitions
import UIKit

/// The showcase's list of cards, before a card opens or closes.
@MainActor
package final class CardStage: StackStage {
  package let navigation: UINavigationController
  private let pair: PicturePair?
  private let list: CardListViewController?
  /// The navigation delegate, retained here since delegates are weak.
  private let cards: CardNavigation
  package let change: Change

  /// The damping ratio of the spring. The default of a push hardly overshoots, since a header that shrinks below the
  /// screen's size after an overshoot would uncover the content behind it.
  private nonisolated static func damping(of change: Change) -> TransitionParameter {
    TransitionParameter(
      name: "damping", type: "number", defaultValue: "\(change == .push ? pushDamping : popDamping)",
      range: 0.1...1)
  }

  private nonisolated static let pushDamping: CGFloat = 0.8
  private nonisolated static let popDamping: CGFloat = 0.6

  /// The parameters of the entry: the damping ratio of the spring.
  nonisolated static func parameters(_ change: Change) -> [TransitionParameter] {
    [damping(of: change)]
  }

  package init(_ options: StageOptions, change: Change) throws {
    self.change = change
    pair = try PicturePair(options, isReversed: change == .pop, areCards: true)
    list =
      pair == nil
      ? CardListViewController(
        destinations: try Destination.all(from: options.from, to: options.to), palette: options.palette) : nil
    navigation = UINavigationController()
    navigation.viewControllers = [pair?.first ?? list].compactMap { $0 }
    navigation.isNavigationBarHidden = true
    // The entry has one parameter, for its own change; the reverse change has the default.
    let damping = try options.number(Self.damping(of: change))
    let reverseDamping = change == .push ? Self.popDamping : Self.pushDamping
    cards = CardNavigation(
      navigation, pushDamping: change == .push ? damping : reverseDamping,
      popDamping: change == .pop ? damping : reverseDamping)
    if change == .pop { open(animated: false) }
  }

  package var pictures: (any PictureScreens)? { pair }

  package func open(animated: Bool) {
    if let pair { navigation.pushViewController(pair.second, animated: animated) }
    list?.open(0, animated: animated)
  }
}
