import UIKit

/// The head-up display: the intervals between the last frames as bars, the cost of the last frame, and the times of the
/// frames' stages.
final class HeadUpView: UIView, Themed {
  private let numbers = UILabel(.systemFont(ofSize: 12, weight: .medium), lines: 5)
  let stageTimes = StageTimesView(frame: .zero)
  /// The bars of frames in time, and of late frames.
  private let bars = CAShapeLayer()
  private let late = CAShapeLayer()
  /// A line at the interval of frames at 60 Hz.
  private let goal = CALayer()
  private(set) var history = FrameHistory()

  /// The number of frames in the graph, and the milliseconds that its height represents.
  private static let (shownCount, graphMilliseconds) = (96, 50.0)
  private static let (maximumWidth, minimumWidth): (CGFloat, CGFloat) = (232, 148)
  private static let margin: CGFloat = 12
  private static let graphHeight: CGFloat = 48
  private static let lineHeight: CGFloat = 17
  private var area = CGRect.zero
  private var phone: CGRect?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = 12
    layer.borderWidth = 1
    layer.borderColor = UIColor(white: 1, alpha: 0.12).cgColor
    numbers.textColor = .white
    for part in [goal, bars, late] { layer.addSublayer(part) }
    bars.fillColor = UIColor(red: 0.36, green: 0.80, blue: 0.55, alpha: 1).cgColor
    late.fillColor = UIColor(red: 1.00, green: 0.45, blue: 0.38, alpha: 1).cgColor
    goal.backgroundColor = UIColor(white: 1, alpha: 0.28).cgColor
    addSubview(numbers)
    addSubview(stageTimes)
  }

  required init?(coder: NSCoder) { fatalError("HeadUpView.init(coder:): use init(frame:)") }

  func apply(_ theme: Theme) { backgroundColor = UIColor(white: 0.06, alpha: 0.88) }

  /// Moves the view beside a phone in an area, to the side with more room, and narrows it as necessary. Without enough
  /// room, or without a phone, the view is in the upper left corner of the area.
  func layOut(in area: CGRect, beside phone: CGRect?) {
    (self.area, self.phone) = (area, phone)
    var (x, width) = (area.minX + Self.margin, min(Self.maximumWidth, area.width - 2 * Self.margin))
    if let phone {
      let (left, right) = (phone.minX - area.minX, area.maxX - phone.maxX)
      let room = max(left, right) - 16
      if room >= Self.minimumWidth {
        width = min(Self.maximumWidth, room)
        // On the left, the view is at the area's edge, at least 8 points from the phone; on the right, it is directly
        // beside the phone.
        x = left >= right ? area.minX + min(Self.margin, 8 + (room - width)) : phone.maxX + 8
      }
    }
    let inside = max(0, width - 2 * Self.margin)
    let numbersTop = Self.margin + Self.graphHeight + 6
    let numbersHeight = CGFloat(numbers.text?.split(separator: "\n").count ?? 4) * Self.lineHeight
    let times = stageTimes.height(forWidth: inside)
    let height = numbersTop + numbersHeight + (times > 0 ? times + 8 : 0) + 10
    setFrame(x, area.minY + min(Self.margin, max(0, area.height - height)), width, height)
    numbers.setFrame(Self.margin, numbersTop, inside, numbersHeight)
    stageTimes.isHidden = times == 0
    stageTimes.setFrame(Self.margin, numbersTop + numbersHeight + 8, inside, times)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    goal.frame = CGRect(
      x: Self.margin, y: Self.margin + Self.graphHeight * (1 - 16.7 / Self.graphMilliseconds), width: inside,
      height: 1)
    CATransaction.commit()
  }

  /// Adds the frames since the last call. The view is redrawn at most ten times a second, since each redraw is itself a
  /// frame.
  func show(_ feed: FrameFeed, at time: Double) {
    guard history.add(feed, at: time) else { return }
    let width = max(0, bounds.width - 2 * Self.margin)
    let step = width / CGFloat(Self.shownCount)
    let (good, bad) = (UIBezierPath(), UIBezierPath())
    let times = history.intervals.suffix(Self.shownCount)
    for (index, time) in times.enumerated() {
      let share = min(time, Self.graphMilliseconds) / Self.graphMilliseconds
      let height = max(1, Self.graphHeight * CGFloat(share))
      let bar = CGRect(
        x: Self.margin + CGFloat(index) * step, y: Self.margin + Self.graphHeight - height,
        width: max(1, step - 0.6), height: height)
      // A frame is late after one and a half intervals at 60 Hz.
      (time > 25 ? bad : good).append(UIBezierPath(rect: bar))
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    bars.path = good.cgPath
    late.path = bad.cgPath
    CATransaction.commit()
    let oldText = numbers.text
    numbers.text = history.text(feed)
    let hasOtherStages = stageTimes.show(feed.stages)
    if hasOtherStages || oldText?.split(separator: "\n").count != numbers.text?.split(separator: "\n").count {
      layOut(in: area, beside: phone)
    }
  }
}

