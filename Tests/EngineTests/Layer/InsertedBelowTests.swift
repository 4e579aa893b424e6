import Stages
import Testing

@testable import Engine

/// Animations that are inserted below each other, as in changes of a transform's target. The render tree matches the
/// presentation copy.
@Suite(.serialized) @MainActor struct InsertedBelowTests {
  private func insertedBelow(_ from: CATransform3D, _ duration: CFTimeInterval) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = from
    animation.toValue = CATransform3DIdentity
    animation.duration = duration
    animation.isAdditive = true
    animation.isInsertedBelow = true
    return animation
  }

  @Test func laterAnimationsApplyBelowEarlierOnes() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 0)
    let move = CATransform3DMakeTranslation(64, 0, 0)
    let grow = CATransform3DMakeScale(4, 1, 1)
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.add(insertedBelow(move, 4), forKey: "move")
    // The app's animation applies above all earlier animations.
    let appAnimation = CABasicAnimation(keyPath: "transform.translation.y")
    appAnimation.byValue = 8
    appAnimation.duration = 4
    layer.add(appAnimation, forKey: "own")
    screen.frame(at: 0)
    layer.add(insertedBelow(grow, 4), forKey: "grow")
    layer.add(insertedBelow(turn, 2), forKey: "turn")
    #expect(layer.animationKeys() == ["turn", "grow", "move", "own"])
    screen.frame(at: 0)
    for t in [0, 0.5, 1, 2, 2.5, 3, 4] {
      screen.frame(at: t)
      let shown = screen.shown(.transform, layer)
      let copy = Components(layer.presentation()?.transform ?? CATransform3DIdentity)
      var isSame = true
      for index in 0..<16 { isSame = isSame && abs(shown[index] - copy[index]) < 1e-9 }
      #expect(isSame, "at \(t)")
      guard t == 1 else { continue }
      // The remaining translation applies first, then the scale, the rotation and the app's animation.
      let remaining = CATransform3DMakeTranslation(48, 0, 0)
      let wide = CATransform3DMakeScale(3.25, 1, 1)
      let turned = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      var expected = CATransform3DConcat(CATransform3DConcat(remaining, wide), turned)
      expected.m42 += 2
      var isRight = true
      for index in 0..<16 { isRight = isRight && abs(shown[index] - Components(expected)[index]) < 1e-9 }
      #expect(isRight)
    }
    layer.removeAnimation(forKey: "grow")
    screen.frame(at: 5)
    #expect(screen.shown(.transform, layer) == Components(CATransform3DIdentity))
  }
}
