import CLanes
import Foundation
import RandomNumbers
import Testing

/// The kernels of all instruction sets return the same bits, and these match the functions of the C library.
@Suite struct LaneTests {
  private static let sets: [LanesInstructionSet] = [LanesBaseline, LanesAVX2, LanesAVX512].filter {
    $0.rawValue <= lanesBestInstructionSet().rawValue
  }
  private static let shapes: [LanesShape] = [
    LanesAffine, LanesFraction, LanesCubic, LanesOscillating, LanesCritical, LanesOverdamped, LanesPolynomial,
  ]
  private static let planar = Int32(LanesPlanar)

  private struct Input {
    let shape: LanesShape
    let numbers: Int32
    let fields: Int
    var blocks: [Double]
    var targets: [Int32]
    var rows: [Int32] = []
    let count: Int
    var curve = LanesCurve()

    init?(_ shape: LanesShape, _ numbers: Int32, _ count: Int, _ random: inout SeededRandom) {
      self.shape = shape
      self.numbers = numbers
      self.count = count
      fields = Int(lanesFieldCount(shape, numbers))
      if fields == 0 { return nil }
      let padded = (count + 7) / 8 * 8
      blocks = (0..<padded * fields).map { _ in random.number(-2...2) }
      targets = (0..<Int32(padded)).map { $0 }
      if Bool.random(using: &random) { targets.shuffle(using: &random) }
      rows = (0..<padded / 8).map { block in
        let lanes = targets[block * 8..<block * 8 + 8]
        let isRow = zip(lanes, lanes.dropFirst()).allSatisfy { $1 == $0 + 1 } && block * 8 + 8 <= count
        return isRow ? targets[block * 8] : -1
      }
      for lane in 0..<padded {
        self[lane, 0] = random.number(-3...0)
        switch shape {
        case LanesFraction, LanesCubic, LanesPolynomial:
          self[lane, 1] = random.number(-0.3...0.3)
          self[lane, 2] = random.number(0...1)
        case LanesOscillating:
          (self[lane, 1], self[lane, 2]) = (random.number(0...20), random.number(0...900))
        case LanesCritical: self[lane, 1] = random.number(0...400)
        case LanesOverdamped: (self[lane, 1], self[lane, 2]) = (random.number(0...5), random.number(5...300))
        default: break
        }
      }
      let points = (0..<4).map { random.number($0 % 2 == 0 ? 0...1 : -0.5...1.5) }
      lanesCurveInit(&curve, points[0], points[1], points[2], points[3])
    }

    subscript(lane: Int, field: Int) -> Double {
      get { blocks[lane / 8 * 8 * fields + field * 8 + lane % 8] }
      set { blocks[lane / 8 * 8 * fields + field * 8 + lane % 8] = newValue }
    }

    /// The output numbers, column by column. Elements that no lane writes stay 7.
    func evaluate(_ set: LanesInstructionSet, at time: Double) -> [Double] {
      var out = [Double](repeating: 7, count: targets.count * 16)
      blocks.withUnsafeBufferPointer { blocks in
        targets.withUnsafeBufferPointer { targets in
          rows.withUnsafeBufferPointer { rows in
            withUnsafePointer(to: curve) { curve in
              out.withUnsafeMutableBufferPointer { out in
                var call = LanesCall(
                  shape: shape, numbers: numbers, time: time, blocks: blocks.baseAddress,
                  targets: targets.baseAddress, rows: rows.baseAddress, count: count, out: out.baseAddress,
                  stride: targets.count,
                  curve: curve)
                lanesEvaluate(&call, set)
              }
            }
          }
        }
      }
      return out
    }

    private func eased(_ x: Double) -> Double {
      if x <= 0 { return 0 }
      if x >= 1 { return 1 }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<80 {
        let s = 0.5 * (low + high)
        if ((curve.ax * s + curve.bx) * s + curve.cx) * s < x { low = s } else { high = s }
      }
      return ((curve.ay * low + curve.by) * low + curve.cy) * low
    }

