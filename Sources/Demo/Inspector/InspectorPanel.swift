import Engine
import UIKit

/// The tree of a stage's layers, and the facts about the selected layer.
final class InspectorPanel: UIView, Themed {
  let tree = LayerTreeView(frame: .zero)
  let details = DetailsView(frame: .zero)
  private let titleLabel = UILabel(Theme.headline)
  private let countLabel = UILabel(Theme.caption)
  private let explode: FlatButton
  private let flip: FlatButton
  private let close: FlatButton
  private let lines = (0..<3).map { _ in UIView() }

  var onExplode: (() -> Void)?
  var onFlip: (() -> Void)?
  var onClose: (() -> Void)?

  private static let headerHeight: CGFloat = 48

  init() {
    weak var panel: InspectorPanel?
    explode = FlatButton(.layers) { panel?.onExplode?() }
    flip = FlatButton(.flip) { panel?.onFlip?() }
    close = FlatButton(.clear) { panel?.onClose?() }
    super.init(frame: .zero)
    panel = self
    titleLabel.text = "Layers"
    clipsToBounds = true
    for view in [tree, details, titleLabel, countLabel, explode, flip, close] + lines { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("InspectorPanel.init(coder:): use init()") }

  /// The number of layers.
  var count = 0 {
    didSet { if count != oldValue { countLabel.text = count == 1 ? "1 layer" : "\(count) layers" } }
  }

  /// Whether the layers are shown one behind the other.
  var isExploded: Bool {
    get { explode.isSelected }
    set { explode.isSelected = newValue }
  }

  /// Whether the panel can move to the opposite edge.
  var canFlip = false {
    didSet {
      flip.isHidden = !canFlip
      if canFlip != oldValue { setNeedsLayout() }
    }
  }

  func apply(_ theme: Theme) {
    backgroundColor = theme.panel
    titleLabel.textColor = theme.text
    countLabel.textColor = theme.secondary
    for line in lines { line.backgroundColor = theme.line }
    for part in [tree, details, explode, flip, close] as [any Themed] { part.apply(theme) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    var right = size.width - 8
    for button in [close, flip, explode] {
      if button.isHidden { continue }
      right -= 36
      button.setFrame(right, 6, 36, 36)
      right -= 2
    }
    let titleWidth = min(titleLabel.intrinsicContentSize.width.rounded(.up) + 1, max(0, right - 24))
    titleLabel.setFrame(16, 14, titleWidth, 20)
    countLabel.setFrame(16 + titleWidth + 8, 15, right - titleWidth - 32, 20)
    let (top, room) = (Self.headerHeight, max(0, size.height - Self.headerHeight))
    if size.width > size.height * 1.2, size.width >= 480 {
      // In a wide panel, the tree and the details are side by side.
      let half = (size.width / 2).rounded()
      tree.frame = CGRect(x: 0, y: top, width: half, height: room)
      details.frame = CGRect(x: half, y: top, width: size.width - half, height: room)
      lines[1].frame = CGRect(x: half, y: top, width: 1, height: room)
    } else {
      let treeHeight = (room * 0.46).rounded()
      tree.frame = CGRect(x: 0, y: top, width: size.width, height: treeHeight)
      details.frame = CGRect(
        x: 0, y: top + treeHeight + 1, width: size.width, height: max(0, room - treeHeight - 1))
      lines[1].frame = CGRect(x: 0, y: top + treeHeight, width: size.width, height: 1)
    }
    lines[0].frame = CGRect(x: 0, y: top - 1, width: size.width, height: 1)
    // The third line is at the edge towards the stage. A panel as wide as the window is above or below the stage.
    let isAboveOrBelow = size.width >= (superview?.bounds.width ?? 0)
    flip.transform = isAboveOrBelow ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
    let isAtStart = isAboveOrBelow ? frame.midY < (superview?.bounds.midY ?? 0) : frame.minX <= 0
    lines[2].frame =
      isAboveOrBelow
      ? CGRect(x: 0, y: isAtStart ? size.height - 1 : 0, width: size.width, height: 1)
      : CGRect(x: isAtStart ? size.width - 1 : 0, y: 0, width: 1, height: size.height)
  }
}
