/// The limits of the app scenes, which are their present counts. The pages with the suffix `-4k` have no limits.
extension SceneCounts {
  static let apps: [String: SceneCounts] = [
    // Graphics cards receive the position of each view.
    "views-10k": SceneCounts(draws: 0, cardDraws: 3, fills: 2216, cardUploads: 160_000, share: 5.3),
    "views-10k-2x": SceneCounts(draws: 0, cardDraws: 3, fills: 2216, cardUploads: 160_000, share: 5.3),
    "alpha-10k": SceneCounts(draws: 0, cardDraws: 3, fills: 10_100, cardUploads: 160_000, share: 20.3),
    // One cached raster shows all views except the moving view.
    "rounded-1k-rest": SceneCounts(draws: 4, cardDraws: 4, fills: 2, share: 0.01),
    "rounded-1k": SceneCounts(draws: 10, cardDraws: 3, fills: 2, cardUploads: 16_000, share: 4.0),
    "labels-1k": SceneCounts(draws: 8, cardDraws: 5, fills: 2, share: 4.6),
    // Each label whose text changes has a cached raster, which is drawn in the same frame, in one pass for each
    // texture page.
    "labels-1k-text": SceneCounts(
      draws: 75, cardDraws: 24, fills: 56, passes: 4, share: 4.4, allocations: 2100),
    // The groups share a target, since they do not overlap.
    "groups": SceneCounts(draws: 60, cardDraws: 61, fills: 69, passes: 2, targets: 1, share: 4.0),
    // The backdrop of the blurred bar is halved and blurred twice. A card that scrolls into view becomes a cached
    // raster.
    "feed": SceneCounts(
      draws: 36, cardDraws: 26, fills: 7, passes: 11, targets: 5, uploads: 15_013, share: 2.9, allocations: 6
    ),
    "chat": SceneCounts(
      draws: 30, cardDraws: 27, fills: 17, passes: 15, targets: 6, uploads: 19_384, share: 2.6, allocations: 4
    ),
    // The backdrop is the whole screen.
    "app-card": SceneCounts(
      draws: 27, cardDraws: 24, fills: 7, passes: 9, targets: 6, uploads: 18_842, share: 7.0,
      allocations: 28),
    "settings": SceneCounts(
      draws: 36, cardDraws: 26, fills: 66, passes: 12, targets: 5, uploads: 68, share: 4.1),
    "photos": SceneCounts(draws: 17, fills: 2, passes: 8, targets: 5, share: 2.4, allocations: 4),
    "scripts": SceneCounts(
      draws: 5, cardDraws: 8, fills: 6, passes: 3, uploads: 4208, share: 1.5, allocations: 4),
    // The coverage of eleven curves is computed and uploaded in each frame. On graphics cards, the lines of the curves
    // are uploaded instead.
    "chart": SceneCounts(
      draws: 26, cardDraws: 6, fills: 57, uploads: 1_507_392, cardUploads: 110_000, share: 2.4,
      allocations: 420),
  ]
}
