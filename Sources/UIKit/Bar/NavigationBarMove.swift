import Engine
import Foundation

/// The transition of a bar from one item to the next or back: titles move by half of the width and cross-fade, and
/// the back button's label moves between its position and that of the title (transitions.md §3.4).
@MainActor
final class NavigationBarMove {
  private let bar: UINavigationBar
  let old: NavigationBarContent?
  let new: NavigationBarContent?
  private let isForward: Bool

  /// Adds the new content at its start position.
  init(bar: UINavigationBar, to new: NavigationBarContent?, isForward: Bool, from look: BarBackground.Look) {
    self.bar = bar
    old = bar.content
    self.new = new
    self.isForward = isForward
    bar.background.show(look)
    if let new {
      bar.place(new)
      bar.addSubview(new)
      new.layer.layoutFromHere()
      arrange(new, atEnd: false, isLower: !isForward)
    }
  }

  /// Moves both contents to their end positions; runs in the animation.
  func animate() {
    bar.background.show(bar.look)
    if let old { arrange(old, atEnd: false, isLower: isForward) }
    if let new { arrange(new, atEnd: true, isLower: !isForward) }
  }

  /// Removes the content of the screen that is no longer shown, and resets the content of the shown one.
  func finish(_ completed: Bool) {
    let (stays, leaves) = completed ? (new, old) : (old, new)
    leaves?.removeFromSuperview()
    if let stays { arrange(stays, atEnd: true, isLower: false) }
    bar.content = stays
    stays?.claim()
    if stays?.ownTint != nil { stays?.tintColor = nil }
    bar.showLook()
  }

  /// Arranges a content for the end or the start of the transition: the lower screen's content leaves to the left,
  /// the upper screen's to the right.
  private func arrange(_ content: NavigationBarContent, atEnd: Bool, isLower: Bool) {
    let width = content.bounds.width
    let alpha: CGFloat = atEnd ? 1 : 0
    for view in content.left + content.right { view.alpha = alpha }
    content.heading.alpha = alpha * content.headingAlpha
    if let large = content.largeTitle {
      // The large title moves with the upper screen; that of the lower screen moves twice as far as its screen, so that
      // the two hardly meet.
      large.alpha = alpha
      large.transform = shift(atEnd ? 0 : isLower ? -0.6 * width : width)
    }
    content.heading.transform = shift(atEnd ? 0 : isLower ? -toName(content) : width / 2)
    guard let back = content.back else { return }
    back.chevron.alpha = atEnd || other(than: content)?.back != nil ? 1 : 0
    back.label.alpha = alpha
    // The upper screen's back label moves to the lower screen's title; the lower screen's own label leaves to the
    // left.
    back.label.transform = shift(atEnd ? 0 : isLower ? -width / 2 : toTitle(content))
  }

  private func other(than content: NavigationBarContent) -> NavigationBarContent? {
    content === old ? new : old
  }

  /// The distance from the lower screen's title to the upper screen's back label.
  private func toName(_ lower: NavigationBarContent) -> CGFloat {
    guard let back = other(than: lower)?.back, back.label.text != nil else { return lower.bounds.width / 2 }
    return lower.heading.center.x - back.frame.minX - back.label.center.x
  }

  /// The distance from the upper screen's back label to the lower screen's title.
  private func toTitle(_ upper: NavigationBarContent) -> CGFloat {
    guard let back = upper.back, let heading = other(than: upper)?.heading else {
      return upper.bounds.width / 2
    }
    return heading.center.x - back.frame.minX - back.label.center.x
  }

  private func shift(_ x: CGFloat) -> CGAffineTransform { CGAffineTransform(translationX: x, y: 0) }
}
