import Testing

@testable import UIKit

@Suite @MainActor struct RowHeightsTests {
  /// Sums and searches equal those of a plain array, also after changes.
  @Test func sumsEqualThoseOfAnArray() {
    Soak.each("rowHeights", 200) { numbers in
      let count = Int(numbers.number(0...20))
      var plain = (0..<count).map { _ in numbers.number(0...1) < 0.2 ? 0 : numbers.number(0...9).rounded() }
      var rows = RowHeights(plain, estimates: plain.map { _ in true })
      for _ in 0..<6 {
        check(rows, plain)
        guard count > 0 else { break }
        let index = Int(numbers.number(0...CGFloat(count) - 0.01))
        plain[index] = numbers.number(0...9).rounded()
        rows.settle(index, plain[index])
        #expect(!rows.isEstimate(index))
      }
    }
  }

  @Test(arguments: [0, 1, 2, 7]) func uniformRowsEqualAnArray(count: Int) {
    var rows = RowHeights(count: count, uniform: 4, isEstimate: true)
    check(rows, [CGFloat](repeating: 4, count: count))
    guard count > 0 else { return }
    rows.settle(count - 1, 4)
    check(rows, [CGFloat](repeating: 4, count: count))
    #expect(!rows.isEstimate(count - 1) && (count == 1 || rows.isEstimate(0)))
    rows.settle(0, 9)
    check(rows, [9] + [CGFloat](repeating: 4, count: count - 1))
  }

  private func check(_ rows: RowHeights, _ plain: [CGFloat]) {
    var sums: [CGFloat] = [0]
    for height in plain { sums.append(sums[sums.count - 1] + height) }
    #expect(rows.count == plain.count && rows.total == sums[plain.count])
    for index in plain.indices {
      #expect(rows[index] == plain[index] && rows.offset(of: index) == sums[index])
    }
    for y in stride(from: CGFloat(0), through: rows.total + 2, by: 0.5) {
      #expect(rows.row(at: y) == plain.indices.first { sums[$0 + 1] > y } ?? plain.count)
    }
  }
}
