import Foundation

/// Cuts paths into dashes.
struct PathDashes {
  private let lengths: [Double]
  private let phase: Double
  private let period: Double
  private(set) var dashes = PathElements()
  /// The number of the current dash (even) or gap (odd) since the beginning of the pattern.
  private var number = 0
  /// The remaining length of the current dash or gap, in points.
  private var remaining = 0.0

  /// Creates a pattern of alternating dashes and gaps; negative lengths count as zero. Nil if the pattern's length
  /// is zero, or if the length or the phase is not finite.
  init?(phase: CGFloat, lengths: [CGFloat]) {
    // This order of the arguments of max turns NaN into 0.
    self.lengths = lengths.map { Double(max(0, $0)) }
    // With an odd number of lengths, each is a dash in one round and a gap in the next.
    period = self.lengths.reduce(0, +) * (lengths.count.isMultiple(of: 2) ? 1 : 2)
    guard period > 0, period.isFinite, phase.isFinite else { return nil }
    var rest = Double(phase).truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    self.phase = rest
  }

  /// The maximum number of dashes and gaps of a path; a path with more counts as a solid line, also when it is stroked.
  static let maximumDashCount = 100_000.0

  /// Adds the dashes of a path. Returns false and adds none if there would be too many.
  mutating func add(_ elements: PathElements) -> Bool {
    var total = 0.0
    elements.forEachSegment { _, segment in total += segment.length() }
    guard total / period * Double(lengths.count) < Self.maximumDashCount else { return false }
    var starts = elements.starts.makeIterator()
    elements.forEachSegment { verb, segment in
      if starts.next() == true { begin() }
      add(segment, isLine: verb == .addLineToPoint || verb == .closeSubpath)
    }
    return true
  }

  /// Begins a subpath, at `phase` in the pattern.
  private mutating func begin() {
    number = 0
    var offset = phase
    // A dash of length 0 at the beginning is a dot, which is skipped only by an offset above 0.
    while offset > 0, offset >= lengths[number % lengths.count] {
      offset -= lengths[number % lengths.count]
      number += 1
    }
    remaining = lengths[number % lengths.count] - offset
    isDrawing = false
  }

  /// Whether the current dash has begun.
  private var isDrawing = false

  private mutating func add(_ segment: PathSegment, isLine: Bool) {
    let segmentLength = segment.length()
    guard segmentLength > 0, segmentLength.isFinite else { return }
    var (position, u) = (0.0, 0.0)
    while true {
      let endsInSegment = position + remaining <= segmentLength
      let length = endsInSegment ? remaining : segmentLength - position
      let next =
        position + length >= segmentLength ? 1 : min(segment.parameter(after: length, from: u, to: 1), 1)
      if number.isMultiple(of: 2) { append(segment, from: u, to: next, isLine: isLine) }
      (position, u) = (position + length, next)
      remaining -= length
      if !endsInSegment { return }
      number += 1
      remaining = lengths[number % lengths.count]
      isDrawing = false
      // A dash or gap of a length above 0 begins in the next segment.
      if position >= segmentLength, remaining > 0 { return }
    }
  }

  /// Adds a part of a segment to the current dash.
  private mutating func append(_ segment: PathSegment, from a: Double, to b: Double, isLine: Bool) {
    let (start, end) = (segment.value(at: a), segment.value(at: b))
    if !isDrawing { dashes.move(to: CGPoint(start)) }
    isDrawing = true
    if isLine { return dashes.line(to: CGPoint(end)) }
    let third = (b - a) / 3
    dashes.curve(
      to: CGPoint(end), CGPoint(start + segment.velocity(at: a) * third),
      CGPoint(end - segment.velocity(at: b) * third))
  }
}

extension PathElements {
  /// For each line and curve, whether it is the first of a subpath.
  fileprivate var starts: [Bool] {
    var result: [Bool] = []
    var isFirst = true
    for verb in verbs {
      if verb == .moveToPoint {
        isFirst = true
      } else {
        result.append(isFirst)
        isFirst = verb == .closeSubpath
      }
    }
    return result
  }
}
