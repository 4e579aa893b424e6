import Transitions

extension TransitionCatalog {
  /// Collection views that change their layouts.
  static let layouts: [TransitionEntry] = [
    TransitionEntry(
      id: "collection-layout", title: "Cells of a collection view that become large, also by a pinch",
      origin: "UIKit", interactive: true, takesTwoPictures: false, duration: 0.5
    ) { try layoutStage($0, .push) },
    TransitionEntry(
      id: "collection-layout-pop",
      title: "Cells that become small again, also by a pinch or a drag from the left edge",
      origin: "UIKit", interactive: true, takesTwoPictures: false, duration: 0.5
    ) { try layoutStage($0, .pop) },
  ]

  /// Cards that open to pages, and albums that open like books.
  static let cards: [TransitionEntry] = [
    TransitionEntry(
      id: "card-push", title: "Card that opens to a page", origin: "SwiftTransition", interactive: false,
      takesTwoPictures: false, duration: CardPush.duration, parameters: CardStage.parameters(.push)
    ) { try CardStage($0, change: .push) },
    TransitionEntry(
      id: "card-pop", title: "Page that closes into its card", origin: "SwiftTransition", interactive: false,
      takesTwoPictures: false, duration: CardPop.duration, parameters: CardStage.parameters(.pop)
    ) { try CardStage($0, change: .pop) },
    TransitionEntry(
      id: "album-push", title: "Album that opens like a book", origin: "SDECollectionViewAlbumTransition",
      interactive: false, takesTwoPictures: false, showsAppParts: true, duration: AlbumPush.duration,
      parameters: AlbumStage.parameters(.push)
    ) { try AlbumStage($0, change: .push) },
    TransitionEntry(
      id: "album-pop", title: "Album that closes, also by a pinch",
      origin: "SDECollectionViewAlbumTransition",
      interactive: true, takesTwoPictures: false, showsAppParts: true, duration: AlbumPop.duration,
      parameters: AlbumStage.parameters(.pop)
    ) { try AlbumStage($0, change: .pop) },
    TransitionEntry(
      id: "card", kind: .scene, title: "Card: opened, dragged, released, dragged away",
      origin: "SwiftTransition",
      interactive: false, takesTwoPictures: false, duration: CardScene.duration
    ) { try CardScene($0) },
  ]

  private static func layoutStage(
    _ options: StageOptions, _ change: LayoutStage.Change
  ) throws -> any Stage {
    if options.screens == .pictures { return try PictureLayoutStage(options, change: change) }
    return try LayoutStage(options, change: change)
  }
}
