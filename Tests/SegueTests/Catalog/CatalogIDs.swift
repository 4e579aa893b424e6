import Foundation

@testable import Showcase

/// The transitions of the catalog, in its order.
enum CatalogIDs {
  /// The transitions that the test with the number `index` tries.
  ///
  /// A test tries every third transition, beginning at an offset that depends on `index`, so each transition is in some
  /// of the tests. With SEGUE_SOAK or SEGUE_TRANSITIONS, each test tries all `named` transitions.
  static func tried(by index: Int) -> [String] {
    let environment = ProcessInfo.processInfo.environment
    if environment["SEGUE_TRANSITIONS"] != nil || environment["SEGUE_SOAK"] != nil { return named }
    return transitions.enumerated().filter { $0.offset % 3 == index % 3 }.map(\.element)
  }

  /// The transitions in the environment variable SEGUE_TRANSITIONS, separated by commas, or all transitions if the
  /// variable is not set.
  static var named: [String] {
    ProcessInfo.processInfo.environment["SEGUE_TRANSITIONS"]?.split(separator: ",").map(String.init)
      ?? transitions
  }

  /// The number of levels by which a component of a pixel may differ at rest after a transition. The colours of a
  /// cached raster are rounded once more if it was cached with the shade of a turned screen.
  static func rounding(_ id: String) -> Int { id.hasPrefix("right-swipe") ? 2 : id == "card-push" ? 1 : 0 }

  /// Whether a mask clips a whole screen, which is first drawn into a separate target. Its texts are rounded
  /// differently, by up to two levels.
  static func isMasked(_ id: String) -> Bool { id.hasPrefix("bubble") }

  /// The transitions whose pixels are no continuous function of the fraction, because pieces or cells hide each other.
  static let erratic: Set = ["pixellate-pop", "starwars-views", "starwars-dynamics", "explode-pop"]

  static let transitions = [
    "push", "pop", "present", "dismiss", "sheet-present", "sheet-dismiss", "slide-push", "slide-pop",
    "slide-tab", "slide-present", "slide-dismiss", "swipe-pop", "fullscreen-pop", "interruptible-push",
    "interruptible-pop", "right-swipe-flip", "right-swipe-flip-push", "right-swipe-cube",
    "right-swipe-cube-push", "tab-scroll-transition", "container-objc", "container-spring",
    "container-slide", "flatzoom-push", "flatzoom-pop", "flatzoom-interactive-pop", "blur-zoom",
    "blur-zoom-pop", "shrink-zoom", "shrink-zoom-pop", "magic-move", "magic-move-pop", "match", "match-pop",
    "hero-push", "hero-push-pop", "hero-cover", "hero-cover-pop", "hero-page-in", "hero-page-in-pop",
    "hero-zoom", "hero-zoom-pop", "hero-zoom-slide", "hero-zoom-slide-pop", "hero-pull", "hero-uncover",
    "hero-tab", "hero-present", "hero-dismiss", "card-push", "card-pop", "album-push", "album-pop",
    "collection-layout", "collection-layout-pop", "crossfade", "crossfade-pop", "pan", "pan-pop", "cards",
    "cards-pop", "cube", "cube-pop", "flip",
    "flip-pop", "turn", "turn-pop", "fold", "fold-pop", "nat-geo", "nat-geo-pop", "portal", "portal-pop",
    "page-curl", "page-curl-pop", "overlay-present", "overlay-dismiss", "bubble-present", "bubble-dismiss",
    "ping", "ping-pop", "starwars", "starwars-views", "starwars-dynamics", "explode", "explode-pop",
    "pixellate", "pixellate-pop", "zoom-blur", "zoom-blur-pop", "ink", "iris", "blinds", "ripple", "glass",
    "light-leak", "dissolve", "kaleidoscope", "parallax", "liquid", "burn", "doorway",
  ]

  /// The transitions that a drag drives.
  static let interactive = [
    "pop", "sheet-dismiss", "slide-pop", "slide-tab", "swipe-pop", "fullscreen-pop", "interruptible-push",
    "interruptible-pop", "right-swipe-flip", "right-swipe-cube", "tab-scroll-transition", "container-slide",
    "flatzoom-interactive-pop", "blur-zoom-pop", "shrink-zoom-pop", "magic-move-pop", "match-pop",
    "hero-push-pop", "hero-cover-pop", "hero-page-in-pop", "hero-zoom-pop", "hero-zoom-slide-pop",
    "album-pop", "collection-layout", "collection-layout-pop", "crossfade-pop", "pan-pop", "cards-pop",
    "cube-pop", "flip-pop", "turn-pop", "fold-pop",
    "nat-geo-pop", "portal-pop", "page-curl-pop", "bubble-dismiss", "ping-pop", "starwars-views",
    "starwars-dynamics", "explode-pop", "pixellate-pop", "zoom-blur-pop",
  ]
}
