/// The layout of a cell's views; all lengths are points.
extension UITableViewCell {
  /// The distance from the left edge to the content, without indentation.
  var sideMargin: CGFloat { (superview as? UITableView)?.sideMargin ?? 16 }

  /// The width that the accessory takes at the right edge, with its margins.
  var accessoryWidth: CGFloat {
    guard let accessory = parts.accessory else { return 0 }
    return accessory.bounds.width + sideMargin + 10
  }

  private var indentation: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  /// The left edge of the text.
  var textStart: CGFloat {
    let start = sideMargin + indentation
    if style == .value2 { return start }
    guard let size = parts.image?.image?.size else { return start }
    return start + size.width + 16
  }

  func layoutContent() {
    let bounds = bounds
    let frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - accessoryWidth), height: bounds.height)
    contentView.setLayoutFrame(frame)
    if let accessory = parts.accessory {
      accessory.setLayoutFrame(accessoryFrame(accessory.bounds.size))
    }
    layoutImage()
    layoutLabels()
    if let table = superview as? UITableView { parts.edges.layOut(self, in: table) }
  }

  /// The frame of an accessory of a given size.
  func accessoryFrame(_ size: CGSize) -> CGRect {
    CGRect(
      x: bounds.width - sideMargin - size.width, y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }

  private func layoutImage() {
    guard let view = parts.image, let size = view.image?.size else { return }
    view.frame = CGRect(
      x: sideMargin + indentation, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  private func layoutLabels() {
    let area = contentView.bounds
    let end = area.width - (parts.accessory == nil ? sideMargin : 0)
    let width = max(0, end - textStart)
    switch style {
    case .default:
      parts.label?.frame = CGRect(x: textStart, y: 0, width: width, height: area.height)
    case .value1:
      let available = CGSize(width: width, height: area.height)
      let labelWidth = parts.label?.sizeThatFits(available).width ?? 0
      let fittingWidth = min(parts.detail?.sizeThatFits(available).width ?? 0, width)
      // The detail shrinks first, down to a third of the width.
      let detailWidth = min(fittingWidth, max(width / 3, width - labelWidth - 8))
      parts.detail?.frame = CGRect(x: end - detailWidth, y: 0, width: detailWidth, height: area.height)
      parts.label?.frame = CGRect(
        x: textStart, y: 0,
        width: max(0, min(labelWidth, width - detailWidth - (detailWidth > 0 ? 8 : 0))),
        height: area.height)
    case .value2:
      let labelWidth: CGFloat = 91
      parts.label?.frame = CGRect(x: textStart, y: 0, width: labelWidth, height: area.height)
      let start = textStart + labelWidth + 6
      parts.detail?.frame = CGRect(x: start, y: 0, width: max(0, end - start), height: area.height)
    case .subtitle:
      let available = CGSize(width: width, height: .greatestFiniteMagnitude)
      let labelHeight = parts.label?.text == nil ? 0 : parts.label?.sizeThatFits(available).height ?? 0
      let detailHeight = parts.detail?.text == nil ? 0 : parts.detail?.sizeThatFits(available).height ?? 0
      let gap: CGFloat = labelHeight > 0 && detailHeight > 0 ? Self.subtitleGap : 0
      let y = max(0, (area.height - labelHeight - gap - detailHeight) / 2)
      parts.label?.frame = CGRect(x: textStart, y: y, width: width, height: labelHeight)
      parts.detail?.frame = CGRect(x: textStart, y: y + labelHeight + gap, width: width, height: detailHeight)
    }
  }

  private static let subtitleGap: CGFloat = 3

  /// The height that the labels and the image need in a content view of a width, at least 44.
  func standardHeight(width: CGFloat) -> CGFloat {
    let available = CGSize(
      width: max(0, width - textStart - (parts.accessory == nil ? sideMargin : 0)),
      height: .greatestFiniteMagnitude)
    let label = parts.label.map { $0.sizeThatFits(available).height } ?? 0
    let detail = parts.detail.map { $0.sizeThatFits(available).height } ?? 0
    let text = style == .subtitle ? label + detail + Self.subtitleGap : max(label, detail)
    let image = parts.image?.image?.size.height ?? 0
    return max(44, (text + 2 * 11).rounded(.up), image + 1)
  }
}
