import Transitions
import UIKit

/// The showcase's shelf of albums, before one opens or closes.
@MainActor
package final class AlbumStage: Stage {
  package enum Change {
    case push, pop
  }

  package let navigation: UINavigationController
  package let shelf: AlbumShelfViewController
  package let albums: AlbumNavigation
  private let change: Change

  private nonisolated static func curve(_ name: String) -> TransitionParameter {
    TransitionParameter(name: "curve", type: "curve", defaultValue: name)
  }

  private nonisolated static func curve(of change: Change) -> TransitionParameter {
    curve(change == .push ? "easeOut" : "easeInOut")
  }

  /// The timing curve.
  nonisolated static func parameters(_ change: Change) -> [TransitionParameter] {
    [curve(of: change)]
  }

  package init(_ options: StageOptions, change: Change) throws {
    self.change = change
    shelf = AlbumShelfViewController(
      destinations: try Destination.all(from: options.from, to: options.to), palette: options.palette)
    navigation = UINavigationController(rootViewController: shelf)
    navigation.isNavigationBarHidden = true
    let hasCurve = options.parameters["curve"] != nil
    albums = AlbumNavigation(
      navigation, curve: hasCurve ? try options.curve(Self.curve(of: change)) : nil)
    if change == .pop { shelf.open(0, animated: false) }
  }

  package var rootViewController: UIViewController { navigation }

  package func begin() {
    switch change {
    case .push: shelf.open(0)
    case .pop: navigation.popViewController(animated: true)
    }
  }
}
