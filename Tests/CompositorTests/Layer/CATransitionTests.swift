import CAllocations
import Foundation
import Stages
import Synchronization
import Testing

@testable import Compositor
@testable import Engine

@Suite(.serialized) @MainActor final class CATransitionTests {
  private final class Log: NSObject, CAAnimationDelegate {
    var lines: [String] = []
    func animationDidStart(_ anim: CAAnimation) { lines.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { lines.append("stop \(flag)") }
  }

  // The test creates the screen, because another suite's test may run between this suite's init and its test.
  private lazy var screen = TestScreen()
  private let layer = CALayer()
  private let log = Log()

  private func begin() {
    screen.root.addSublayer(layer)
    screen.frame(at: 0)
  }

  private func transition(_ duration: CFTimeInterval = 1) -> CATransition {
    let transition = CATransition()
    transition.duration = duration
    transition.delegate = log
    return transition
  }

  private var progress: Double? { layer.presentation()?.state.transition?.progress }
  private var style: LayerTransition.Style? { layer.presentation()?.state.transition?.transition.style }

  @Test func aTransitionRunsAndItsProgressIsRead() {
    begin()
    #expect(layer.value(forKeyPath: "transition.progress") == nil)
    layer.add(transition(), forKey: "mine")
    #expect(layer.animationKeys() == [kCATransition] && kCATransition == "transition")
    for t in [0, 0.25, 0.5, 1] {
      screen.frame(at: t)
      #expect(progress == t && style == .fade)
      #expect(layer.presentation()?.value(forKeyPath: "transition.progress") as? CGFloat == CGFloat(t))
    }
    screen.frame(at: 1.1)
    #expect(progress == nil && style == nil && layer.animationKeys() == nil)
    #expect(log.lines == ["start", "stop true"])
    // The model does not contain the transition.
    #expect(layer.state.named.isEmpty)
  }

  /// An empty recording retains no raster for the next recording.
  @Test func anEmptyRecordingRetainsNoRasters() {
    let inner = CALayer()
    inner.frame = CGRect(x: 4000, y: 0, width: 20, height: 20)
    inner.backgroundColor = .white
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.addSublayer(inner)
    begin()
    _ = screen.resolve()
    inner.add(transition(8), forKey: nil)
    screen.frame(at: 1)
    _ = screen.resolve()
    layer.add(transition(8), forKey: nil)
    screen.frame(at: 2)
    #expect(screen.render.recorder.shownRasters.isEmpty && !screen.render.recorder.isRecording)
  }

  @Test func theRenderTreeHasTheTransitionAndItsProgress() {
    begin()
    let push = transition(8)
    push.type = .push
    push.subtype = .fromRight
    layer.add(push, forKey: nil)
    let expected = PropertyValue.wide(WideValue(.object, object: LayerTransition(.push(.right))))
    for t in [0, 0.5, 2, 7.5] {
      screen.frame(at: t)
      #expect(screen.render.tree.presentationValue(.transition, row: layer.row) == expected)
      let shown = screen.render.tree.presentationValue(.transitionProgress, row: layer.row)
      #expect(abs((shown?.components.scalar ?? -1) - t / 8) < 1e-12)
      #expect(screen.changed)
    }
    screen.frame(at: 8)
    screen.frame(at: 8.5)
    #expect(screen.render.tree.presentationValue(.transition, row: layer.row) == nil)
    #expect(screen.render.tree.presentationValue(.transitionProgress, row: layer.row) == nil)
  }

  @Test func aFrameAllocatesNothing() {
    begin()
    layer.add(transition(100), forKey: nil)
    for round in 0..<20 { screen.frame(at: Double(round) / 60) }
    var fewest = UInt64.max
    for round in 20..<60 where fewest > 0 {
      let before = threadAllocationCount()
      _ = screen.render.sample(at: Double(round) / 60)
      fewest = min(fewest, threadAllocationCount() - before)
    }
    #expect(fewest == 0)
  }

  @Test func progressFollowsItsTimingCurve() {
    begin()
    let partial = transition(2)
    partial.startProgress = 0.25
    partial.endProgress = 0.75
    layer.add(partial, forKey: nil)
    screen.frame(at: 0)
    for (t, p) in [(0, 0.25), (1, 0.5), (1.5, 0.625), (2, 0.75)] {
      screen.frame(at: t)
      #expect(progress == p)
    }
    screen.frame(at: 3)
    let paced = transition()
    paced.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.add(paced, forKey: nil)
    screen.frame(at: 3)
    screen.frame(at: 3.5)
    let expected = CubicBezier.easeIn.value(at: 0.5)
    #expect(abs((progress ?? 0) - expected) < 1e-12)
    screen.frame(at: 5)
    // The progress runs backwards and is clamped to 0…1.
    let backwards = transition()
    backwards.startProgress = 3
    backwards.endProgress = -1
    layer.add(backwards, forKey: nil)
    screen.frame(at: 5)
    #expect(progress == 1)
    screen.frame(at: 5.75)
    #expect(progress == 0.25)
  }

