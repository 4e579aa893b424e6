import UIKit

/// A picture of one end of a match, or of both if they show the same, and its rectangles in the moving view.
@MainActor
struct MatchPicture {
  /// The manner in which a picture appears or disappears.
  enum Fade {
    case none
    /// The picture appears over an opaque picture, evenly.
    case over
    /// The picture appears in the first .6 of the time, or disappears in the last .6: the two overlap, so that content
    /// of both does not become paler in between.
    case early, late
  }

  let view: UIView
  let start: CGRect
  let end: CGRect
  var fade = Fade.none

  /// Shows the picture at its start.
  func begin(in body: UIView) {
    view.frame = start
    view.isUserInteractionEnabled = false
    if fade == .over || fade == .early { view.alpha = 0 }
    body.addSubview(view)
  }

  /// Moves the picture to its end; call it in an animation block.
  func move() {
    view.frame = end
    switch fade {
    case .none: break
    case .over: view.alpha = 1
    case .early: view.fade(to: 1, in: 0.6, atEnd: false)
    case .late: view.fade(to: 0, in: 0.6, atEnd: true)
    }
  }

  /// The pictures of a match, the lowest first: one if both views show the same, none if they show nothing but their
  /// background, otherwise two that cross-fade.
  static func pictures(_ from: MatchEnd, _ to: MatchEnd) -> [MatchPicture] {
    if let labels = LabelMatch(from, to) { return labels.pictures }
    let (start, end) = (CGRect(origin: .zero, size: from.size), CGRect(origin: .zero, size: to.size))
    if let old = imageCopy(of: from.view), let new = imageCopy(of: to.view) {
      let ids = (old.image?.cgImage?.id, new.image?.cgImage?.id)
      let isSame =
        old.contentMode == new.contentMode && old.tintColor == new.tintColor
        && (old.image === new.image || ids.0 != nil && ids.0 == ids.1)
      let top = MatchPicture(view: new, start: start, end: end)
      if isSame { return [top] }
      let covers = new.image?.cgImage?.isOpaque == true && fills(new.contentMode)
      return faded(MatchPicture(view: old, start: start, end: end), top, covers: covers)
    }
    return faded(
      picture(of: from.view).map { MatchPicture(view: $0, start: start, end: end) },
      picture(of: to.view).map { MatchPicture(view: $0, start: start, end: end) }, covers: false)
  }

  static func faded(_ old: MatchPicture?, _ new: MatchPicture?, covers: Bool) -> [MatchPicture] {
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

  /// A snapshot of any other view, which stretches; nil for a view that has only a background.
  private static func picture(of view: UIView) -> UIView? {
    if let image = imageCopy(of: view) { return image }
    let isEmpty =
      type(of: view) == UIView.self && view.subviews.isEmpty && view.layer.contents == nil
      && view.layer.sublayers?.isEmpty ?? true
    return isEmpty ? nil : view.contentSnapshot()
  }
}

/// Two labels whose texts turn into each other.
///
/// The same letters, broken into the same lines, are one picture of the larger text, which is scaled between the two,
/// so that neither their size nor their distance jumps. Other texts keep their own shape, grow or shrink in the ratio
/// of the font sizes, and cross-fade.
@MainActor
private struct LabelMatch {
  private let old: Text
  private let new: Text
  private let alignment: NSTextAlignment

  /// The text of one label, in the points of the moving view.
  private struct Text {
    let label: UILabel
    let block: TextBlock
    /// The text in the label's bounds.
    let part: CGRect
    /// The text's rectangle in the moving view.
    let rect: CGRect
    let height: CGFloat

    @MainActor init?(_ end: MatchEnd) {
      guard let label = end.view as? UILabel, label.subviews.isEmpty, let block = label.layer.text,
        block.size.width > 0, block.size.height > 0, let run = block.runs.first
      else { return nil }
      (self.label, self.block) = (label, block)
      let origin = label.layer.textOrigin
      part = CGRect(origin: origin, size: block.size).offsetBy(dx: label.bounds.minX, dy: label.bounds.minY)
      rect = CGRect(
        x: origin.x * end.scale.width, y: origin.y * end.scale.height,
        width: block.size.width * end.scale.width, height: block.size.height * end.scale.height)
      height = run.pointSize * end.scale.height
    }

    /// A snapshot with a margin for letters that reach outside of their lines, between two rectangles of the text. It
    /// has whole pixels of the label, so that at rest it looks like the label.
    @MainActor func picture(from start: CGRect, to end: CGRect) -> MatchPicture? {
      let room = part.height / CGFloat(max(1, block.lineCount)) / 4
      let (wanted, scale) = (part.insetBy(dx: -room, dy: -room), label.contentScaleFactor)
      let (left, top) = ((wanted.minX * scale).rounded(.down), (wanted.minY * scale).rounded(.down))
      let outer = CGRect(
        x: left / scale, y: top / scale, width: ((wanted.maxX * scale).rounded(.up) - left) / scale,
        height: ((wanted.maxY * scale).rounded(.up) - top) / scale)
      guard let view = label.contentSnapshot(of: outer) else { return nil }
      func enlarged(_ rect: CGRect) -> CGRect {
        let (x, y) = (rect.width / part.width, rect.height / part.height)
        return CGRect(
          x: rect.minX + (outer.minX - part.minX) * x, y: rect.minY + (outer.minY - part.minY) * y,
          width: outer.width * x, height: outer.height * y)
      }
      return MatchPicture(view: view, start: enlarged(start), end: enlarged(end))
    }
  }

  init?(_ from: MatchEnd, _ to: MatchEnd) {
    guard let old = Text(from), let new = Text(to) else { return nil }
    (self.old, self.new, alignment) = (old, new, new.label.textAlignment)
  }

  var pictures: [MatchPicture] {
    guard hasSameShape else {
      let ratio = new.height / old.height
      return MatchPicture.faded(
        old.picture(from: old.rect, to: aligned(old.rect.size, scaled: ratio, in: new.rect)),
        new.picture(from: aligned(new.rect.size, scaled: 1 / ratio, in: old.rect), to: new.rect),
        covers: false)
    }
    let (first, second) = (
      old.picture(from: old.rect, to: new.rect), new.picture(from: old.rect, to: new.rect)
    )
    if hasSameColors { return [new.height >= old.height ? second : first].compactMap { $0 } }
    return MatchPicture.faded(first, second, covers: false)
  }

  private var hasSameShape: Bool {
    let (a, b) = (old.block, new.block)
    guard a.lines.count == b.lines.count, a.runs.count == b.runs.count else { return false }
    let isSame = zip(a.runs, b.runs).allSatisfy { x, y in
      x.face == y.face && x.glyphs.count == y.glyphs.count
        && zip(x.glyphs, y.glyphs).allSatisfy { $0.index == $1.index }
    }
    // A different line spacing changes the shape too.
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
    let part: CGFloat =
      switch alignment {
      case .center: 0.5
      case .right: 1
      default: 0
      }
    return CGRect(x: rect.minX + (rect.width - width) * part, y: rect.minY, width: width, height: height)
  }
}
