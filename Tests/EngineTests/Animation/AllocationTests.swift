import CAllocations
import Foundation
import Stages
import Testing

@testable import Engine

/// Sampling, which every animation needs in every frame, must not allocate.
@Suite(.serialized) struct AllocationTests {
  /// The fewest allocations of up to a hundred calls. A lazy value allocates once, but the allocations of `body` occur
  /// in every call.
  private func fewestAllocations(_ body: () -> Double) -> UInt64 {
    var fewest = UInt64.max
    var sum = body()
    for _ in 0..<100 where fewest > 0 {
      let before = threadAllocationCount()
      sum += body()
      fewest = min(fewest, threadAllocationCount() - before)
    }
    #expect(!sum.isInfinite)
    return fewest
  }

  private func track(_ keyPath: String, _ animation: CABasicAnimation) throws -> Track {
    animation.keyPath = keyPath
    animation.duration = 1
    animation.repeatCount = 2
    return try #require(animation.frozenCopy(transactionDuration: 0.25)).track
  }

  private func animation(
    _ from: Any?, _ to: Any?, timing: CAMediaTimingFunctionName = .easeInEaseOut, additive: Bool = false
  ) -> CABasicAnimation {
    let animation = CABasicAnimation()
    animation.fromValue = from
    animation.toValue = to
    animation.timingFunction = CAMediaTimingFunction(name: timing)
    animation.isAdditive = additive
    animation.isCumulative = additive
    return animation
  }

  @Test func samplingTracksAllocatesNothing() throws {
    let turned = CATransform3DMakeRotation(1, 0, 0, 1)
    let tilted = CATransform3DMakeRotation(1, 1, 2, 0)
    let spring = CASpringAnimation()
    spring.fromValue = 0
    spring.toValue = 10
    let tracks = [
      try track("opacity", animation(0, 1)),
      try track("position", animation(nil, CGPoint(x: 1, y: 2), timing: .linear)),
      try track("bounds", animation(CGRect.zero, nil, additive: true)),
      try track("bounds.size.width", animation(0, 3, timing: .default)),
      try track("backgroundColor", animation(CGColor.black, CGColor.white)),
      try track("transform", animation(CATransform3DIdentity, turned)),
      try track("transform", animation(nil, tilted)),
      try track("transform", animation(tilted, CATransform3DIdentity, additive: true)),
      try track("transform.rotation.x", animation(0, 7)),
      try track("transform.scale", animation(0, 7)),
      try track("hidden", animation(false, true)),
      try track("zPosition", spring),
    ]
    let fewest = fewestAllocations {
      var sum = 0.0
      for step in 0...20 {
        for index in tracks.indices {
          guard let (q, iteration) = tracks[index].fraction(atLocal: Double(step) / 10) else { continue }
          let underlying =
            tracks[index].kind == .transform
            ? Components(CATransform3DIdentity) : Components(numbers: SIMD4(1, 2, 3, 4))
          sum += tracks[index].value(q: q, iteration: iteration, underlying: underlying)[0]
        }
      }
      return sum
    }
    #expect(fewest == 0)
  }

  @Test func timelinesAndClocksAllocateNothing() {
    let timeline = PercentTimeline(curve: Curve(.easeInOut), duration: 0.5, scrub: .curve)
    let anchor = ScrubAnchor(p0: 0.3, q0: 0.5)
    let map = TimeMap(beginTime: 1, speed: 2, timeOffset: 3)
    let spring = SpringSolution(mass: 1, stiffness: 100, damping: 10)
    let fewest = fewestAllocations {
      let completion = timeline.completion(from: 0.3, finishes: true, curve: .spring(spring))
      return completion.value(0.1) + timeline.percent(showing: 0.4) + anchor.value(0.7)
        + map.after(map).localTime(3) + spring.settlingDuration + CACurrentMediaTime()
    }
    #expect(fewest == 0)
  }

  @Test func samplingKeyframesAllocatesNothing() throws {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 5), transform: nil)
    let transforms = [
      CATransform3DIdentity, CATransform3DMakeRotation(1, 1, 2, 0), CATransform3DMakeRotation(1, 0, 0, 1),
    ]
    let numbers = try CAAnimationCalculationMode.all.map {
      try #require(Keyframes([[0, 1], [4, 2], [1, 0]], $0, timing: [.easeIn, nil]))
    }
    let paths = try CAAnimationCalculationMode.all.map {
      try #require(Keyframes(path: path, mode: $0, keyTimes: nil, timing: [.easeIn]))
    }
    let interpolators = try CAAnimationCalculationMode.all.map {
      try #require(Keyframes(transforms: transforms, mode: $0, keyTimes: nil, timing: [.easeIn]))
    }
    let fewest = fewestAllocations {
      var sum = 0.0
      for step in -2...22 {
        let p = Double(step) / 20
        // The loop uses indices, because an iterator allocates without optimization.
        for mode in numbers.indices {
          sum += numbers[mode].value(0, at: p) + paths[mode].value(1, at: p) + paths[mode].angle(at: p)
          sum += interpolators[mode].transform(at: p).m11
        }
      }
      return sum
    }
    #expect(fewest == 0)
  }

  @Test func theCountIncludesAnAllocation() {
    #expect(fewestAllocations { Double([Double](repeating: 1, count: Int.random(in: 900...999)).count) } > 0)
  }
}
