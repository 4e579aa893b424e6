import UIKit

/// The kind of screens that a stage shows.
package enum StageScreens: Sendable {
  /// The screens of the showcase's apps, with the user's pictures in them.
  case app
  /// Two pictures that fill the screen, without bars.
  case pictures
}

/// The screens of a stage of pictures. The pictures may change, as the frames of videos do.
@MainActor
package protocol PictureScreens {
  /// Shows another picture on the outgoing or the incoming screen.
  func show(_ image: CGImage, outgoing: Bool)
}

/// The two screens of a stage of pictures, of which the second opens from the first.
@MainActor
struct PicturePair: PictureScreens {
  let first: FullScreenPictureController
  let second: FullScreenPictureController
  private let isReversed: Bool

  /// Returns nil unless the stage shows pictures. With `isReversed` the stage begins with the second screen open, which
  /// then shows the outgoing picture.
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
  /// The colour of the area that screens do not cover; nil for transparent.
  func backdrop(_ color: UIColor) -> UIColor? { ground.color(color) }

  /// The picture of an effect: the user's picture, or a built-in one.
  func picture() throws(ImageError) -> CGImage {
    if let from { return from }
    return try ShowcasePictures.images()[0]
  }

  /// The two pictures: the user's pictures, or built-in ones.
  func pictures() throws(ImageError) -> (from: CGImage, to: CGImage) {
    if let from, let to { return (from, to) }
    let builtIn = try ShowcasePictures.images()
    return (from ?? builtIn[0], to ?? builtIn[1])
  }
}
