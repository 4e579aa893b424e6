import Segue

/// A screen of rows of five boxes, with four constraints for each box. The boxes of a row have equal widths.
@MainActor
final class ConstraintScreen {
  let root = UIView()
  private(set) var boxes: [UIView] = []
  /// The constraint of each row's height.
  private(set) var heights: [NSLayoutConstraint] = []
  private(set) var count = 0

  private static let columns = 5

  init(constraints: Int) {
    var above = root.topAnchor
    for _ in 0..<constraints / (4 * Self.columns) { above = addRow(below: above) }
  }

  private func addRow(below above: NSLayoutYAxisAnchor) -> NSLayoutYAxisAnchor {
    let row = (0..<Self.columns).map { column in
      let box = UIView()
      box.backgroundColor = column % 2 == 0 ? .systemBlue : .systemGreen
      box.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(box)
      return box
    }
    let height = row[0].heightAnchor.constraint(equalToConstant: 24)
    var constraints = [height, row[4].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16)]
    for (index, box) in row.enumerated() {
      let before = index == 0 ? root.leadingAnchor : row[index - 1].trailingAnchor
      constraints.append(box.leadingAnchor.constraint(equalTo: before, constant: index == 0 ? 16 : 8))
      constraints.append(box.topAnchor.constraint(equalTo: above, constant: 4))
      if index == 0 { continue }
      constraints.append(box.widthAnchor.constraint(equalTo: row[0].widthAnchor))
      constraints.append(box.heightAnchor.constraint(equalTo: row[0].heightAnchor))
    }
    NSLayoutConstraint.activate(constraints)
    count += constraints.count
    boxes += row
    heights.append(height)
    return row[0].bottomAnchor
  }
}
