import Testing

@testable import Engine

/// Animations that go beneath each other, as changes of a transform's target do: the render tree shows what the
/// presentation copy does.
@Suite(.serialized) @MainActor struct BeneathTests {
  private func added(_ from: CATransform3D, _ duration: CFTimeInterval) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = from
    animation.toValue = CATransform3DIdentity
    animation.duration = duration
    animation.isAdditive = true
    animation.liesBeneath = true
    return animation
  }

  @Test func laterOnesGoBeneathEarlierOnes() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 0)
    let move = CATransform3DMakeTranslation(64, 0, 0)
    let grow = CATransform3DMakeScale(4, 1, 1)
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.add(added(move, 4), forKey: "move")
    // One of the app's own lies over what is there when it comes, as ever.
    let own = CABasicAnimation(keyPath: "transform.translation.y")
    own.byValue = 8
    own.duration = 4
    layer.add(own, forKey: "own")
    screen.frame(at: 0)
    layer.add(added(grow, 4), forKey: "grow")
    layer.add(added(turn, 2), forKey: "turn")
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
      // Moved by what is left, then grown, then turned; the app's own movement over all.
      let rest = CATransform3DMakeTranslation(48, 0, 0)
      let wide = CATransform3DMakeScale(3.25, 1, 1)
      let turned = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      var expected = CATransform3DConcat(CATransform3DConcat(rest, wide), turned)
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
