import Showcase
import UIKit

/// A panel with the description of an entry, its parameters, and the curve of its motion.
final class TuningPanel: UIView, Themed {
  private let session: DemoSession
  private let scrollView = UIScrollView()
  private let titleLabel = UILabel(Theme.headline, lines: 3)
  private let originLabel = UILabel(Theme.caption, lines: 2)
  private let emptyLabel = UILabel(Theme.caption, lines: 2)
  private let curve = CurveView(frame: .zero)
  private let reset: FlatButton
  private let copy: FlatButton
  private let line = UIView()
  private(set) var rows: [ParameterRow] = []
  private var theme = Theme(isDark: false)
  private var entry: TransitionEntry?

  /// A closure that is called after each change of a parameter.
  var onChange: (() -> Void)?
  var onClose: (() -> Void)?
  /// A closure that is called with the Swift code that the user copies.
  var onCopy: ((String) -> Void)?

  init(_ session: DemoSession) {
    self.session = session
    weak var panel: TuningPanel?
    reset = FlatButton(title: "Reset", look: .filled) { panel?.resetAll() }
    copy = FlatButton(title: "Copy as Swift", look: .filled) { panel?.copySwift() }
    super.init(frame: .zero)
    panel = self
    emptyLabel.text = "It has no parameters."
    for view in [titleLabel, originLabel, emptyLabel, curve, reset, copy] { scrollView.addSubview(view) }
    scrollView.delaysContentTouches = false
    addSubview(scrollView)
    addSubview(line)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { fatalError("TuningPanel.init(coder:): use init(_:)") }

  /// Shows the parameters of an entry.
  func show(_ entry: TransitionEntry) {
    if entry.id != self.entry?.id { scrollView.contentOffset = .zero }
    self.entry = entry
    for row in rows { row.removeFromSuperview() }
    let values = session.parameters(of: entry.id)
    rows = entry.parameters.map { parameter in
      let row = ParameterRow(parameter, value: values[parameter.name] ?? parameter.defaultValue) {
        [weak self] in
        self?.changed(parameter, to: $0)
      }
      row.apply(theme)
      scrollView.addSubview(row)
      return row
    }
    titleLabel.text = entry.title
    originLabel.text =
      "\(entry.origin), \(String(format: "%.2g", entry.duration)) s"
      + (entry.interactive ? ", follows a drag" : "")
    emptyLabel.isHidden = !rows.isEmpty
    reset.isHidden = rows.isEmpty
    showMotion()
    showReset()
    setNeedsLayout()
  }

  /// Shows the curve that a parameter describes, or hides the graph if there is no such parameter.
  private func showMotion() {
    guard let entry else { return }
    let values = session.parameters(of: entry.id)
    func value(_ name: String) -> String? {
      entry.parameters.first { $0.name == name }.map { values[name] ?? $0.defaultValue }
    }
    if let name = value("curve") {
      curve.motion = .timing(name)
    } else if let ratio = value("damping").flatMap(Double.init) {
      curve.motion = .spring(ratio)
    } else {
      curve.motion = nil
    }
    curve.isHidden = curve.motion == nil
  }

  private func changed(_ parameter: TransitionParameter, to value: String) {
    guard let entry else { return }
    session.set(value == parameter.defaultValue ? nil : value, of: parameter.name, in: entry.id)
    showMotion()
    showReset()
    onChange?()
  }

  /// The values that the user has set, by parameter name.
  var values: [String: String] { entry.map { session.parameters(of: $0.id) } ?? [:] }

  private func showReset() { reset.isEnabled = entry.map { !session.parameters(of: $0.id).isEmpty } ?? false }

  func resetAll() {
    guard let entry else { return }
    session.resetParameters(of: entry.id)
    show(entry)
    onChange?()
  }

  private func copySwift() {
    guard let entry else { return }
    onCopy?(entry.swift(session.parameters(of: entry.id)))
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    backgroundColor = theme.panel
    scrollView.backgroundColor = theme.panel
    line.backgroundColor = theme.line
    titleLabel.textColor = theme.text
    originLabel.textColor = theme.secondary
    emptyLabel.textColor = theme.secondary
    curve.apply(theme)
    reset.apply(theme)
    copy.apply(theme)
    for row in rows { row.apply(theme) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // A panel below the stage is wider than high; a panel beside it is higher than wide.
    let isBelow = bounds.width > bounds.height
    line.frame =
      isBelow
      ? CGRect(x: 0, y: 0, width: bounds.width, height: 1)
      : CGRect(x: 0, y: 0, width: 1, height: bounds.height)
    let margin: CGFloat = 20
    let width = max(1, bounds.width - 2 * margin)
    var y: CGFloat = 20
    func put(_ view: UIView, _ height: CGFloat, after gap: CGFloat) {
      if view.isHidden { return }
      view.setFrame(margin, y, width, height)
      y += height + gap
    }
    put(titleLabel, titleLabel.sizeThatFits(CGSize(width: width, height: 64)).height.rounded(.up), after: 4)
    put(
      originLabel, originLabel.sizeThatFits(CGSize(width: width, height: 40)).height.rounded(.up), after: 16)
    put(curve, 112, after: 16)
    for row in rows { put(row, row.height, after: 8) }
    put(emptyLabel, 36, after: 0)
    y += 8
    let resetWidth = ((width - 8) * 0.38).rounded()
    reset.setFrame(margin, y, resetWidth, 36)
    let copyOffset = reset.isHidden ? 0 : resetWidth + 8
    copy.setFrame(margin + copyOffset, y, width - copyOffset, 36)
    scrollView.frame = bounds
    scrollView.contentSize = CGSize(width: bounds.width, height: y + 56)
  }
}
