/// The limits of the scenes as an app has them.
extension SceneCounts {
  static let apps: [String: SceneCounts] = [:]
}
