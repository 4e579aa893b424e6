import Testing

@testable import Showcase

/// The rows of transitions.md §2 and the catalog's entries for them.
@Suite @MainActor struct CatalogRowsTests {
  private struct Row {
    let name: String
    let ids: [String]

    init(_ name: String, _ ids: String...) { (self.name, self.ids) = (name, ids) }
  }

  private static let slides = [
    Row("built-in push/pop", "push", "pop"),
    Row("built-in present/dismiss", "present", "dismiss", "sheet-present", "sheet-dismiss"),
    Row("slide nav", "slide-push", "slide-pop"), Row("slide tab", "slide-tab"),
    Row("slide modal", "slide-present", "slide-dismiss"),
    Row("FlatZoomPush", "flatzoom-push"), Row("FlatZoomPop", "flatzoom-pop"),
    Row("FlatZoomInteractivePop", "flatzoom-interactive-pop"),
    Row("right-swipe translation", "swipe-pop"),
    Row("right-swipe flip", "right-swipe-flip", "right-swipe-flip-push"),
    Row("right-swipe cube", "right-swipe-cube", "right-swipe-cube-push"),
    Row("fullscreen pop", "fullscreen-pop"),
    Row("issue-5 zoom", "shrink-zoom", "shrink-zoom-pop"),
    Row("interruptible push/pop", "interruptible-push", "interruptible-pop"),
    Row("Overlay modal", "overlay-present", "overlay-dismiss"),
    Row("OverlayPresentationController", "overlay-present", "overlay-dismiss"),
    Row("custom container, 5 children", "container-spring"), Row("same, objc.io", "container-objc"),
    Row("SDE container", "container-slide"),
    Row(
      "Hero defaults", "hero-push", "hero-push-pop", "hero-cover", "hero-cover-pop", "hero-uncover",
      "hero-pull",
      "hero-page-in", "hero-page-in-pop", "hero-zoom", "hero-zoom-pop", "hero-zoom-slide",
      "hero-zoom-slide-pop",
      "hero-tab", "hero-present", "hero-dismiss"),
  ]

  private static let cards = [Row("App Store card", "card-push", "card-pop", "card")]

  private static let masks = [
    Row("Bubble present", "bubble-present"), Row("Bubble dismiss/pop", "bubble-dismiss"),
    Row("Ping (mask)", "ping", "ping-pop"), Row("StarWars GL", "starwars"),
    Row("StarWars UIView", "starwars-views"), Row("StarWars dynamics", "starwars-dynamics"),
    Row("pixellate", "pixellate", "pixellate-pop"), Row("zoom blur", "zoom-blur", "zoom-blur-pop"),
    Row("explode", "explode", "explode-pop"),
  ]

  private static let perspective = [
    Row("crossfade", "crossfade", "crossfade-pop"), Row("pan", "pan", "pan-pop"),
    Row("cards", "cards", "cards-pop"), Row("cube", "cube", "cube-pop"), Row("flip", "flip", "flip-pop"),
    Row("turn", "turn", "turn-pop"), Row("fold", "fold", "fold-pop"),
    Row("nat-geo", "nat-geo", "nat-geo-pop"), Row("portal", "portal", "portal-pop"),
    Row("page curl", "page-curl", "page-curl-pop"),
    Row("magic move", "magic-move", "magic-move-pop", "match", "match-pop"),
    Row("album push", "album-push"), Row("album pop", "album-pop"),
    Row("collection layout", "collection-layout", "collection-layout-pop"),
  ]

  private static let tabs = [
    Row("full-screen tab scroll", "tab-scroll"),
    Row("FullScreenTabScroll with transitions", "tab-scroll-transition"),
    Row("ButtonTabBar gradient", "container-spring", "container-slide"),
  ]

  /// The project's own transitions, except for the shader transitions.
  private static let ownTransitions = ["blur-zoom", "blur-zoom-pop"]

  /// Each row has its entries, and each entry has a row, except for the project's own transitions, the effects and the
  /// scenes.
  @Test func eachRowHasItsEntries() {
    let all = Set(TransitionCatalog.all.map(\.id))
    let rows = Self.slides + Self.cards + Self.masks + Self.perspective + Self.tabs
    for row in rows {
      for id in row.ids { #expect(all.contains(id), "\(row.name): \(id)") }
    }
    let shaders = TransitionCatalog.groups.filter { $0.title.contains("hader") }.flatMap(\.entries).map(\.id)
    #expect(shaders.count >= 12)
    let known = Set(rows.flatMap(\.ids) + Self.ownTransitions + shaders)
    let effectsAndScenes = TransitionCatalog.all.filter { $0.kind != .transition }.map(\.id)
    let others = all.subtracting(known).subtracting(effectsAndScenes)
    #expect(others.isEmpty)
  }
}
