import UIKit

/// A copy of one end of a match, or of both ends if their content is equal, and its rectangles in the moving view.
@MainActor
struct MatchCopy {
  /// The manner in which a copy appears or disappears.
  enum Fade {
    case none
    /// The copy fades in during the whole motion, above the other copy, which does not fade.
    case over
    /// The copy appears during the first 0.6 of the motion, or disappears during the last 0.6. Since the two fades
    /// overlap, content that both ends show hardly fades in between.
    case early, late
  }

  let view: UIView
  let start: CGRect
  let end: CGRect
  var fade = Fade.none

  /// Shows the copy at its start.
  func begin(in body: UIView) {
    view.frame = start
    view.isUserInteractionEnabled = false
    if fade == .over || fade == .early { view.alpha = 0 }
    body.addSubview(view)
  }

  /// Moves the copy to its end; call it in an animation block.
  func move() {
    view.frame = end
    switch fade {
    case .none: break
    case .over: view.alpha = 1
    case .early: view.fade(to: 1, in: 0.6, atEnd: false)
    case .late: view.fade(to: 0, in: 0.6, atEnd: true)
    }
  }

  /// The copies of a match, the lowest first: one if both views show the same content, otherwise one for each view that
  /// has more than a background; these copies cross-fade.
  static func copies(_ from: MatchEnd, _ to: MatchEnd) -> [MatchCopy] {
    if let labels = LabelMatch(from, to) { return labels.copies }
    let (start, end) = (CGRect(origin: .zero, size: from.size), CGRect(origin: .zero, size: to.size))
    if let old = imageCopy(of: from.view), let new = imageCopy(of: to.view) {
      let ids = (old.image?.cgImage?.id, new.image?.cgImage?.id)
      let isSame =
        old.contentMode == new.contentMode && old.tintColor == new.tintColor
        && (old.image === new.image || ids.0 != nil && ids.0 == ids.1)
      let top = MatchCopy(view: new, start: start, end: end)
      if isSame { return [top] }
      let covers = new.image?.cgImage?.isOpaque == true && fills(new.contentMode)
      return faded(MatchCopy(view: old, start: start, end: end), top, covers: covers)
    }
    return faded(
      contentCopy(of: from.view).map { MatchCopy(view: $0, start: start, end: end) },
      contentCopy(of: to.view).map { MatchCopy(view: $0, start: start, end: end) }, covers: false)
  }

  /// The two copies with their fades; `covers` is whether the new copy is opaque and hides the old one.
  static func faded(_ old: MatchCopy?, _ new: MatchCopy?, covers: Bool) -> [MatchCopy] {
    var (old, new) = (old, new)
    old?.fade = covers ? .none : .late
    new?.fade = covers ? .over : .early
    return [old, new].compactMap { $0 }
  }

  private static func fills(_ mode: UIView.ContentMode) -> Bool {
    [.scaleToFill, .scaleAspectFill, .redraw].contains(mode)
  }

  /// A copy of an image view, which crops its image at every size, as the view does; nil for other views.
  private static func imageCopy(of view: UIView) -> UIImageView? {
    guard type(of: view) == UIImageView.self, view.subviews.isEmpty, let view = view as? UIImageView,
      let image = view.isHighlighted ? view.highlightedImage ?? view.image : view.image
    else { return nil }
    let copy = UIImageView(image: image)
    copy.contentMode = view.contentMode
    copy.tintColor = view.tintColor
    copy.clipsToBounds = true
    return copy
  }

  /// A copy of any view: an image copy, or a snapshot, which stretches; nil for a view that has only a background.
  private static func contentCopy(of view: UIView) -> UIView? {
    if let image = imageCopy(of: view) { return image }
    let isEmpty =
      type(of: view) == UIView.self && view.subviews.isEmpty && view.layer.contents == nil
      && view.layer.sublayers?.isEmpty ?? true
    return isEmpty ? nil : view.contentSnapshot()
  }
}

/// Two labels whose texts turn into each other.
///
/// If both texts have the same letters and line breaks, a copy of the larger text scales between the two sizes; with
/// different colours, copies of both texts scale and cross-fade. The size of the letters and their spacing do not jump.
/// Other texts cross-fade, and each scales by the ratio of the font sizes.
@MainActor
private struct LabelMatch {
  private let old: Text
  private let new: Text
  private let alignment: NSTextAlignment

  /// The text of one label and its rectangles.
  private struct Text {
    let label: UILabel
    let block: TextBlock
    /// The text's rectangle in the label's bounds.
    let labelRect: CGRect
    /// The text's rectangle in the moving view.
    let rect: CGRect
    /// The font size, in points of the moving view.
    let fontSize: CGFloat

