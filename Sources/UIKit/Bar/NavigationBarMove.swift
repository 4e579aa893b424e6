import Engine
import Foundation

/// A bar's way from one item to the next or back: titles move by half of the width and cross-fade, the name of the back
/// button comes from where it was the title (transitions.md §3.4).
@MainActor
final class NavigationBarMove {
  private let bar: UINavigationBar
  let old: NavigationBarContent?
  let new: NavigationBarContent?
  private let isForward: Bool

  /// Puts the new content where it begins.
  init(_ bar: UINavigationBar, to new: NavigationBarContent?, isForward: Bool, from look: BarBackground.Look)
  {
    self.bar = bar
    old = bar.content
    self.new = new
    self.isForward = isForward
    bar.background.show(look)
    if let new {
      new.frame = bar.bounds
      new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      bar.addSubview(new)
      new.layer.layoutFromHere()
      place(new, atEnd: false, isLower: !isForward)
    }
  }

  /// Puts both where they end; runs in the animation.
  func animate() {
    bar.background.show(bar.look)
    if let old { place(old, atEnd: false, isLower: isForward) }
    if let new { place(new, atEnd: true, isLower: !isForward) }
  }

  /// Leaves the one that stays alone in the bar, in its place.
  func finish(_ completed: Bool) {
    let (stays, leaves) = completed ? (new, old) : (old, new)
    leaves?.removeFromSuperview()
    if let stays { place(stays, atEnd: true, isLower: false) }
    bar.content = stays
    stays?.claim()
    if stays?.ownTint != nil { stays?.tintColor = nil }
    bar.showLook()
  }

  /// In its place, or outside: the content of the lower screen leaves to the left, that of the upper to the right.
  private func place(_ content: NavigationBarContent, atEnd: Bool, isLower: Bool) {
    let width = content.bounds.width
    let alpha: CGFloat = atEnd ? 1 : 0
    for view in content.left + content.right { view.alpha = alpha }
    content.heading.alpha = alpha
    content.heading.transform = shift(atEnd ? 0 : isLower ? -toName(content) : width / 2)
    guard let back = content.back else { return }
    back.chevron.alpha = atEnd || other(than: content)?.back != nil ? 1 : 0
    back.label.alpha = alpha
    // The upper screen's name of the lower one was the title there; the lower screen's own goes out to the left.
    back.label.transform = shift(atEnd ? 0 : isLower ? -width / 2 : toTitle(content))
  }

  private func other(than content: NavigationBarContent) -> NavigationBarContent? {
    content === old ? new : old
  }

  /// From the title of the lower screen to where the upper one names it.
  private func toName(_ lower: NavigationBarContent) -> CGFloat {
    guard let back = other(than: lower)?.back, back.label.text != nil else { return lower.bounds.width / 2 }
    return lower.heading.center.x - back.frame.minX - back.label.center.x
  }

  /// From where the upper screen names the lower one to the title there.
  private func toTitle(_ upper: NavigationBarContent) -> CGFloat {
    guard let back = upper.back, let heading = other(than: upper)?.heading else {
      return upper.bounds.width / 2
    }
    return heading.center.x - back.frame.minX - back.label.center.x
  }

  private func shift(_ x: CGFloat) -> CGAffineTransform { CGAffineTransform(translationX: x, y: 0) }
}
