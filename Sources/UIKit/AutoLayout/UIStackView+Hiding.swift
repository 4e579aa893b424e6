import Engine

/// Arranged views that are hidden or shown in an animation: they shrink to nothing, or grow from it, along the axis.
///
/// A view hidden in an animation leaves the constraints of its stack, which sets its frame until the animation ends
/// (`ViewConstraints.collapse`).
extension UIStackView {
  /// Hides or shows an arranged view with the animation that is open. Returns false if there is none.
  func animates(_ view: UIView, isHidden: Bool) -> Bool {
    let isCollapsing = view.constraintState?.collapse ?? 0 != 0
    if isHidden, view.isHidden { return isCollapsing }
    guard let block = AnimationBlock.current, AnimationBlock.isEnabled, block.parameters.isVisible,
      hostWindow != nil, view.transitionRecord?.isHidden == nil, isHidden != view.isHidden,
      arrangedSubviews.contains(where: { $0 === view })
    else {
      view.constraintState?.collapse = 0
      return false
    }
    if isHidden {
      LayoutEngine.activations += 1
      view.ownedConstraints.collapse = LayoutEngine.activations
    } else {
      if !isCollapsing {
        UIView.performWithoutAnimation {
          view.place(in: collapsedFrame(of: view))
          view.backingLayer.isHidden = false
        }
      }
      view.constraintState?.collapse = 0
    }
    arrangementChanged()
    block.arrange(self)
    return true
  }

  /// Hides the views that an animation has shrunk to nothing, unless they have been shown since.
  func endCollapses(_ numbers: [Int]) {
    for view in arrangedSubviews {
      guard let state = view.constraintState, state.collapse != 0, numbers.contains(state.collapse) else {
        continue
      }
      state.collapse = 0
      if !view.keepForTransition(isHidden: true) { view.backingLayer.isHidden = true }
    }
  }

  /// The numbers of the animations that hide arranged views now.
  var collapses: [Int] { arrangedSubviews.compactMap { $0.constraintState?.collapse }.filter { $0 != 0 } }
}

extension AnimationBlock {
  /// Lays out the stacks whose views were hidden or shown in this block, as part of it.
  func layOutArranged() {
    let stacks = arranged
    arranged = []
    for stack in stacks {
      let numbers = stack.collapses
      stack.layoutIfNeeded()
      // The views collapse at the end of the block's animations, not of this layout's: an app that has laid out the
      // stack itself leaves it nothing.
      completionCounter.whenDone { stack.endCollapses(numbers) }
    }
  }

  func arrange(_ stack: UIStackView) {
    if !arranged.contains(where: { $0 === stack }) { arranged.append(stack) }
  }
}

extension StackArrangement {
  /// The frame of a hidden view, whose content has a size, after the one before it.
  func collapsedFrame(of size: CGSize, after before: CGRect?, in stack: UIStackView) -> CGRect {
    let box = stack.bounds.inset(by: keepsToMargins ? stack.layoutMargins : .zero)
    let isReversed = stack.effectiveUserInterfaceLayoutDirection == .rightToLeft
    if axis == .horizontal {
      let x = isReversed ? before?.minX ?? box.maxX : before?.maxX ?? box.minX
      let (y, height) = across(size.height, from: box.minY, in: box.height, isReversed: false)
      return CGRect(x: x, y: y, width: 0, height: height)
    }
    let (x, width) = across(size.width, from: box.minX, in: box.width, isReversed: isReversed)
    return CGRect(x: x, y: before?.maxY ?? box.minY, width: width, height: 0)
  }

  private func across(_ length: CGFloat, from start: CGFloat, in room: CGFloat, isReversed: Bool)
    -> (start: CGFloat, length: CGFloat)
  {
    switch alignment {
    case .fill: return (start, room)
    case .center: return (start + (room - length) / 2, length)
    case .trailing, .lastBaseline: return (isReversed ? start : start + room - length, length)
    case .leading, .firstBaseline: return (isReversed ? start + room - length : start, length)
    }
  }
}