    @MainActor init?(_ end: MatchEnd) {
      guard let label = end.view as? UILabel, label.subviews.isEmpty, let block = label.layer.text,
        block.size.width > 0, block.size.height > 0, let run = block.runs.first
      else { return nil }
      (self.label, self.block) = (label, block)
      let origin = label.layer.textOrigin
      labelRect = CGRect(origin: origin, size: block.size)
        .offsetBy(dx: label.bounds.minX, dy: label.bounds.minY)
      rect = CGRect(
        x: origin.x * end.scale.width, y: origin.y * end.scale.height,
        width: block.size.width * end.scale.width, height: block.size.height * end.scale.height)
      fontSize = run.pointSize * end.scale.height
    }

    /// A snapshot of the text that moves between two rectangles of the text. It has a margin for letters that reach
    /// outside of their lines, and covers whole pixels of the label, so that at its original size it looks like the
    /// label.
    @MainActor func copy(from start: CGRect, to end: CGRect) -> MatchCopy? {
      let margin = labelRect.height / CGFloat(max(1, block.lineCount)) / 4
      let paddedRect = labelRect.insetBy(dx: -margin, dy: -margin)
      let scale = label.contentScaleFactor
      let (left, top) = ((paddedRect.minX * scale).rounded(.down), (paddedRect.minY * scale).rounded(.down))
      let outer = CGRect(
        x: left / scale, y: top / scale, width: ((paddedRect.maxX * scale).rounded(.up) - left) / scale,
        height: ((paddedRect.maxY * scale).rounded(.up) - top) / scale)
      guard let view = label.contentSnapshot(of: outer) else { return nil }
      // The rectangle of the snapshot whose text fills `rect`.
      func enlarged(_ rect: CGRect) -> CGRect {
        let (x, y) = (rect.width / labelRect.width, rect.height / labelRect.height)
        return CGRect(
          x: rect.minX + (outer.minX - labelRect.minX) * x,
          y: rect.minY + (outer.minY - labelRect.minY) * y,
          width: outer.width * x, height: outer.height * y)
      }
      return MatchCopy(view: view, start: enlarged(start), end: enlarged(end))
    }
  }

  init?(_ from: MatchEnd, _ to: MatchEnd) {
    guard let old = Text(from), let new = Text(to) else { return nil }
    (self.old, self.new, alignment) = (old, new, new.label.textAlignment)
  }

  var copies: [MatchCopy] {
    guard hasSameShape else {
      let ratio = new.fontSize / old.fontSize
      return MatchCopy.faded(
        old.copy(from: old.rect, to: aligned(old.rect.size, scaled: ratio, in: new.rect)),
        new.copy(from: aligned(new.rect.size, scaled: 1 / ratio, in: old.rect), to: new.rect),
        covers: false)
    }
    let (first, second) = (
      old.copy(from: old.rect, to: new.rect), new.copy(from: old.rect, to: new.rect)
    )
    if hasSameColors { return [new.fontSize >= old.fontSize ? second : first].compactMap { $0 } }
    return MatchCopy.faded(first, second, covers: false)
  }

  private var hasSameShape: Bool {
    let (a, b) = (old.block, new.block)
    guard a.lines.count == b.lines.count, a.runs.count == b.runs.count else { return false }
    let isSame = zip(a.runs, b.runs).allSatisfy { x, y in
      x.face == y.face && x.glyphs.count == y.glyphs.count
        && zip(x.glyphs, y.glyphs).allSatisfy { $0.index == $1.index }
    }
    // The aspect ratios must agree too, since a different line spacing changes the shape.
    let (across, along) = (new.rect.width / old.rect.width, new.rect.height / old.rect.height)
    return isSame && abs(across / along - 1) < 0.05
  }

  private var hasSameColors: Bool {
    old.label.layer.textColor == new.label.layer.textColor
      && zip(old.block.runs, new.block.runs).allSatisfy { $0.color == $1.color }
  }

  /// The rectangle of a text of `size`, scaled by a factor, at the top of `rect` and at the edge to which the new label
  /// aligns its text.
  private func aligned(_ size: CGSize, scaled factor: CGFloat, in rect: CGRect) -> CGRect {
    let (width, height) = (size.width * factor, size.height * factor)
    let offset: CGFloat =
      switch alignment {
      case .center: 0.5
      case .right: 1
      default: 0
      }
    return CGRect(x: rect.minX + (rect.width - width) * offset, y: rect.minY, width: width, height: height)
  }
}
