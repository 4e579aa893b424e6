import Transitions
import UIKit

/// Five screens with pictures in a container with buttons, or a stage's two pictures in a container, before a change to
/// the second child.
@MainActor
package final class ContainerStage: Stage {
  package let container: ButtonTabController
  private let pair: PicturePair?

  /// The damping ratio of the spring. The original's 0.5 overshoots and leaves a gap beside the new child.
  nonisolated static let damping = TransitionParameter(
    name: "damping", type: "number", defaultValue: "1", range: 0.1...1)

  private static let names = ["Ridges", "Dunes", "Glitter", "Aurora", "Peaks"]

  package init(_ options: StageOptions, motion: ButtonTabController.Motion) throws {
    pair = try PicturePair(options)
    if let pair {
      container = ButtonTabController(viewControllers: [pair.first, pair.second], motion: motion)
      container.buttonTabBar.isHidden = true
      container.backgroundColor = options.backdrop(.black)
      return
    }
    let destinations = try Destination.all()
    let userPictures = [options.from, options.to]
    let screens = zip(Self.names, destinations).enumerated().map { index, pair in
      PictureViewController(
        destination: pair.1, name: pair.0, image: index < userPictures.count ? userPictures[index] : nil)
    }
    container = ButtonTabController(viewControllers: screens, motion: motion)
    container.backgroundColor = options.backdrop(.black)
    // On a dark bar, red and white titles are legible over any picture.
    container.buttonTabBar.backgroundColor = UIColor(white: 0, alpha: 0.72)
    container.buttonTabBar.layer.cornerRadius = ButtonTabBar.slot.height / 2
  }

  package var pictures: (any PictureScreens)? { pair }

  package var rootViewController: UIViewController { container }
  package func begin() { container.select(1) }
}
