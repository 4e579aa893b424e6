import Transitions

extension StarWarsTransition {
  private nonisolated static let cell = TransitionParameter(
    name: "cell", type: "number", defaultValue: "8", range: 2...200)
  private nonisolated static let spread = TransitionParameter(
    name: "spread", type: "number", defaultValue: "100", range: 0...2000)
  private nonisolated static let seed = TransitionParameter(
    name: "seed", type: "integer", defaultValue: "1", range: 0...1_000_000)
  /// The shade of the pieces, without which white pieces would be invisible over a white screen. The default of the
  /// class is no shade.
  private nonisolated static let shade = TransitionParameter(
    name: "shade", type: "number", defaultValue: "0.35", range: 0...1)

  /// The parameters of the entry: the side of a piece in points, the maximum sideways speed in points per second, the
  /// seed of the random velocities, and the shade of the pieces.
  nonisolated static let parameters = [cell, spread, seed, shade]

  convenience init(_ options: StageOptions) throws {
    self.init(
      cell: try options.number(Self.cell), spread: try options.number(Self.spread),
      seed: try options.integer(Self.seed), shade: try options.shade(Self.shade))
  }
}