  @Test func aDurationOf0IsReplacedByThatOfTheTransaction() {
    begin()
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    layer.add(transition(0), forKey: nil)
    CATransaction.commit()
    screen.frame(at: 0)
    screen.frame(at: 1)
    #expect(progress == 0.25)
  }

  @Test func aTransitionHasTheTimingOfAnAnimation() {
    begin()
    let late = transition()
    late.beginTime = 1
    late.autoreverses = true
    late.repeatCount = 2
    late.fillMode = .both
    late.isRemovedOnCompletion = false
    layer.add(late, forKey: nil)
    for (t, p) in [(0.5, 0), (1.5, 0.5), (2, 1), (2.25, 0.75), (3.25, 0.25), (5, 0), (9, 0)] {
      screen.frame(at: t)
      #expect(progress == p, "at \(t)")
    }
    layer.removeAnimation(forKey: kCATransition)
    screen.frame(at: 10)
    #expect(progress == nil && log.lines == ["start", "stop true"])
  }

  @Test func aNewTransitionReplacesTheCurrentOne() {
    begin()
    layer.add(transition(), forKey: "a")
    screen.frame(at: 0)
    let push = transition()
    push.type = .push
    layer.add(push, forKey: "b")
    screen.frame(at: 0.5)
    #expect(layer.animationKeys() == [kCATransition] && style == .push(.left))
    #expect(log.lines == ["start", "stop false", "start"] || log.lines == ["start", "start", "stop false"])
  }

  /// In Core Animation the top is the edge with the greatest y, which is the lower edge here.
  @Test func typesAndSubtypesBecomeStyles() {
    begin()
    let subtypes: [(CATransitionSubtype?, LayerTransition.Edge)] = [
      (nil, .left), (.fromLeft, .left), (.fromRight, .right), (.fromTop, .bottom), (.fromBottom, .top),
    ]
    for (subtype, edge) in subtypes {
      let types: [(CATransitionType, LayerTransition.Style)] = [
        (.fade, .fade), (.moveIn, .moveIn(edge)), (.push, .push(edge)), (.reveal, .reveal(edge)),
        (CATransitionType(rawValue: "cube"), .cube(edge)),
        (CATransitionType(rawValue: "oglFlip"), .flip(edge)),
        (CATransitionType(rawValue: "pageCurl"), .curlUp),
        (CATransitionType(rawValue: "pageUnCurl"), .curlDown),
      ]
      for (type, expected) in types {
        let change = transition()
        change.type = type
        change.subtype = subtype
        layer.add(change, forKey: nil)
        screen.frame(at: screen.time + 0.125)
        #expect(style == expected)
      }
    }
  }

  private nonisolated func diagnostics(_ body: () -> Void) -> [String] {
    let previousHandler = Diagnostics.handler
    let found = FoundCodes()
    Diagnostics.handler = { found.add($0.code.rawValue) }
    defer { Diagnostics.handler = previousHandler }
    body()
    return found.all
  }

  @Test func unsupportedTransitionsAreReported() {
    begin()
    let unknown = transition()
    unknown.type = CATransitionType(rawValue: "suckEffect")
    unknown.subtype = CATransitionSubtype(rawValue: "fromAbove")
    #expect(diagnostics { layer.add(unknown, forKey: nil) } == ["transition-unknown"])
    screen.frame(at: 0.25)
    #expect(style == .fade)
    let odd = transition()
    odd.type = .push
    odd.subtype = CATransitionSubtype(rawValue: "fromAbove")
    #expect(diagnostics { layer.add(odd, forKey: nil) } == ["transition-unknown"])
    screen.frame(at: 0.5)
    #expect(style == .push(.left))
    let filtered = transition()
    #expect(diagnostics { filtered.filter = "CIRippleTransition" } == ["transition-unknown"])
    #expect(filtered.filter == nil)
    #expect(diagnostics { filtered.filter = nil } == [])
    for broken in [\CATransition.startProgress, \.endProgress] {
      layer.removeAllAnimations()
      let invalid = transition()
      invalid[keyPath: broken] = .nan
      #expect(diagnostics { layer.add(invalid, forKey: nil) } == ["animation-ignored"])
      #expect(layer.animationKeys() == nil)
    }
    let invalid = transition(.nan)
    #expect(diagnostics { layer.add(invalid, forKey: nil) } == ["animation-ignored"])
  }

