import Testing

@testable import Engine
@testable import UIKit

/// Arranged views that are hidden and shown in animations.
@Suite(.serialized) @MainActor
struct StackHidingTests {
  final class Content: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 30) }
  }

  let stage = Stage(width: 400, height: 800)
  let views = [Content(), Content(), Content()]
  let stack = UIStackView()

  private func show(_ axis: NSLayoutConstraint.Axis = .vertical, _ alignment: UIStackView.Alignment = .fill) {
    for view in views { stack.addArrangedSubview(view) }
    (stack.axis, stack.alignment, stack.spacing) = (axis, alignment, 10)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      stack.topAnchor.constraint(equalTo: stage.window.topAnchor),
      axis == .vertical
        ? stack.widthAnchor.constraint(equalToConstant: 100)
        : stack.heightAnchor.constraint(equalToConstant: 100),
    ])
    stage.frame(at: 0)
  }

  private func animate(_ changes: @escaping () -> Void) {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: changes)
    stage.frame(at: stage.time)
  }

  private func shown(_ view: UIView) -> CGRect { view.layer.presentation()?.frame ?? .null }

  nonisolated private static let axes: [NSLayoutConstraint.Axis] = [.vertical, .horizontal]
  nonisolated private static let alignments: [UIStackView.Alignment] = [.fill, .leading, .center, .trailing]

  /// A view that is hidden in an animation shrinks along the stack's axis, keeps its position across the axis, and is
  /// hidden at the end.
  @Test(arguments: axes, alignments) func aViewShrinksToNothing(
    axis: NSLayoutConstraint.Axis, alignment: UIStackView.Alignment
  ) {
    show(axis, alignment)
    let isColumn = axis == .vertical
    func along(_ rect: CGRect) -> [CGFloat] {
      isColumn ? [rect.minY, rect.height] : [rect.minX, rect.width]
    }
    func across(_ rect: CGRect) -> [CGFloat] {
      isColumn ? [rect.minX, rect.width] : [rect.minY, rect.height]
    }
    let before = views.map(\.frame)
    let length = along(before[1])[1]
    animate { views[1].isHidden = true }
    #expect(views[1].isHidden && !views[1].layer.isHidden)
    #expect(along(views[1].frame) == [length, 0] && across(views[1].frame) == across(before[1]))
    #expect(along(views[2].frame) == [length + 10, length] && views[0].frame == before[0])
    #expect(along(stack.frame)[1] == 2 * length + 10)
    stage.frame(at: stage.time + 0.5)
    #expect(abs(along(shown(views[1]))[1] - length / 2) < 0.5 && across(shown(views[1])) == across(before[1]))
    #expect(abs(along(shown(views[2]))[0] - 1.5 * (length + 10)) < 0.5)
    stage.frame(at: stage.time + 0.6)
    stage.frame(at: stage.time + 0.1)
    #expect(views[1].isHidden && views[1].layer.isHidden && along(views[2].frame)[0] == length + 10)

    animate { views[1].isHidden = false }
    #expect(!views[1].isHidden && !views[1].layer.isHidden && views.map(\.frame) == before)
    stage.frame(at: stage.time + 0.5)
    #expect(abs(along(shown(views[1]))[1] - length / 2) < 0.5 && across(shown(views[1])) == across(before[1]))
    stage.frame(at: stage.time + 0.6)
    stage.frame(at: stage.time + 0.1)
    #expect(views.map { shown($0) } == before && views.map(\.frame) == before)
  }

  /// Apps call `layoutIfNeeded()` inside the block, on the stack or on its superview.
  @Test(arguments: [false, true], [false, true]) func anAppMayLayOutInTheBlock(
    laysOutSuperview: Bool, usesAnimator: Bool
  ) {
    show()
    let before = views.map(\.frame)
    func change(_ isHidden: Bool) {
      let changes = {
        views[1].isHidden = isHidden
        (laysOutSuperview ? stage.window : stack).layoutIfNeeded()
      }
      if usesAnimator {
        UIViewPropertyAnimator(duration: 1, curve: .linear, animations: changes).startAnimation()
        stage.frame(at: stage.time)
      } else {
        animate(changes)
      }
    }
    change(true)
    stage.frame(at: stage.time + 0.5)
    #expect(views[1].isHidden && !views[1].layer.isHidden && abs(shown(views[1]).height - 15) < 0.5)
    #expect(abs(shown(views[2]).minY - 60) < 0.5)
    stage.frame(at: stage.time + 0.6)
    stage.frame(at: stage.time + 0.1)
    #expect(views[1].layer.isHidden && views[2].frame.minY == 40)
    change(false)
    stage.frame(at: stage.time + 0.5)
    #expect(!views[1].layer.isHidden && abs(shown(views[1]).height - 15) < 0.5)
    stage.frame(at: stage.time + 0.6)
    stage.frame(at: stage.time + 0.1)
    #expect(views.map(\.frame) == before)
  }

  /// A view that calls `move` once, when its layer requests the action for `hidden`.
  final class Mover: UIView {
    var move: () -> Void = {}

    override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 30) }

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      if event == "hidden" {
        let call = move
        move = {}
        call()
      }
      return super.action(for: layer, forKey: event)
    }
  }

  /// A view that moves to another stack while it is being hidden takes no space in the new stack.
  @Test(arguments: [false, true]) func aViewThatItsActionMovesIsHiddenInTheNewStack(wasInStack: Bool) {
    show()
    let (other, mover) = (UIStackView(), Mover())
    other.addArrangedSubview(mover)
    if !wasInStack { stage.window.addSubview(mover) }
    mover.move = {
      stack.insertArrangedSubview(mover, at: 0)
      stack.layoutIfNeeded()
    }
    mover.isHidden = true
    stage.window.layoutIfNeeded()
    #expect(mover.superview === stack && mover.isHidden && views[0].frame.minY == 0)
  }

  @Test(arguments: 0..<8) func anySubsetOfViewsShrinks(mask: Int) {
    show()
    let hidden = (0..<3).filter { mask & (1 << $0) != 0 }
    animate { for index in hidden { views[index].isHidden = true } }
    let remaining = (0..<3).filter { !hidden.contains($0) }
    for (row, index) in remaining.enumerated() { #expect(views[index].frame.minY == CGFloat(row) * 40) }
    for index in hidden { #expect(views[index].frame.height == 0 && !views[index].layer.isHidden) }
    stage.frame(at: stage.time + 1.1)
    stage.frame(at: stage.time + 0.1)
    #expect(views.map(\.layer.isHidden) == (0..<3).map { hidden.contains($0) })
  }

  @Test func withoutAnAnimationAViewIsHiddenAtOnce() {
    show()
    views[0].isHidden = true
    #expect(views[0].layer.isHidden)
    UIView.performWithoutAnimation { views[1].isHidden = true }
    #expect(views[1].layer.isHidden)
    stage.frame(at: 0.1)
    #expect(views[2].frame == CGRect(x: 0, y: 0, width: 100, height: 30))
    views[0].isHidden = false
    stage.frame(at: 0.2)
    #expect(views[0].frame.minY == 0 && views[2].frame.minY == 40)
  }

  /// A view that is hidden and shown several times during its animations ends in its last state.
  @Test func theLastOfSeveralChangesCounts() {
    show()
    let before = views.map(\.frame)
    animate { views[1].isHidden = true }
    stage.frame(at: stage.time + 0.4)
    animate { views[1].isHidden = false }
    stage.frame(at: stage.time + 0.8)
    #expect(!views[1].layer.isHidden, "the first animation has ended")
    animate { views[1].isHidden = true }
    stage.frame(at: stage.time + 0.4)
    #expect(!views[1].layer.isHidden && views[1].isHidden)
    views[1].isHidden = true
    #expect(!views[1].layer.isHidden, "a repeated change has no effect")
    views[1].isHidden = false
    stage.frame(at: stage.time + 2)
    stage.frame(at: stage.time + 0.1)
    #expect(!views[1].isHidden && !views[1].layer.isHidden && views.map(\.frame) == before)
  }

  @Test func aViewRemovedWhileItShrinksIsHidden() {
    show()
    animate { views[1].isHidden = true }
    stack.removeArrangedSubview(views[1])
    #expect(views[1].isHidden && views[1].layer.isHidden)
    views[1].isHidden = false
    stage.frame(at: stage.time + 2)
    #expect(!views[1].isHidden && !views[1].layer.isHidden)
  }

  @Test func anAnimatorScrubsHiding() {
    show()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { views[0].isHidden = true }
    animator.pauseAnimation()
    for fraction in [0.25, 0.75, 0.5] {
      animator.fractionComplete = fraction
      stage.frame(at: stage.time + 0.1)
      #expect(abs(shown(views[0]).height - 30 * (1 - fraction)) < 1e-6)
      #expect(abs(shown(views[1]).minY - 40 * (1 - fraction)) < 1e-6 && !views[0].layer.isHidden)
    }
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.frame(at: stage.time + 0.1)
    #expect(!views[0].layer.isHidden && animator.isRunning)
    stage.frame(at: stage.time + 2)
    stage.frame(at: stage.time + 0.1)
    #expect(views[0].layer.isHidden && views[1].frame.minY == 0)
  }

  @Test func completionsWaitForHiding() {
    show()
    var log: [Bool] = []
    UIView.animate(withDuration: 1, animations: { views[0].isHidden = true }, completion: { log.append($0) })
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.9)
    #expect(log.isEmpty)
    stage.frame(at: stage.time + 0.2)
    stage.frame(at: stage.time + 0.1)
    #expect(log == [true] && views[0].layer.isHidden)
  }
}
