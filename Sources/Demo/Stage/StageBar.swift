import Showcase
import UIKit

/// The bar at the upper edge of a stage's screen: a back button, the entry's title and hint, and other buttons.
final class StageBar: UIView, Themed {
  private let back: FlatButton
  private let titleLabel = UILabel(Theme.headline)
  private let hintLabel = UILabel(Theme.caption, lines: 2)
  private let line = UIView()
  private var buttons: [(button: FlatButton, needsWideBar: Bool)] = []

  var onCommand: ((KeyCommand) -> Void)?

  static let height: CGFloat = 64

  init() {
    weak var bar: StageBar?
    back = FlatButton(.back) { bar?.onCommand?(.back) }
    super.init(frame: .zero)
    bar = self
    func button(_ icon: Icon, _ command: KeyCommand, needsWideBar: Bool = false) {
      buttons.append((FlatButton(icon) { bar?.onCommand?(command) }, needsWideBar))
    }
    button(.previous, .previous, needsWideBar: true)
    button(.next, .next, needsWideBar: true)
    button(.layers, .inspector, needsWideBar: true)
    button(.tuning, .tuning)
    button(.phone, .fill, needsWideBar: true)
    button(.sun, .appearance, needsWideBar: true)
    button(.fullScreen, .fullScreen, needsWideBar: true)
    button(.help, .help)
    for view in [line, back, titleLabel, hintLabel] + buttons.map(\.button) { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("StageBar.init(coder:): use init()") }

  func show(_ entry: TransitionEntry) {
    titleLabel.text = entry.shortTitle
    hintLabel.text = entry.hint.text
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    backgroundColor = theme.panel
    line.backgroundColor = theme.line
    titleLabel.textColor = theme.text
    hintLabel.textColor = theme.secondary
    back.apply(theme)
    for (button, _) in buttons { button.apply(theme) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let isNarrow = width < 620
    back.setFrame(8, 14, 36, 36)
    var right = width - 8
    for (button, needsWideBar) in buttons.reversed() {
      button.isHidden = needsWideBar && isNarrow
      if button.isHidden { continue }
      right -= 36
      button.setFrame(right, 14, 36, 36)
      right -= 2
    }
    let room = right - 56
    let fittingHint = hintLabel.sizeThatFits(CGSize(width: max(1, room), height: 34))
    let hintHeight = min(32, fittingHint.height.rounded(.up))
    let top = ((bounds.height - 20 - hintHeight) / 2).rounded()
    titleLabel.setFrame(50, top, room, 20)
    hintLabel.setFrame(50, top + 20, room, hintHeight)
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: width, height: 1)
  }
}