  @Test func copiesAndKeysHaveAllProperties() throws {
    let original = transition()
    original.type = .reveal
    original.subtype = .fromTop
    original.startProgress = 0.25
    original.endProgress = 0.5
    original.style = .curlUp
    original.endsAtModel = true
    let copy = try #require(original.copy() as? CATransition)
    #expect(copy.type == .reveal && copy.subtype == .fromTop)
    #expect(copy.startProgress == 0.25 && copy.endProgress == 0.5)
    #expect(copy.style == .curlUp && copy.endsAtModel)
    #expect(copy.value(forKey: "type") as? CATransitionType == .reveal)
    #expect(copy.value(forKey: "subtype") as? CATransitionSubtype == .fromTop)
    #expect(copy.value(forKey: "startProgress") as? Float == 0.25)
    copy.setValue("push", forKey: "type")
    copy.setValue(CATransitionSubtype.fromLeft, forKey: "subtype")
    copy.setValue(0.5, forKey: "startProgress")
    copy.setValue(1, forKey: "endProgress")
    #expect(copy.type == .push && copy.subtype == .fromLeft)
    #expect(copy.startProgress == 0.5 && copy.endProgress == 1)
    copy.setValue(nil, forKey: "subtype")
    #expect(copy.subtype == nil)
  }

  @Test func actionsMayBeTransitions() {
    begin()
    let slide = transition()
    slide.type = .push
    layer.actions = ["backgroundColor": slide]
    layer.backgroundColor = .black
    #expect(layer.animationKeys() == [kCATransition])
    screen.frame(at: 0)
    screen.frame(at: 0.5)
    #expect(progress == 0.5 && style == .push(.left))
    // The new state applies at once.
    #expect(layer.presentation()?.backgroundColor == .black)
  }

  @Test func changesOfContentsAndSublayersMayRunTransitions() {
    begin()
    let slide = transition()
    slide.type = .moveIn
    layer.actions = ["contents": slide, "sublayers": slide]
    let image = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 255, 255])
    layer.contents = image
    #expect(layer.animationKeys() == [kCATransition])
    layer.removeAllAnimations()
    layer.addSublayer(CALayer())
    #expect(layer.animationKeys() == [kCATransition])
    screen.frame(at: 0)
    screen.frame(at: 0.5)
    #expect(progress == 0.5 && style == .moveIn(.left))
  }

  @Test func groupsMayContainTransitions() {
    begin()
    let group = CAAnimationGroup()
    group.duration = 4
    let slide = transition(2)
    slide.beginTime = 1
    slide.type = .push
    group.animations = [slide]
    layer.add(group, forKey: "group")
    screen.frame(at: 0)
    for (t, p) in [(0.5, nil), (1, 0), (2, 0.5), (3, 1), (3.5, nil)] as [(Double, Double?)] {
      screen.frame(at: t)
      #expect(progress == p, "at \(t)")
    }
  }

  @Test func aTimelineScrubsAndCancels() {
    begin()
    let clock = Timeline(duration: 1)
    clock.capture { layer.add(transition(), forKey: nil) }
    screen.frame(at: 0)
    screen.frame(at: 0.25)
    clock.pause()
    screen.frame(at: 2)
    #expect(progress == 0.25)
    for p in [0.5, 0.125, 1, 0.75] {
      clock.scrub(to: p)
      screen.frame(at: screen.time + 1)
      #expect(abs((progress ?? -1) - p) < 1e-12)
    }
    clock.complete(to: 0, duration: 1, curve: .linear)
    let start = screen.time + 1
    screen.frame(at: start)
    screen.frame(at: start + 0.5)
    #expect(abs((progress ?? -1) - 0.375) < 1e-12 && style == .fade)
    screen.frame(at: start + 1)
    screen.frame(at: start + 1.1)
    #expect(progress == nil && log.lines == ["start", "stop true"])
  }

  @Test func progressFollowsTheLayersClock() {
    begin()
    layer.speed = 2
    screen.frame(at: 1)
    layer.add(transition(), forKey: nil)
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    #expect(progress == 0.5)
    layer.timeOffset = layer.convertTime(1.25, from: nil)
    layer.speed = 0
    screen.frame(at: 7)
    #expect(progress == 0.5 && layer.animationKeys() == [kCATransition])
  }
}

private final class FoundCodes: Sendable {
  private let codes = Mutex<[String]>([])
  func add(_ code: String) { codes.withLock { $0.append(code) } }
  var all: [String] { codes.withLock { $0 } }
}
