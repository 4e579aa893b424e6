import Foundation
import Stages
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct CATransactionTests {
  @Test func valuesOfInnerTransactionsHideOuterOnes() {
    let context = RunContext.own()
    defer { context.close() }
    let outerFunction = CAMediaTimingFunction(name: .easeIn)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(outerFunction)
    CATransaction.setValue("outer", forKey: "mine")
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2)
    #expect(CATransaction.animationTimingFunction() === outerFunction)
    #expect(CATransaction.value(forKey: "mine") as? String == "outer")
    CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue("inner", forKey: "mine")
    #expect(CATransaction.animationDuration() == 3)
    #expect(CATransaction.disableActions())
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 3)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
    #expect(CATransaction.value(forKey: "mine") as? String == "inner")
    CATransaction.setValue(nil, forKey: "mine")
    CATransaction.setValue(nil, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(nil, forKey: kCATransactionDisableActions)
    #expect(CATransaction.value(forKey: "mine") as? String == "outer")
    #expect(CATransaction.animationDuration() == 2)
    #expect(!CATransaction.disableActions())
    let innerFunction = CAMediaTimingFunction(name: .easeOut)
    CATransaction.setValue(innerFunction, forKey: kCATransactionAnimationTimingFunction)
    #expect(CATransaction.animationTimingFunction() === innerFunction)
    CATransaction.commit()
    #expect(
      CATransaction.value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
        === outerFunction)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(CATransaction.animationTimingFunction() == nil)
    #expect(CATransaction.value(forKey: "mine") == nil)
  }

  @Test func theCompletionBlockIsAlsoAValue() {
    let screen = TestScreen()
    var called = 0
    CATransaction.begin()
    let block: () -> Void = { called += 1 }
    CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
    #expect(CATransaction.completionBlock() != nil)
    (CATransaction.value(forKey: kCATransactionCompletionBlock) as? () -> Void)?()
    #expect(called == 1)
    CATransaction.commit()
    #expect(CATransaction.completionBlock() == nil)
    screen.frame(at: 1)
    screen.frame(at: 2)
    screen.frame(at: 3)
    #expect(called == 2)
  }

  @Test func flushEndsOnlyTheImplicitTransaction() {
    let context = RunContext.own()
    defer { context.close() }
    CATransaction.setAnimationDuration(7)
    CATransaction.begin()
    CATransaction.setAnimationDuration(8)
    CATransaction.flush()
    #expect(CATransaction.animationDuration() == 8)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 7)
    CATransaction.flush()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.flush()
  }

  @Test func aChangeAfterAFlushAnimates() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil, "there is no committed value to animate from")
    CATransaction.flush()
    #expect(layer.tree === screen.tree)
    layer.opacity = 1
    #expect(layer.animationKeys() == ["opacity"])
    screen.frame(at: 1)
    #expect(screen.shown(.opacity, layer)[0] == 0.5)
    screen.frame(at: 1.125)
    let shown = screen.shown(.opacity, layer)[0]
    #expect(shown > 0.6 && shown < 0.95)
    screen.settle()
    #expect(screen.shown(.opacity, layer)[0] == 1)
  }

  @Test func anOpenTransactionDefersAFlush() {
    let screen = TestScreen()
    let layer = CALayer()
    CATransaction.begin()
    screen.root.addSublayer(layer)
    CATransaction.flush()
    #expect(layer.tree == nil)
    CATransaction.commit()
    CATransaction.flush()
    #expect(layer.tree === screen.tree)
  }

  /// A flushed change is not committed again, and its animation begins at the flush.
  @Test func aFlushedAnimationBeginsOnce() {
    final class Starts: NSObject, CAAnimationDelegate {
      var times: [CFTimeInterval] = []
      func animationDidStart(_ anim: CAAnimation) { times.append(CACurrentMediaTime()) }
    }
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    let starts = Starts()
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.toValue = 10
    animation.duration = 1
    animation.delegate = starts
    layer.add(animation, forKey: nil)
    CATransaction.flush()
    #expect(starts.times == [1])
    screen.frame(at: 1.5)
    #expect(starts.times == [1] && screen.render.tree.trackCount == 1)
    #expect(screen.shown(.zPosition, layer)[0] == 5)
  }

  @Test func theLockExcludesOtherThreads() {
    CATransaction.lock()
    CATransaction.lock()
    nonisolated(unsafe) var entered = false
    let thread = Thread {
      CATransaction.lock()
      entered = true
      CATransaction.unlock()
    }
    thread.start()
    Thread.sleep(forTimeInterval: 0.02)
    #expect(!entered)
    CATransaction.unlock()
    Thread.sleep(forTimeInterval: 0.02)
    #expect(!entered)
    CATransaction.unlock()
    while true {
      CATransaction.lock()
      let isDone = entered
      CATransaction.unlock()
      if isDone { break }
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  /// A change of a value outside of explicit transactions opens the implicit transaction, which is then current.
  @Test func commitEndsTheImplicitTransaction() {
    let screen = TestScreen()
    var order: [String] = []
    CATransaction.setCompletionBlock { order.append("implicit") }
    CATransaction.setAnimationDuration(3)
    CATransaction.begin()
    CATransaction.setCompletionBlock { order.append("inner") }
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 3)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25 && CATransaction.completionBlock() == nil)
    for time in 1...3 { screen.frame(at: Double(time)) }
    #expect(Set(order) == ["implicit", "inner"])
  }

  @Test func misuseTraps() async {
    func prints(_ result: ExitTest.Result?, _ text: String) -> Bool {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(text)
    }
    let commit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        CATransaction.begin()
        CATransaction.commit()
        CATransaction.commit()
      }
    }
    #expect(prints(commit, "CATransaction.commit(): there is no matching begin()"))
    let implicit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        CATransaction.setAnimationDuration(1)
        CATransaction.commit()
        CATransaction.commit()
      }
    }
    #expect(prints(implicit, "CATransaction.commit(): there is no matching begin()"))
    let unlock = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CATransaction.lock()
      CATransaction.unlock()
      CATransaction.unlock()
    }
    #expect(prints(unlock, "CATransaction.unlock(): there is no matching lock()"))
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CATransaction.setValue("soon", forKey: kCATransactionAnimationDuration)
    }
    #expect(prints(value, "CATransaction.setValue(_:forKey:): soon is not a value for animationDuration"))
  }
}
