import Foundation

/// Cuts paths into dashes.
struct PathDashes {
  private let lengths: [Double]
  private let phase: Double
  private let period: Double
  private(set) var dashes = PathElements()
  /// The index of the current dash (even) or gap (odd), and the rest of its length.
  private var number = 0
  private var left = 0.0

  /// A pattern of alternating dashes and gaps; lengths below zero count as zero. nil if it has no finite length.
  init?(phase: CGFloat, lengths: [CGFloat]) {
    // This order of the arguments of max turns NaN into 0.
    self.lengths = lengths.map { Double(max(0, $0)) }
    // Each length of an odd number of lengths is once a dash and once a gap.
    period = self.lengths.reduce(0, +) * (lengths.count.isMultiple(of: 2) ? 1 : 2)
    guard period > 0, period.isFinite, phase.isFinite else { return nil }
    var rest = Double(phase).truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    self.phase = rest
  }

  /// Dashes of a path too long for its pattern are a solid line, as when it is stroked.
  static let mostPeriods = 100_000.0

  /// Adds the dashes of a path; false, without adding any, if there would be too many.
  mutating func add(_ elements: PathElements) -> Bool {
    var total = 0.0
    elements.forEachSegment { _, segment in total += segment.length() }
    guard total / period * Double(lengths.count) < Self.mostPeriods else { return false }
    var starts = elements.starts.makeIterator()
    elements.forEachSegment { verb, segment in
      if starts.next() == true { begin() }
      add(segment, isLine: verb == .addLineToPoint || verb == .closeSubpath)
    }
    return true
  }

  /// Begins a subpath: each has the pattern from its beginning on.
  private mutating func begin() {
    (number, left) = (0, phase)
    // A dash of length 0 at the beginning, a dot, is not skipped.
    while left > 0, left >= lengths[number % lengths.count] {
      left -= lengths[number % lengths.count]
      number += 1
    }
    left = lengths[number % lengths.count] - left
    isDrawing = false
  }

  /// Whether the dash has begun.
  private var isDrawing = false

  private mutating func add(_ segment: PathSegment, isLine: Bool) {
    let whole = segment.length()
    guard whole > 0, whole.isFinite else { return }
    var (position, u) = (0.0, 0.0)
    while true {
      let ends = position + left <= whole
      let length = ends ? left : whole - position
      let next =
        position + length >= whole ? 1 : min(segment.parameter(after: length, from: u, to: 1), 1)
      if number.isMultiple(of: 2) { append(segment, from: u, to: next, isLine: isLine) }
      (position, u) = (position + length, next)
      left -= length
      if !ends { return }
      number += 1
      left = lengths[number % lengths.count]
      isDrawing = false
      // The next segment begins the next dash.
      if position >= whole, left > 0 { return }
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
  /// Whether each line and curve is the first of a subpath.
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
