/// What a frame of each transition costs at most, at 98x211 pixels on the CPU.
enum CatalogCosts {
  static let most: [String: (draws: Int, passes: Int)] = [:]
}
