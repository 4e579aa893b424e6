import UIKit

/// The times of the last frames as bars, and what the last one cost.
final class HeadUpView: UIView, Themed {
  private let numbers = UILabel(.systemFont(ofSize: 12, weight: .medium), lines: 4)
  private let bars = CAShapeLayer()
  private let late = CAShapeLayer()
  private let goal = CALayer()
  private(set) var history = FrameHistory()

  /// The frames that the graph shows, and the milliseconds of its height.
  private static let (shown, tallest) = (96, 50.0)
  private static let size = CGSize(width: 232, height: 150)
  private static let graph = CGRect(x: 12, y: 12, width: 208, height: 48)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = 12
    numbers.textColor = .white
    for part in [goal, bars, late] { layer.addSublayer(part) }
    bars.fillColor = UIColor(red: 0.36, green: 0.80, blue: 0.55, alpha: 1).cgColor
    late.fillColor = UIColor(red: 1.00, green: 0.45, blue: 0.38, alpha: 1).cgColor
    goal.backgroundColor = UIColor(white: 1, alpha: 0.28).cgColor
    addSubview(numbers)
  }

  required init?(coder: NSCoder) { fatalError("HeadUpView.init(coder:): use init(frame:)") }

  func apply(_ theme: Theme) { backgroundColor = UIColor(white: 0.06, alpha: 0.88) }

  /// Goes to the upper left corner of an area.
  func layOut(in area: CGRect) {
    let y = area.minY + min(12, max(0, area.height - Self.size.height))
    setFrame(area.minX + 12, y, min(Self.size.width, area.width - 24), Self.size.height)
    numbers.setFrame(12, 66, bounds.width - 24, 76)
    goal.frame = CGRect(
      x: Self.graph.minX, y: Self.graph.maxY - Self.graph.height * 16.7 / Self.tallest,
      width: min(Self.graph.width, bounds.width - 24), height: 1)
  }

  /// Takes the frames since the last call; redraws at most ten times a second, or each redraw would be a frame more to show.
  func show(_ feed: FrameFeed, at time: Double) {
    guard history.add(feed, at: time) else { return }
    let step = Self.graph.width / CGFloat(Self.shown)
    let (good, bad) = (UIBezierPath(), UIBezierPath())
    let times = history.intervals.suffix(Self.shown)
    for (index, time) in times.enumerated() {
      let height = max(1, Self.graph.height * CGFloat(min(time, Self.tallest) / Self.tallest))
      let bar = CGRect(
        x: Self.graph.minX + CGFloat(index) * step, y: Self.graph.maxY - height, width: max(1, step - 0.6),
        height: height)
      (time > 25 ? bad : good).append(UIBezierPath(rect: bar))
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    bars.path = good.cgPath
    late.path = bad.cgPath
    CATransaction.commit()
    numbers.text = history.text(feed)
  }
}

/// The intervals between the frames that were shown, from counts at moments.
struct FrameHistory: Equatable {
  /// Milliseconds from one frame to the next, the last ones at the end; a second at most each.
  private(set) var intervals: [Double] = []
  private var last: (drawn: Int, time: Double)?
  private var lastShown = -1.0
  private static let kept = 240
  /// After so many seconds the next frame does not count as late, whatever the host says.
  private static let pause = 0.5
  private static let showing = 0.1

  static func == (a: FrameHistory, b: FrameHistory) -> Bool { a.intervals == b.intervals }

  /// Whether it is time to show the frames.
  mutating func add(_ feed: FrameFeed, at time: Double) -> Bool {
    if let last, feed.drawn > last.drawn, feed.presentedTime > last.time, last.drawn > 0 {
      let count = feed.drawn - last.drawn
      let each = (feed.presentedTime - last.time) / Double(count)
      if each < Self.pause {
        intervals += [Double](repeating: each * 1000, count: min(count, Self.kept))
        intervals = intervals.suffix(Self.kept)
      }
    }
    // At rest there is nothing to draw: the next frame is late for nothing.
    last = feed.isAtRest ? nil : (feed.drawn, feed.presentedTime)
    guard time - lastShown >= Self.showing else { return false }
    lastShown = time
    return true
  }

  /// The value below which a part of the intervals is, in milliseconds.
  func percentile(_ part: Double) -> Double {
    let sorted = intervals.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * part).rounded(.down)))]
  }

  func text(_ feed: FrameFeed) -> String {
    func milliseconds(_ value: Double) -> String { String(format: "%.1f", value) }
    var lines = [
      "\(milliseconds(percentile(0.5))) ms median, \(milliseconds(percentile(0.95))) p95",
      "\(milliseconds(intervals.max() ?? 0)) ms worst, \(feed.drawn) frames",
    ]
    let counts = [("draws", feed.draws), ("passes", feed.passes), ("targets", feed.targets)]
      .compactMap { name, count in count.map { "\($0) \(name)" } }
    if !counts.isEmpty { lines.append(counts.joined(separator: "  ")) }
    if let bytes = feed.residentBytes { lines.append("\(bytes >> 20) MB resident") }
    return lines.joined(separator: "\n")
  }
}
