/// The limits of the scenes as an app has them, as they are today. The larger pages are the same pages.
extension SceneCounts {
  static let apps: [String: SceneCounts] = [
    "views-10k": SceneCounts(draws: 0, cardDraws: 3, fills: 2216, share: 5.3),
    "views-10k-2x": SceneCounts(draws: 0, cardDraws: 3, fills: 2216, share: 5.3),
    "alpha-10k": SceneCounts(draws: 0, cardDraws: 3, fills: 10_100, share: 20.3),
    "rounded-1k-rest": SceneCounts(draws: 13, cardDraws: 14, fills: 10, share: 0.01),
    "rounded-1k": SceneCounts(draws: 97, cardDraws: 3, fills: 55, share: 4.0),
    "labels-1k": SceneCounts(draws: 417, cardDraws: 5, fills: 3, share: 6.0),
    // A picture is kept of each label whose text changes, drawn in one pass for each page.
    "labels-1k-text": SceneCounts(
      draws: 520, cardDraws: 131, fills: 56, passes: 4, share: 6.2, allocations: 3365),
    // The groups share a target, since they do not overlap.
    "groups": SceneCounts(draws: 60, cardDraws: 61, fills: 69, passes: 2, targets: 1, share: 4.0),
    // A blurred bar: its backdrop, halved and blurred twice; a card that scrolls into view becomes a kept picture.
    "feed": SceneCounts(
      draws: 49, cardDraws: 29, fills: 7, passes: 11, targets: 5, uploads: 15_013, share: 4.0, allocations: 6),
    "chat": SceneCounts(
      draws: 30, cardDraws: 27, fills: 17, passes: 15, targets: 6, uploads: 19_384, share: 3.4, allocations: 4
    ),
    // The backdrop is the whole screen.
    "app-card": SceneCounts(
      draws: 36, cardDraws: 33, fills: 7, passes: 14, targets: 6, uploads: 150_801, share: 10.5,
      allocations: 33),
    "settings": SceneCounts(
      draws: 38, cardDraws: 29, fills: 66, passes: 12, targets: 5, uploads: 68, share: 6.7),
    "photos": SceneCounts(draws: 18, fills: 3, passes: 8, targets: 5, share: 2.4, allocations: 4),
    "scripts": SceneCounts(
      draws: 8, cardDraws: 10, fills: 6, passes: 4, uploads: 4208, share: 1.7, allocations: 5),
    // The coverage of eleven curves is found anew and uploaded in each frame.
    "chart": SceneCounts(
      draws: 26, cardDraws: 11, fills: 57, uploads: 1_507_392, share: 2.4, allocations: 449),
  ]
}
