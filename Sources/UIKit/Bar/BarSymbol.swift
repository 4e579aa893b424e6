import Foundation

/// The symbol of a system item, 24 points high and wide.
@MainActor
struct BarSymbol {
  private let name: String

  /// Creates the symbol of an item; nil for spaces and for items with a title.
  init?(_ item: UIBarButtonItem.SystemItem) {
    guard let name = Self.names[item] else { return nil }
    self.name = name
  }

  /// The symbol as a template image.
  var image: UIImage? { UIImage.template(ofSymbol: name) }

  private static let names: [UIBarButtonItem.SystemItem: String] = [
    .add: "plus", .stop: "xmark", .close: "xmark", .pause: "pause", .play: "play.fill",
    .fastForward: "forward.fill",
    .rewind: "backward.fill", .refresh: "arrow.clockwise", .search: "magnifyingglass",
    .action: "square.and.arrow.up", .reply: "arrowshape.turn.up.left", .trash: "trash", .organize: "folder",
    .bookmarks: "book", .compose: "square.and.pencil", .camera: "camera",
  ]
}
