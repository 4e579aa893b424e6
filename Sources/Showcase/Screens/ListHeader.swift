import UIKit

/// The header of a collection view of the showcase: a title and, above it, a small line of text or a back button.
final class ListHeader: UICollectionReusableView {
  /// A line of text, and its frame in a header of any width.
  struct Line {
    let text: String
    let font: UIFont
    let color: UIColor
    let origin: CGPoint
    let height: CGFloat
    /// The width in points; nil for the header's width minus a margin of `origin.x` on both sides.
    var width: CGFloat?
    var action: (@MainActor () -> Void)?
  }

  private var labels: [(view: UILabel, line: Line)] = []

  /// The views of the lines.
  var lines: [UIView] { labels.map(\.view) }

  func show(_ lines: [Line]) {
    for label in labels { label.view.removeFromSuperview() }
    labels = lines.map { line in
      let label = UILabel()
      label.text = line.text
      label.font = line.font
      label.textColor = line.color
      if let action = line.action {
        label.isUserInteractionEnabled = true
        label.addGestureRecognizer(UITapGestureRecognizer { _ in action() })
      }
      addSubview(label)
      return (label, line)
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (view, line) in labels {
      let width = line.width ?? max(0, bounds.width - 2 * line.origin.x)
      view.frame = CGRect(origin: line.origin, size: CGSize(width: width, height: line.height))
    }
  }
}
