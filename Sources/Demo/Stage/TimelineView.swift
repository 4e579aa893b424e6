import UIKit

/// The time of a transition: a scrubber, its buttons, and the displayed values as text.
final class TimelineView: UIView, Themed {
  private let play: FlatButton
  private let again: FlatButton
  private let reverse: FlatButton
  let scrubber = Scrubber(frame: .zero)
  private let stateLabel = UILabel(Theme.caption)
  private let timeLabel = UILabel(.systemFont(ofSize: 12, weight: .medium))
  private let line = UIView()

  var onCommand: ((KeyCommand) -> Void)?
  /// A closure that is called with a fraction, 0…1, while the scrubber moves.
  var onScrub: ((Double) -> Void)?

  static let height: CGFloat = 80

  init() {
    weak var timeline: TimelineView?
    play = FlatButton(.play, look: .prominent) { timeline?.onCommand?(.playOrPause) }
    again = FlatButton(.again) { timeline?.onCommand?(.again) }
    reverse = FlatButton(.reverse) { timeline?.onCommand?(.reverse) }
    super.init(frame: .zero)
    timeline = self
    timeLabel.textAlignment = .right
    scrubber.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onScrub?(Double(scrubber.value))
      }, for: .valueChanged)
    for view in [line, again, reverse, play, scrubber, stateLabel, timeLabel] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("TimelineView.init(coder:): use init()") }

  func apply(_ theme: Theme) {
    backgroundColor = theme.panel
    line.backgroundColor = theme.line
    stateLabel.textColor = theme.secondary
    timeLabel.textColor = theme.text
    scrubber.minimumTrackTintColor = theme.accent
    scrubber.maximumTrackTintColor = theme.pressedFill
    for button in [play, again, reverse] { button.apply(theme) }
  }

  /// Shows the state of the player. While a touch drags the scrubber, its value follows only the touch.
  func show(_ player: StagePlayer, isSlow: Bool) {
    let isMoving = (player.state == .playing || player.state == .returning) && !player.playsByItself
    play.icon = isMoving ? .pause : .play
    (scrubber.isEnabled, reverse.isEnabled) = (!player.playsByItself, !player.playsByItself)
    if !scrubber.isTracking { scrubber.value = Float(player.fraction) }
    let duration = player.entry.duration
    let time = String(format: "%.2f", player.fraction * duration)
    timeLabel.text =
      "\(time) / \(String(format: "%.2f", duration)) s   \(Int((player.fraction * 100).rounded())) %"
    stateLabel.text = Self.text(player) + (isSlow && !player.playsByItself ? ", ten times slower" : "")
  }

  /// The text about the state of the transition.
  var stateText: String { stateLabel.text ?? "" }

  private static func text(_ player: StagePlayer) -> String {
    let name =
      player.operation.isEmpty ? "" : player.operation.prefix(1).uppercased() + player.operation.dropFirst()
    switch player.state {
    case .ready: return "Ready"
    case .playing: return player.playsByItself ? "Playing" : name
    case .returning: return "\(name), returning"
    case .held: return "\(name), held"
    case .ended: return "Done"
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let margin: CGFloat = width < 620 ? 12 : 20
    line.frame = CGRect(x: 0, y: 0, width: width, height: 1)
    var x = margin
    for button in [play, reverse, again] {
      button.setFrame(x, 22, 36, 36)
      x += 40
    }
    let left = x + 8
    scrubber.setFrame(left, 16, width - left - margin, 34)
    let timeWidth = min(timeLabel.intrinsicContentSize.width.rounded(.up) + 4, width - left - margin)
    timeLabel.setFrame(width - margin - timeWidth - 4, 50, timeWidth, 18)
    stateLabel.setFrame(left + 4, 50, width - left - margin - timeWidth - 16, 18)
  }
}
