/// The upper limits for a frame of each transition at 98x211 pixels with the software profile.
///
/// The limits of draws and passes hold for all frames, and the limit of heap allocations for three of four frames. The
/// limit of allocations is a fifth above the measured number. A text is rasterised when it becomes visible, so the
/// texts of an entering screen add allocations.
enum CatalogCosts {
  static let limits: [String: (draws: Int, passes: Int, allocations: Int)] = [
    "push": (18, 1, 0), "pop": (17, 1, 0), "present": (16, 1, 10), "dismiss": (12, 2, 10),
    "sheet-present": (16, 1, 31), "sheet-dismiss": (11, 1, 27), "slide-push": (8, 1, 40),
    "slide-pop": (9, 1, 134), "slide-tab": (9, 1, 25), "slide-present": (13, 1, 80),
    "slide-dismiss": (13, 1, 0), "swipe-pop": (14, 1, 10), "fullscreen-pop": (17, 1, 0),
    "interruptible-push": (12, 1, 9), "interruptible-pop": (12, 1, 27), "right-swipe-flip": (13, 3, 0),
    "right-swipe-flip-push": (13, 3, 0), "right-swipe-cube": (14, 3, 8), "right-swipe-cube-push": (14, 3, 8),
    "tab-scroll-transition": (18, 3, 25), "container-objc": (13, 4, 0), "container-spring": (13, 4, 0),
    "container-slide": (13, 3, 0), "flatzoom-push": (5, 2, 0), "flatzoom-pop": (7, 1, 0),
    "flatzoom-interactive-pop": (7, 1, 0), "blur-zoom": (8, 8, 0), "blur-zoom-pop": (8, 8, 0),
    "shrink-zoom": (7, 2, 0), "shrink-zoom-pop": (8, 2, 0), "magic-move": (17, 3, 0),
    "magic-move-pop": (11, 2, 0), "match": (18, 3, 0), "match-pop": (12, 2, 0), "hero-push": (20, 5, 0),
    "hero-push-pop": (19, 5, 0), "hero-cover": (20, 5, 0), "hero-cover-pop": (17, 5, 0),
    "hero-page-in": (17, 5, 2), "hero-page-in-pop": (16, 5, 0), "hero-zoom": (21, 4, 7),
    "hero-zoom-pop": (19, 4, 7), "hero-zoom-slide": (6, 1, 0), "hero-zoom-slide-pop": (6, 1, 0),
    "hero-pull": (18, 1, 20), "hero-uncover": (12, 1, 10), "hero-tab": (12, 1, 24),
    "hero-present": (17, 3, 0), "hero-dismiss": (15, 3, 0), "card-push": (20, 2, 17), "card-pop": (16, 2, 11),
    "album-push": (26, 6, 10), "album-pop": (11, 2, 11), "collection-layout": (19, 1, 16),
    "collection-layout-pop": (53, 1, 61), "crossfade": (10, 2, 0), "crossfade-pop": (10, 2, 0),
    "pan": (13, 1, 40), "pan-pop": (13, 1, 85), "cards": (4, 1, 0), "cards-pop": (4, 1, 0), "cube": (4, 1, 0),
    "cube-pop": (4, 1, 0), "flip": (2, 1, 0), "flip-pop": (2, 1, 0), "turn": (1, 1, 0), "turn-pop": (1, 1, 0),
    "fold": (16, 1, 7), "fold-pop": (16, 1, 7), "nat-geo": (1, 1, 0), "nat-geo-pop": (1, 1, 0),
    "portal": (3, 1, 0), "portal-pop": (3, 1, 0), "page-curl": (5, 1, 0), "page-curl-pop": (5, 1, 0),
    "overlay-present": (13, 4, 19), "overlay-dismiss": (13, 2, 0), "bubble-present": (18, 5, 38),
    "bubble-dismiss": (15, 3, 5), "ping": (19, 4, 86), "ping-pop": (16, 2, 0), "starwars": (6, 1, 0),
    "starwars-views": (6, 1, 0), "starwars-dynamics": (6, 1, 0), "explode": (5, 1, 0),
    "explode-pop": (6, 1, 0), "pixellate": (1, 1, 0), "pixellate-pop": (1, 1, 0), "zoom-blur": (1, 1, 0),
    "zoom-blur-pop": (1, 1, 0), "ink": (1, 1, 0), "iris": (1, 1, 0), "blinds": (1, 1, 0), "ripple": (1, 1, 0),
    "glass": (1, 1, 0), "light-leak": (1, 1, 0), "dissolve": (1, 1, 0), "kaleidoscope": (1, 1, 0),
    "parallax": (1, 1, 0), "liquid": (1, 1, 0), "burn": (1, 1, 0), "doorway": (1, 1, 0),
  ]
}
