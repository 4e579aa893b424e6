import Foundation
import Stages
import Testing

@testable import Engine

/// A value that a test sends to another thread.
private struct Sent<Value>: @unchecked Sendable {
  let value: Value
}

/// A layer that a screen shows.
@MainActor private final class ShownLayer {
  let layer = CALayer()
  private let screen = TestScreen()
  var tree: LayerTree { screen.tree }

  init() {
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
  }
}

/// Calls on other threads trap with a message that names the call and the thread.
@Suite(.serialized) struct ThreadTests {
  private func expect(
    _ result: ExitTest.Result?, names call: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(call + ": called on the thread \"painter\""), sourceLocation: location)
  }

  @Test func transactionsTrapOnOtherThreads() async {
    let begin = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { CATransaction.begin() }
    }
    expect(begin, names: "CATransaction.begin()")
    let commit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { CATransaction.commit() }
    }
    expect(commit, names: "CATransaction.commit()")
    let setting = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { CATransaction.setDisableActions(true) }
    }
    expect(setting, names: "CATransaction.setDisableActions(_:)")
    let flush = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { CATransaction.flush() }
    }
    expect(flush, names: "CATransaction.flush()")
  }

  @Test func valuesOfTransactionsTrapOnOtherThreads() async {
    let duration = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { _ = CATransaction.animationDuration() }
    }
    expect(duration, names: "CATransaction.animationDuration()")
    let timing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { _ = CATransaction.animationTimingFunction() }
    }
    expect(timing, names: "CATransaction.animationTimingFunction()")
    let block = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { _ = CATransaction.completionBlock() }
    }
    expect(block, names: "CATransaction.completionBlock()")
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") { _ = CATransaction.value(forKey: "mine") }
    }
    expect(value, names: "CATransaction.value(forKey:)")
  }

  @Test func commitsTrapOnOtherThreads() async {
    let commit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shown = await MainActor.run { Sent(value: ShownLayer()) }
      let tree = await MainActor.run { Sent(value: shown.value.tree) }
      await onThread("painter") { _ = tree.value.commit(at: 2) }
    }
    expect(commit, names: "Run.step()")
  }

  @Test func changesOfShownLayersTrapOnOtherThreads() async {
    let column = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shown = await MainActor.run { Sent(value: ShownLayer()) }
      let layer = await MainActor.run { Sent(value: shown.value.layer) }
      await onThread("painter") { layer.value.opacity = 0.5 }
    }
    expect(column, names: "CALayer.opacity, which is shown")
    let position = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shown = await MainActor.run { Sent(value: ShownLayer()) }
      let layer = await MainActor.run { Sent(value: shown.value.layer) }
      await onThread("painter") { layer.value.position.x = 5 }
    }
    expect(position, names: "CALayer.position")
    let hierarchy = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shown = await MainActor.run { Sent(value: ShownLayer()) }
      let layer = await MainActor.run { Sent(value: shown.value.layer) }
      await onThread("painter") { layer.value.addSublayer(CALayer()) }
    }
    expect(hierarchy, names: "CALayer.sublayers, which is shown")
    let animation = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onThread("painter") {
        CALayer().add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
      }
    }
    expect(animation, names: "CALayer.add(_:forKey:)")
  }

  private final class LayerList: @unchecked Sendable {
    var layers: [CALayer] = []
  }

  /// Any thread may make layers that are not shown, also while the main thread captures a timeline.
  @Test func layersThatAreNotShownAreMadeOnAnyThread() async {
    await MainActor.run {
      let (screen, timeline, list) = (TestScreen(), Timeline(duration: 1), LayerList())
      let done = DispatchSemaphore(value: 0)
      timeline.capture {
        Thread {
          for row in 0..<10 {
            let layer = CAShapeLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.position = CGPoint(x: 5, y: Double(row) * 10)
            layer.opacity = 0.5
            layer.path = CGPath(rect: layer.bounds, transform: nil)
            let child = CALayer()
            layer.addSublayer(child)
            child.removeFromSuperlayer()
            layer.addSublayer(child)
            layer.setNeedsLayout()
            list.layers.append(layer)
          }
          done.signal()
        }.start()
        done.wait()
      }
      for layer in list.layers { screen.root.addSublayer(layer) }
      screen.frame(at: 1)
      #expect(list.layers.count == 10)
      let areShown = list.layers.allSatisfy { $0.tree === screen.tree }
      #expect(areShown)
    }
  }

  private struct RunningLink: @unchecked Sendable {
    let screen: TestScreen
    let calls: NSMutableArray
    let link: CADisplayLink
  }

  /// Any thread may end a display link, as in Core Animation.
  @Test func aDisplayLinkEndsOnAnyThread() async {
    let linked = await MainActor.run {
      let (screen, calls) = (TestScreen(), NSMutableArray())
      let link = CADisplayLink { _ in calls.add(1) }
      link.add(to: .main, forMode: .common)
      screen.frame(at: 1)
      screen.frame(at: 2)
      return RunningLink(screen: screen, calls: calls, link: link)
    }
    await onThread("painter") { linked.link.invalidate() }
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    await MainActor.run {
      let calls = linked.calls.count
      linked.screen.frame(at: 3)
      let isRunning = linked.screen.context.displayLinks.isRunning
      #expect(calls > 0 && linked.calls.count == calls && !isRunning)
    }
  }

  @Test func messagesNameTheThread() async {
    let names = Sent(value: NSMutableArray())
    await onThread("painter") { names.value.add(MainThread.threadName) }
    #expect((names.value.firstObject as? String)?.hasPrefix("the thread \"painter\" (") == true)
    #expect(await MainActor.run { MainThread.isCurrent })
    await onThread("painter") { names.value.add(MainThread.isCurrent) }
    #expect(names.value.lastObject as? Bool == false)
  }
}