/// The intervals between the presented frames, computed from the host's frame counts.
struct FrameHistory: Equatable {
  /// The intervals from one frame to the next in milliseconds, the latest at the end; each is shorter than `pause`. The
  /// frames between two calls of `add` count as equally spaced.
  private(set) var intervals: [Double] = []
  private var last: (drawn: Int, time: Double)?
  private var lastRedraw = -1.0
  /// The greatest number of stored intervals.
  private static let limit = 240
  /// The least interval, in seconds, that counts as a pause without frames rather than as a late frame.
  private static let pause = 0.5
  /// The least time between two redraws, in seconds.
  private static let redrawInterval = 0.1

  static func == (a: FrameHistory, b: FrameHistory) -> Bool { a.intervals == b.intervals }

  /// Adds the frames since the last call; returns whether it is time to show them.
  mutating func add(_ feed: FrameFeed, at time: Double) -> Bool {
    // Before the first frame, `presentedTime` is not the time of a frame.
    if let last, feed.drawn > last.drawn, feed.presentedTime > last.time, last.drawn > 0 {
      let count = feed.drawn - last.drawn
      let each = (feed.presentedTime - last.time) / Double(count)
      if each < Self.pause {
        intervals += [Double](repeating: each * 1000, count: min(count, Self.limit))
        intervals = intervals.suffix(Self.limit)
      }
    }
    // No frame is drawn at rest, so the next frame begins a new measurement.
    last = feed.isAtRest ? nil : (feed.drawn, feed.presentedTime)
    guard time - lastRedraw >= Self.redrawInterval else { return false }
    lastRedraw = time
    return true
  }

  /// The value in milliseconds below which `fraction`, 0…1, of the intervals lies.
  func percentile(_ fraction: Double) -> Double {
    let sorted = intervals.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * fraction).rounded(.down)))]
  }

  func text(_ feed: FrameFeed) -> String {
    // Before the first interval, dashes replace the values.
    let isEmpty = intervals.isEmpty
    func milliseconds(_ value: Double) -> String { isEmpty ? "–" : String(format: "%.1f", value) }
    var lines = [
      "\(milliseconds(percentile(0.5))) ms median",
      "\(milliseconds(percentile(0.95))) p95, \(milliseconds(intervals.max() ?? 0)) worst",
    ]
    let counts = [("draw", "draws", feed.draws), ("pass", "passes", feed.passes)]
      .compactMap { one, many, count in count.map { "\($0) \($0 == 1 ? one : many)" } }
    if !counts.isEmpty { lines.append(counts.joined(separator: ", ")) }
    let memory = [
      feed.targets.map { "\($0) \($0 == 1 ? "target" : "targets")" },
      feed.residentBytes.map { "\($0 >> 20) MB" },
    ]
    .compactMap { $0 }
    if !memory.isEmpty { lines.append(memory.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }
}
