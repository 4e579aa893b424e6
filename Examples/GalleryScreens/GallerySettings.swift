import Segue

/// The values that the settings screen changes.
@MainActor
final class GallerySettings {
  /// The number of photos in a row of the grid.
  var columns = 3 {
    didSet { changed?() }
  }
  var hasRoundCorners = true {
    didSet { changed?() }
  }
  /// A closure that is called after each change.
  var changed: (() -> Void)?
}
