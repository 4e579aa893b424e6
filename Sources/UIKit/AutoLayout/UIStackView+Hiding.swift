import Engine

/// Animations that hide or show arranged views, whose lengths along the axis shrink to 0 or grow from 0.
///
/// A view that is hidden in an animation leaves the constraints of its stack. The stack sets the view's frame until the
/// animation ends (`ViewConstraints.hidingAnimation`).
extension UIStackView {
  /// Hides or shows an arranged view with the current animation block. Returns true for a view that is already being
  /// hidden, too. Returns false if no animation hides or shows the view; an earlier animation then does not hide the
  /// view at its end.
  func animateHiding(_ view: UIView, isHidden: Bool) -> Bool {
    let isBeingHidden = view.constraintState?.hidingAnimation ?? 0 != 0
    if isHidden, view.isHidden { return isBeingHidden }
    guard let block = AnimationBlock.current, AnimationBlock.isEnabled, block.parameters.takesTime,
      hostWindow != nil, view.transitionRecord?.isHidden == nil, isHidden != view.isHidden,
      arrangedSubviews.contains(where: { $0 === view })
    else {
      view.constraintState?.hidingAnimation = 0
      return false
    }
    if isHidden {
      // The counter of activations numbers these animations as well.
      LayoutEngine.activations += 1
      view.ownedConstraints.hidingAnimation = LayoutEngine.activations
    } else {
      if !isBeingHidden {
        UIView.performWithoutAnimation {
          view.setLayoutFrame(collapsedFrame(of: view))
          view.backingLayer.isHidden = false
        }
      }
      view.constraintState?.hidingAnimation = 0
    }
    arrangementChanged()
    block.arrange(self)
    return true
  }

  /// Hides the views that the ended animations `numbers` have shrunk. A view that was shown again before the end has no
  /// such number.
  func endHiding(_ numbers: [Int]) {
    for view in arrangedSubviews {
      guard let state = view.constraintState, state.hidingAnimation != 0,
        numbers.contains(state.hidingAnimation)
      else { continue }
      state.hidingAnimation = 0
      if !view.storeForTransition(isHidden: true) { view.backingLayer.isHidden = true }
    }
  }

  /// The numbers of the animations that currently hide arranged views.
  var hidingAnimations: [Int] {
    arrangedSubviews.compactMap { $0.constraintState?.hidingAnimation }.filter { $0 != 0 }
  }
}

extension AnimationBlock {
  /// Lays out the stacks whose views were hidden or shown in this block, so that the block animates the layout.
  func layOutArranged() {
    let stacks = arranged
    arranged = []
    for stack in stacks {
      let numbers = stack.hidingAnimations
      stack.layoutIfNeeded()
      // The views are hidden when all animations of the block have ended. If the app has laid out the stack itself, the
      // layout above adds no animation whose end could be awaited.
      completionCounter.whenDone { stack.endHiding(numbers) }
    }
  }

  /// Adds a stack to those that `layOutArranged()` lays out.
  func arrange(_ stack: UIStackView) {
    if !arranged.contains(where: { $0 === stack }) { arranged.append(stack) }
  }
}

extension StackArrangement {
  /// The frame, with the length 0 along the axis, of a hidden view of `size`. This frame follows `previous`, the frame
  /// of the visible view before; nil for the first view.
  func collapsedFrame(of size: CGSize, after previous: CGRect?, in stack: UIStackView) -> CGRect {
    let box = stack.bounds.inset(by: isRelativeToMargins ? stack.layoutMargins : .zero)
    let isReversed = stack.effectiveUserInterfaceLayoutDirection == .rightToLeft
    if axis == .horizontal {
      let x = isReversed ? (previous?.minX ?? box.maxX) : (previous?.maxX ?? box.minX)
      let (y, height) = across(size.height, from: box.minY, in: box.height, isReversed: false)
      return CGRect(x: x, y: y, width: 0, height: height)
    }
    let (x, width) = across(size.width, from: box.minX, in: box.width, isReversed: isReversed)
    return CGRect(x: x, y: previous?.maxY ?? box.minY, width: width, height: 0)
  }

  /// The position and length across the axis of a view of `length` points, by the alignment in the `available` points
  /// from `start` on.
  private func across(_ length: CGFloat, from start: CGFloat, in available: CGFloat, isReversed: Bool)
    -> (start: CGFloat, length: CGFloat)
  {
    switch alignment {
    case .fill: return (start, available)
    case .center: return (start + (available - length) / 2, length)
    case .trailing, .lastBaseline: return (isReversed ? start : start + available - length, length)
    case .leading, .firstBaseline: return (isReversed ? start + available - length : start, length)
    }
  }
}
