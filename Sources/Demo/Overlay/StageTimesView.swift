import UIKit

/// The times of a frame's stages: a bar with a segment for each stage, and the milliseconds below.
final class StageTimesView: UIView {
  private let track = CALayer()
  private var segments: [CALayer] = []
  private var cells: [Cell] = []
  private(set) var stages: [(name: String, milliseconds: Double)] = []

  @MainActor
  private struct Cell {
    let dot = CALayer()
    let name = UILabel(.systemFont(ofSize: 11))
    let value = UILabel(.systemFont(ofSize: 11, weight: .medium))
  }

  private static let rowHeight: CGFloat = 15
  private static let (barHeight, gap): (CGFloat, CGFloat) = (8, 7)
  /// The width of a column with a name and its milliseconds.
  private static let columnWidth: CGFloat = 98
  /// The milliseconds that the bar's length represents, a frame at 60 Hz, unless the stages take longer.
  private static let goal = 1000.0 / 60

  private static let colors: [UInt32] = [
    0x5AA9FF, 0x7CD6E8, 0x66D19A, 0xC6DB62, 0xFFD25A, 0xFF9F5A, 0xFF7A8A, 0xC79BFF,
  ]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    track.backgroundColor = UIColor(white: 1, alpha: 0.14).cgColor
    for clippingLayer in [track, layer] { clippingLayer.masksToBounds = true }
    track.cornerRadius = 2
    layer.addSublayer(track)
  }

  required init?(coder: NSCoder) { fatalError("StageTimesView.init(coder:): use init(frame:)") }

  private static func columns(_ width: CGFloat) -> Int { width >= 2 * columnWidth ? 2 : 1 }

  /// The height for a width; 0 without stages.
  func height(forWidth width: CGFloat) -> CGFloat {
    if stages.isEmpty { return 0 }
    let columns = Self.columns(width)
    // After the stages, one more cell shows the sum of their times.
    let rows = (stages.count + 1 + columns - 1) / columns
    return Self.barHeight + Self.gap + CGFloat(rows) * Self.rowHeight
  }

  /// Shows the milliseconds of each stage; returns whether the stages, and so perhaps the height, have changed.
  func show(_ stages: [(name: String, milliseconds: Double)]) -> Bool {
    let isNew = stages.map(\.name) != self.stages.map(\.name)
    self.stages = stages
    if isNew { makeCells() }
    let total = stages.reduce(0) { $0 + $1.milliseconds }
    for (cell, time) in zip(cells, stages.map(\.milliseconds) + [total]) {
      let text = String(format: "%.2f", time)
      if cell.value.text != text { cell.value.text = text }
    }
    layOutSegments(total)
    return isNew
  }

  private func makeCells() {
    for cell in cells {
      cell.dot.removeFromSuperlayer()
      for label in [cell.name, cell.value] { label.removeFromSuperview() }
    }
    for segment in segments { segment.removeFromSuperlayer() }
    segments = stages.map { _ in CALayer() }
    cells = (stages.map(\.name) + (stages.isEmpty ? [] : ["all, ms"])).enumerated().map { index, name in
      let cell = Cell()
      cell.name.text = name
      cell.name.textColor = UIColor(white: 1, alpha: 0.78)
      cell.value.textColor = .white
      cell.value.textAlignment = .right
      cell.dot.cornerRadius = 2
      if index < stages.count {
        let color = Self.color(index)
        cell.dot.backgroundColor = color
        segments[index].backgroundColor = color
        track.addSublayer(segments[index])
      }
      layer.addSublayer(cell.dot)
      for label in [cell.name, cell.value] { addSubview(label) }
      return cell
    }
    setNeedsLayout()
  }

  private static func color(_ index: Int) -> CGColor {
    let hex = colors[index % colors.count]
    func component(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 0xFF) / 255 }
    return UIColor(red: component(16), green: component(8), blue: component(0), alpha: 1).cgColor
  }

  /// Lays out the segments of the bar, whose length represents `total` milliseconds or a frame at 60 Hz, whichever is
  /// longer.
  private func layOutSegments(_ total: Double) {
    let pointsPerMillisecond = track.bounds.width / CGFloat(max(Self.goal, total))
    var x: CGFloat = 0
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (segment, stage) in zip(segments, stages) {
      let width = CGFloat(stage.milliseconds) * pointsPerMillisecond
      segment.frame = CGRect(x: x, y: 0, width: width, height: Self.barHeight)
      x += width
    }
    CATransaction.commit()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let columns = Self.columns(width)
    let rows = max(1, (cells.count + columns - 1) / columns)
    let cellWidth = (width - CGFloat(columns - 1) * 12) / CGFloat(columns)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    track.frame = CGRect(x: 0, y: 0, width: width, height: Self.barHeight)
    for (index, cell) in cells.enumerated() {
      let x = CGFloat(index / rows) * (cellWidth + 12)
      let y = Self.barHeight + Self.gap + CGFloat(index % rows) * Self.rowHeight
      cell.dot.frame = CGRect(x: x, y: y + 4, width: 7, height: 7)
      cell.name.setFrame(x + 12, y, cellWidth - 46, Self.rowHeight)
      cell.value.setFrame(x + cellWidth - 34, y, 34, Self.rowHeight)
    }
    CATransaction.commit()
    layOutSegments(stages.reduce(0) { $0 + $1.milliseconds })
  }
}
