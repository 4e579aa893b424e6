import Testing

@testable import UIKit

/// Texts of labels whose size animates: they stay in the size that is shown.
@Suite(.serialized) @MainActor
struct LabelMotionTests {
  private let stage = Stage()
  private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))

  private func begin(_ alignment: NSTextAlignment) {
    stage.frame(at: 1)
    label.text = "Text"
    label.textAlignment = alignment
    stage.window.addSubview(label)
    stage.frame(at: 1)
  }

  /// Where the middle of the text is shown, in the label's own points.
  private func middle() -> CGPoint {
    let carrier = label.layer.sublayers?.first { $0.text != nil }
    let holder = carrier ?? label.layer
    guard let block = holder.text else { return CGPoint(x: -1, y: -1) }
    let shift: CGPoint? = carrier.map { carrier in
      let (shown, bounds) = (carrier.presentedState.position, carrier.bounds)
      return CGPoint(x: shown.x - bounds.midX, y: shown.y - bounds.midY)
    }
    let (origin, size, moved) = (holder.textOrigin, block.size, shift ?? .zero)
    let x: CGFloat = origin.x + size.width / 2 + moved.x
    let y: CGFloat = origin.y + size.height / 2 + moved.y
    return CGPoint(x: x, y: y)
  }

  @Test(arguments: [NSTextAlignment.left, .center, .right, .natural])
  func aLineStaysInItsPlace(alignment: NSTextAlignment) {
    begin(alignment)
    let width = label.layer.text?.size.width ?? 0
    let part: CGFloat = alignment == .center ? 0.5 : alignment == .right ? 1 : 0
    func expected(_ size: CGSize) -> CGPoint {
      CGPoint(x: part * size.width + (0.5 - part) * width, y: size.height / 2)
    }
    func isThere() -> Bool {
      let (found, wanted) = (middle(), expected(stage.shown(label).bounds.size))
      return isClose(found.x, wanted.x, 1) && isClose(found.y, wanted.y, 1)
    }
    #expect(isThere())
    UIView.animate(withDuration: 1) { label.frame.size = CGSize(width: 300, height: 200) }
    for _ in 0..<12 {
      stage.frame(at: stage.time + 0.05)
      #expect(isThere(), "\(middle()) at \(stage.time)")
    }
    // Another size on the way: both animations go on together.
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      label.frame.size = CGSize(width: 80, height: 30)
    }
    for _ in 0..<20 {
      stage.frame(at: stage.time + 0.05)
      #expect(isThere(), "\(middle()) at \(stage.time)")
    }
    #expect(label.layer.sublayers == nil && label.layer.text != nil)
  }

  @Test func anAnimatorScrubsIt() {
    begin(.center)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      label.frame.size = CGSize(width: 300, height: 60)
    }
    for fraction in [0.25, 0.75, 0.1] {
      animator.fractionComplete = fraction
      stage.frame(at: stage.time + 0.02)
      #expect(isClose(middle().x, 50 + 100 * fraction, 1))
    }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    stage.frame(at: stage.time + 0.02)
    stage.frame(at: stage.time + 0.02)
    #expect(label.layer.sublayers == nil && isClose(middle().x, 50, 1) && label.bounds.width == 100)
  }

  /// What is set on the way is seen at once, and a label without text has no layer for it.
  @Test func theTextMayChangeMeanwhile() {
    begin(.center)
    UIView.animate(withDuration: 1) { label.frame.size.width = 300 }
    stage.frame(at: 1.2)
    label.text = "Another"
    label.textColor = .red
    stage.frame(at: 1.3)
    let carrier = label.layer.sublayers?.first
    #expect(carrier?.text?.lineCount == 1 && carrier?.textColor == UIColor.red.cgColor)
    label.text = nil
    stage.frame(at: 1.4)
    #expect(label.layer.sublayers == nil && label.layer.text == nil)
    label.text = "Again"
    stage.run(to: 3)
    #expect(label.layer.text != nil)
    // A text that begins at the left and stays at its height needs none.
    label.textAlignment = .left
    UIView.animate(withDuration: 1) { label.frame.size.width = 100 }
    stage.frame(at: 3.2)
    #expect(label.layer.sublayers == nil)
  }
}
