import Foundation

/// The image of a system item: a symbol of 24 points.
@MainActor
struct BarSymbol {
  private let name: String

  /// The symbol of an item; nil for those that have titles, and spaces.
  init?(_ item: UIBarButtonItem.SystemItem) {
    guard let name = Self.names[item] else { return nil }
    self.name = name
  }

  /// A template.
  var image: UIImage? { UIImage.template(ofSymbol: name) }

  private static let names: [UIBarButtonItem.SystemItem: String] = [
    .add: "plus", .stop: "xmark", .close: "xmark", .pause: "pause", .play: "play.fill",
    .fastForward: "forward.fill",
    .rewind: "backward.fill", .refresh: "arrow.clockwise", .search: "magnifyingglass",
    .action: "square.and.arrow.up", .reply: "arrowshape.turn.up.left", .trash: "trash", .organize: "folder",
    .bookmarks: "book", .compose: "square.and.pencil", .camera: "camera",
  ]
}
