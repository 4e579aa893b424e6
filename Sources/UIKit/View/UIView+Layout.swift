import Engine

extension UIView {
  /// Runs a change of the view's rectangle and autoresizes the subviews.
  func resizing(_ change: () -> Void) {
    let old = backingLayer.bounds.size
    change()
    let new = backingLayer.bounds.size
    guard autoresizesSubviews, old != new else { return }
    for child in children where !child.autoresizingMask.isEmpty { child.autoresize(from: old, to: new) }
  }

  /// Sets the rectangle by the autoresizing mask after the superview's size has changed from `old` to `new`.
  private func autoresize(from old: CGSize, to new: CGSize) {
    CallStack.require("UIView.bounds", self, depth: nestingDepth)
    let mask = autoresizingMask
    // The size excludes the transform, which does not affect layout.
    let size = bounds.size
    let origin = CGPoint(
      x: center.x - anchorPoint.x * size.width, y: center.y - anchorPoint.y * size.height)
    let (x, width) = autoresized(
      start: origin.x, length: size.width, in: (old.width, new.width),
      flexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
      ))
    let (y, height) = autoresized(
      start: origin.y, length: size.height, in: (old.height, new.height),
      flexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    // The bounds are set as a whole, as modifying a part of the property would allocate.
    bounds = CGRect(origin: bounds.origin, size: CGSize(width: width, height: height))
    center = CGPoint(x: x + anchorPoint.x * width, y: y + anchorPoint.y * height)
  }

  func fitSize() {
    CallStack.require("UIView.sizeToFit()", self, depth: nestingDepth)
    let fitting = sizeThatFits(bounds.size)
    if transform.isIdentity {
      frame = CGRect(origin: frame.origin, size: fitting)
    } else {
      bounds.size = fitting
    }
  }
}

/// Autoresizes along one axis. The flexible distances, of both margins and the length, share the superview's growth in
/// proportion to their sizes, or equally if they are all zero.
func autoresized(
  start: CGFloat, length: CGFloat, in container: (old: CGFloat, new: CGFloat),
  flexible: (start: Bool, length: Bool, end: Bool)
) -> (start: CGFloat, length: CGFloat) {
  let growth = container.new - container.old
  let end = container.old - start - length
  let total = (flexible.start ? start : 0) + (flexible.length ? length : 0) + (flexible.end ? end : 0)
  let count = [flexible.start, flexible.length, flexible.end].count(where: { $0 })
  guard count > 0 else { return (start, length) }
  func share(_ isFlexible: Bool, _ part: CGFloat) -> CGFloat {
    guard isFlexible else { return 0 }
    return total == 0 ? growth / CGFloat(count) : growth * part / total
  }
  return (start + share(flexible.start, start), max(0, length + share(flexible.length, length)))
}

extension UIView: @preconcurrency LayoutNaming {
  package var layoutTypes: [String] {
    ["\(type(of: self))"] + (owningController.map { ["\(type(of: $0))"] } ?? [])
  }

  /// The view's class with its layer's name, its text or its controller. A plain view without these is named after its
  /// nearest superview that has one of them or is not plain.
  package var profileName: String {
    let typeName = "\(type(of: self))"
    if let detail = profileDetail { return "\(typeName) \(detail)" }
    guard Self.isPlain(self) else { return typeName }
    var above = superview
    while let view = above {
      if let detail = view.profileDetail { return "\(typeName) in \(type(of: view)) \(detail)" }
      if !Self.isPlain(view) { return "\(typeName) in \(type(of: view))" }
      above = view.superview
    }
    return typeName
  }

  private var profileDetail: String? {
    if let name = layer.name { return "“\(name)”" }
    if self is SnapshotView, let note = layer.state.contents?.recording?.note { return "with a \(note.name)" }
    if let text = (self as? UILabel)?.text, !text.isEmpty {
      let line = text.split(separator: "\n").first.map(String.init) ?? ""
      return line.count > 20 ? "“\(line.prefix(20))…”" : "“\(line)”"
    }
    return owningController.map { "of \(type(of: $0))" }
  }

  /// Whether the view's class is a class of UIKit for content, which many views share.
  private static func isPlain(_ view: UIView) -> Bool {
    [UIView.self, UILabel.self, UIImageView.self, SnapshotView.self].contains { $0 == type(of: view) }
  }
}
