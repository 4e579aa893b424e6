import Foundation

/// The Gaussian blur of a grey raster by its definition, first along rows and then along columns.
package struct Gaussian {
  private let reach: Int
  private let weights: [Double]
  /// Whether the raster's border values repeat outside; otherwise the outside is transparent.
  private let clamps: Bool

  /// A blur with the standard deviation `sigma`, in pixels.
  package init(sigma: Double, clamps: Bool) {
    self.clamps = clamps
    let reach = Int(sigma * 6) + 2
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    self.reach = reach
    self.weights = weights.map { $0 / sum }
  }

  /// Returns the blurred raster, whose values are in row-major order.
  package func blurred(_ values: [Double], width: Int, height: Int) -> [Double] {
    let rows = pass(values, count: width, step: 1, lines: height, stride: width)
    return pass(rows, count: height, step: width, lines: width, stride: 1)
  }

  private func pass(_ source: [Double], count: Int, step: Int, lines: Int, stride: Int) -> [Double] {
    var result = [Double](repeating: 0, count: source.count)
    // Each line is copied with its surroundings, so that the inner loop checks no bounds.
    var line = [Double](repeating: 0, count: count + 2 * reach)
    for number in 0..<lines {
      for index in 0..<line.count {
        let position = index - reach
        let inside = min(max(position, 0), count - 1)
        line[index] = position == inside || clamps ? source[number * stride + inside * step] : 0
      }
      for index in 0..<count {
        var total = 0.0
        for tap in 0..<weights.count { total += line[index + tap] * weights[tap] }
        result[number * stride + index * step] = total
      }
    }
    return result
  }
}