    /// The value of one lane, computed from the definition of the shape.
    func wanted(_ lane: Int, at time: Double) -> [Double] {
      func f(_ field: Int) -> Double { self[lane, field] }
      let x = time - f(0)
      var (weight, valueField) = (x, 1)
      switch shape {
      case LanesFraction, LanesPolynomial: (weight, valueField) = (f(2) + x * f(1), 3)
      case LanesCubic: (weight, valueField) = (eased(f(2) + x * f(1)), 3)
      case LanesOscillating:
        (weight, valueField) = (exp(-f(1) * x) * (f(3) * cos(f(2) * x) + f(4) * sin(f(2) * x)), 5)
      case LanesCritical: (weight, valueField) = (exp(-f(1) * x) * (f(2) + f(3) * x), 4)
      case LanesOverdamped: (weight, valueField) = (f(3) * exp(-f(1) * x) + f(4) * exp(-f(2) * x), 5)
      default: break
      }
      if shape == LanesPolynomial {
        return (0..<Int(numbers)).map { i in
          let c = (0..<4).map { f(valueField + 4 * i + $0) }
          return c[0] + weight * (c[1] + weight * (c[2] + weight * c[3]))
        }
      }
      func number(_ i: Int) -> Double { f(valueField + 2 * i) + f(valueField + 2 * i + 1) * weight }
      if numbers != LaneTests.planar { return (0..<Int(numbers)).map(number) }
      let (s, c) = (sin(number(4)), cos(number(4)))
      return [
        number(2) * (c * number(5) + s * number(7)), number(2) * (c * number(6) + s * number(8)),
        number(3) * (c * number(7) - s * number(5)), number(3) * (c * number(8) - s * number(6)),
        number(0), number(1),
      ]
    }
  }

  /// The columns of a 4×4 matrix that a planar transform sets.
  private static let planarColumns = [0, 1, 4, 5, 12, 13]

  @Test func everyInstructionSetGivesTheSameCorrectValues() {
    var random = SeededRandom("everySetGivesTheSameBitsAndTheRightValues")
    print("instruction sets: \(Self.sets.count) of 3")
    for shape in Self.shapes {
      for numbers in [1, 2, 4, Self.planar] {
        for count in [1, 7, 8, 9, 64, 250] {
          guard let input = Input(shape, numbers, count, &random) else { continue }
          for _ in 0..<4 {
            let time = random.number(0...4)
            let first = input.evaluate(Self.sets[0], at: time)
            for set in Self.sets.dropFirst() {
              let isSame = zip(first, input.evaluate(set, at: time)).allSatisfy {
                $0.bitPattern == $1.bitPattern
              }
              #expect(isSame, "\(shape) x\(numbers), set \(set)")
            }
            check(input, first, at: time)
          }
        }
      }
    }
  }

  private func check(_ input: Input, _ got: [Double], at time: Double) {
    var written = Set<Int>()
    for lane in 0..<input.count {
      for (number, want) in input.wanted(lane, at: time).enumerated() {
        let column = input.numbers == Self.planar ? Self.planarColumns[number] : number
        let index = column * input.targets.count + Int(input.targets[lane])
        written.insert(index)
        let value = got[index]
        // A steep part of a curve amplifies the rounding of x.
        let tolerance = input.shape == LanesCubic ? 1e-6 : 1e-12
        if !((value - want).magnitude <= tolerance * max(1, want.magnitude)) {
          Issue.record(
            "\(input.shape) x\(input.numbers) at \(time), lane \(lane): \(value), expected \(want)")
        }
      }
    }
    let isUntouched = got.indices.allSatisfy { written.contains($0) || got[$0] == 7 }
    #expect(isUntouched, "\(input.shape) x\(input.numbers), \(input.count) lanes")
  }

  @Test func invalidShapesHaveNoFields() {
    for numbers in [0, 3, 5, 7, -1] as [Int32] {
      for shape in Self.shapes { #expect(lanesFieldCount(shape, numbers) == 0) }
    }
    #expect(lanesFieldCount(LanesAffine, Self.planar) == 0)
    #expect(lanesFieldCount(LanesShapeCount, 1) <= 2)
  }
}
