import Engine
import Foundation

/// The transition of a bar from one item to the next, or back to the previous item. The contents cross-fade. The upper
/// screen's title moves by half of the width. The lower screen's title and the upper screen's back label move between
/// each other's positions (transitions.md §3.4).
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
      bar.layOut(new)
      bar.addSubview(new)
      new.layer.layoutFromHere()
      arrange(new, isShown: false, isLower: !isForward)
    }
  }

  /// Moves both contents to their end positions, inside an animation block.
  func animate() {
    bar.background.show(bar.look)
    if let old { arrange(old, isShown: false, isLower: isForward) }
    if let new { arrange(new, isShown: true, isLower: !isForward) }
  }

  /// Removes the content of the hidden screen, and resets the content of the visible screen: the new content if the
  /// transition has `completed`, otherwise the old content.
  func finish(_ completed: Bool) {
    let (visible, hidden) = completed ? (new, old) : (old, new)
    hidden?.removeFromSuperview()
    if let visible { arrange(visible, isShown: true, isLower: false) }
    bar.content = visible
    visible?.claim()
    // During the transition, the old content may have the bar's old tint.
    if visible?.ownTint != nil { visible?.tintColor = nil }
    bar.showLook()
  }

  /// Arranges a content as shown, or as hidden: the content of the lower screen is then to the left, and the content of
  /// the upper screen to the right.
  private func arrange(_ content: NavigationBarContent, isShown: Bool, isLower: Bool) {
    let width = content.bounds.width
    let alpha: CGFloat = isShown ? 1 : 0
    for view in content.left + content.right { view.alpha = alpha }
    content.heading.alpha = alpha * content.headingAlpha
    if let large = content.largeTitle {
      // The upper screen's large title moves with its screen. The lower screen's large title moves twice as far as its
      // screen, so that the two titles hardly overlap.
      large.alpha = alpha
      large.transform = isShown ? .identity : translation(isLower ? -0.6 * width : width)
    }
    content.heading.transform =
      isShown ? .identity : translation(isLower ? -distanceToBackLabel(content) : width / 2)
    guard let back = content.back else { return }
    back.chevron.alpha = isShown || other(than: content)?.back != nil ? 1 : 0
    back.label.alpha = alpha
    // The upper screen's back label moves to the lower screen's title. The lower screen's back label moves to the left.
    back.label.transform =
      isShown ? .identity : translation(isLower ? -width / 2 : distanceToTitle(content))
  }

  private func other(than content: NavigationBarContent) -> NavigationBarContent? {
    content === old ? new : old
  }

  /// The distance from the upper screen's back label to the lower screen's title, in points, or half of the width
  /// without such a label.
  private func distanceToBackLabel(_ lower: NavigationBarContent) -> CGFloat {
    guard let back = other(than: lower)?.back, back.label.text != nil else { return lower.bounds.width / 2 }
    return lower.heading.center.x - back.frame.minX - back.label.center.x
  }

  /// The distance from the upper screen's back label to the lower screen's title, in points, or half of the width
  /// without such a title.
  private func distanceToTitle(_ upper: NavigationBarContent) -> CGFloat {
    guard let back = upper.back, let heading = other(than: upper)?.heading else {
      return upper.bounds.width / 2
    }
    return heading.center.x - back.frame.minX - back.label.center.x
  }

  private func translation(_ x: CGFloat) -> CGAffineTransform { CGAffineTransform(translationX: x, y: 0) }
}
