import UIKit

/// What the screens of a stage are.
package enum StageScreens: Sendable {
  /// Those of the showcase's apps, with the user's pictures in them.
  case app
  /// Two pictures that fill the screen, without bars.
  case pictures
}

/// The screens of a stage that fill it with two pictures, which may change, as those of videos do.
@MainActor
package protocol PictureScreens {
  /// Shows another picture on the outgoing or the incoming screen.
  func show(_ image: CGImage, outgoing: Bool)
}

/// The screens of a stage that shows two pictures: the second one opens out of the first.
@MainActor
struct PicturePair: PictureScreens {
  let first: FullScreenPictureController
  let second: FullScreenPictureController
  private let isReversed: Bool

  /// nil unless the stage shows pictures. `isReversed`: the stage begins with the second one open, which is then the outgoing
  /// picture.
  init?(_ options: StageOptions, isReversed: Bool = false, areCards: Bool = false) throws {
    guard options.screens == .pictures else { return nil }
    let (from, to) = try options.pictures()
    let (under, over) = isReversed ? (to, from) : (from, to)
    let backdrop = options.backdrop(.black)
    first = FullScreenPictureController(under, seed: over, isCard: areCards, backdrop: backdrop)
    second = FullScreenPictureController(over, isCard: areCards, backdrop: backdrop)
    self.isReversed = isReversed
  }

  func show(_ image: CGImage, outgoing: Bool) {
    if outgoing == isReversed { second.show(image, in: first) } else { first.show(image, in: nil) }
  }
}

extension StageOptions {
  /// The colour of what screens leave uncovered.
  func backdrop(_ color: UIColor) -> UIColor? { ground.color(color) }

  /// The picture of an effect: the user's, or a built-in one.
  func picture() throws(ImageError) -> CGImage {
    if let from { return from }
    return try ShowcasePictures.images()[0]
  }

  /// The two pictures: the user's, or built-in ones.
  func pictures() throws(ImageError) -> (from: CGImage, to: CGImage) {
    if let from, let to { return (from, to) }
    let builtIn = try ShowcasePictures.images()
    return (from ?? builtIn[0], to ?? builtIn[1])
  }
}
