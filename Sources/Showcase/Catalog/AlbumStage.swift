import Transitions
import UIKit

/// The showcase's shelf of albums, before an album opens or closes.
@MainActor
package final class AlbumStage: StackStage {
  package let navigation: UINavigationController
  private let pair: PicturePair?
  private let shelf: AlbumShelfViewController?
  package let albums: AlbumNavigation
  package let change: Change

  private nonisolated static func curve(_ name: String) -> TransitionParameter {
    TransitionParameter(name: "curve", type: "curve", defaultValue: name)
  }

  private nonisolated static func curve(of change: Change) -> TransitionParameter {
    curve(change == .push ? "easeOut" : "easeInOut")
  }

  /// The parameters of the entry: the timing curve.
  nonisolated static func parameters(_ change: Change) -> [TransitionParameter] {
    [curve(of: change)]
  }

  package init(_ options: StageOptions, change: Change) throws {
    self.change = change
    pair = try PicturePair(options, isReversed: change == .pop)
    shelf =
      pair == nil
      ? AlbumShelfViewController(
        destinations: try Destination.all(from: options.from, to: options.to), palette: options.palette) : nil
    navigation = UINavigationController()
    navigation.viewControllers = [pair?.first ?? shelf].compactMap { $0 }
    navigation.isNavigationBarHidden = true
    let hasCurve = options.parameters["curve"] != nil
    albums = AlbumNavigation(
      navigation, curve: hasCurve ? try options.curve(Self.curve(of: change)) : nil)
    if change == .pop { open(animated: false) }
  }

  package var pictures: (any PictureScreens)? { pair }

  package func open(animated: Bool) {
    if let pair { navigation.pushViewController(pair.second, animated: animated) }
    shelf?.open(0, animated: animated)
  }
}
