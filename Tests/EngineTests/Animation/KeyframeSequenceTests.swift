import Stages
import Testing

@testable import Engine
@testable import LayerValues

@Suite struct KeyframeSequenceTests {
  private func value(_ number: Double) -> PropertyValue { .plain(.scalar, Components(number)) }

  /// The pairs of time and value of a sequence that begins at the value 0. A keyframe has a start, a length and a
  /// value.
  private func points(_ keyframes: [(Double, Double, Double)]) -> [[Double]] {
    let steps = keyframes.map {
      KeyframeSequence.Step(KeyframeSpan.whole.part(start: $0.0, length: $0.1), value($0.2))
    }
    let sequence = KeyframeSequence(from: value(0), steps)
    return zip(sequence.times, sequence.values).map { [$0, $1.components.scalar] }
  }

  @Test func valuesHoldBeforeBetweenAndAfterKeyframes() {
    #expect(points([]) == [[0, 0], [1, 0]])
    #expect(points([(0, 1, 5)]) == [[0, 0], [1, 5]])
    #expect(points([(0.25, 0.25, 5)]) == [[0, 0], [0.25, 0], [0.5, 5], [1, 5]])
    #expect(points([(0, 0.5, 5), (0.5, 0.5, 7)]) == [[0, 0], [0.5, 5], [1, 7]])
    #expect(
      points([(0, 0.25, 5), (0.5, 0.25, 7)])
        == [[0, 0], [0.25, 5], [0.5, 5], [0.75, 7], [1, 7]])
  }

  @Test func theOrderOfKeyframesInCodeDoesNotMatter() {
    #expect(points([(0.5, 0.5, 7), (0, 0.5, 5)]) == points([(0, 0.5, 5), (0.5, 0.5, 7)]))
  }

  @Test func keyframesWithoutLengthJump() {
    #expect(points([(0.5, 0, 5)]) == [[0, 0], [0.5, 0], [0.5, 5], [1, 5]])
    #expect(points([(0, 0, 5)]) == [[0, 0], [0, 5], [1, 5]])
    #expect(points([(1, 0, 5)]) == [[0, 0], [1, 0], [1, 5]])
    #expect(points([(0.5, 0, 5), (0.5, 0, 6)]) == [[0, 0], [0.5, 0], [0.5, 5], [0.5, 6], [1, 6]])
  }

  @Test func aLaterKeyframeContinuesFromTheCurrentValue() {
    // The value goes halfway to 8, and from there to 0.
    #expect(points([(0, 0.5, 8), (0.25, 0.75, 0)]) == [[0, 0], [0.25, 4], [1, 0]])
    // The last of two keyframes with the same start counts. A keyframe without length jumps to its value.
    #expect(points([(0, 0.5, 8), (0, 1, 2)]) == [[0, 0], [1, 2]])
    #expect(points([(0, 1, 8), (0, 1, 2)]) == [[0, 0], [1, 2]])
    #expect(points([(0, 1, 8), (0.5, 0, 3)]) == [[0, 0], [0.5, 4], [0.5, 3], [1, 3]])
  }

  @Test func sumsOfTenthsAreContiguous() {
    let points = points([(0.1, 0.2, 5), (0.3, 0.2, 7)])
    #expect(points.map { $0[1] } == [0, 0, 5, 7, 7])
  }

  @Test func partsOfASpanAreClampedToIt() {
    func part(_ start: Double, _ length: Double) -> [Double] {
      let span = KeyframeSpan.whole.part(start: start, length: length)
      return [span.start, span.length, span.end]
    }
    #expect(part(0.75, 0.5) == [0.75, 0.25, 1])
    #expect(part(-1, 0.5) == [0, 0.5, 0.5])
    #expect(part(2, 1) == [1, 0, 1])
    #expect(part(0.5, -1) == [0.5, 0, 0.5])
    #expect(part(.nan, .nan) == [0, 0, 0])
    #expect(part(0, .infinity) == [0, 1, 1])
    let inner = KeyframeSpan.whole.part(start: 0.5, length: 0.5).part(start: 0.5, length: 0.25)
    #expect(inner.start == 0.75 && inner.length == 0.125)
  }

  @Test func valuesAreMixedByAFraction() {
    let a = PropertyValue.plain(.point, Components(0, 10))
    let b = PropertyValue.plain(.point, Components(4, 20))
    #expect(a.mixed(with: b, 0.25) == .plain(.point, Components(1, 12.5)))
    #expect(a.mixed(with: value(1), 0.25) == a)
    let list = PropertyValue.wide(WideValue(.numbers, [0, 8]))
    #expect(
      list.mixed(with: .wide(WideValue(.numbers, [4, 0])), 0.25) == .wide(WideValue(.numbers, [1, 6])))
    #expect(list.mixed(with: .wide(WideValue(.numbers, [4])), 0.25) == list)
  }
}
