import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// The animator cases of the vector file, played by `UIViewPropertyAnimator` and compared with presented layers. The
/// file belongs to Engine's tests, unless SEGUE_VECTORS names another file.
@Suite(.serialized) @MainActor
struct PropertyAnimatorVectorTests {
  struct File: Decodable {
    struct Categories: Decodable { let propertyAnimator: Category? }
    struct Category: Decodable { let cases: [Case] }
    let categories: Categories
  }

  struct Case: Decodable {
    struct Inputs: Decodable {
      struct First: Decodable {
        let kind: String
        let value: Double
      }
      struct Resume: Decodable {
        let kind: String
        let isReversed: Bool
        let timingCurve: [Double]?
        let durationFactor: Double?
      }
      let curve: [Double]
      let duration: Double
      let scrubsLinearly: Bool
      let first: First
      let resume: Resume
    }
    struct Sample: Decodable {
      let t: Double
      let visual: Double
    }
    struct Expected: Decodable {
      let visualAtPause: Double
      let fractionCompleteAtPause: Double
      let fractionCompleteAfterSettingReversed: Double
      let remainingDuration: Double
      let samples: [Sample]
      let finalVisual: Double
    }
    struct Tolerance: Decodable {
      let visualAbs: Double
      let fractionAbs: Double
      let durationAbs: Double
    }
    let name: String
    let inputs: Inputs
    let expected: Expected
    let tolerance: Tolerance
  }

  private static func cubic(_ points: [Double]) -> UICubicTimingParameters {
    UICubicTimingParameters(
      controlPoint1: CGPoint(x: points[0], y: points[1]), controlPoint2: CGPoint(x: points[2], y: points[3]))
  }

  @Test func everyVectorMatches() throws {
    let named = ProcessInfo.processInfo.environment["SEGUE_VECTORS"]
    let url =
      named.map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../EngineTests/Fixtures/animation.json"
      ).standardized
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    let cases = file.categories.propertyAnimator?.cases ?? []
    #expect(named != nil || cases.count == 6)
    for vector in cases { run(vector) }
    print("propertyAnimator through UIViewPropertyAnimator \(cases.count)")
  }

  private func run(_ vector: Case) {
    let stage = Stage()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.frame(at: 1)
    stage.window.addSubview(view)
    stage.frame(at: 1)
    let (inputs, expected, tolerance) = (vector.inputs, vector.expected, vector.tolerance)
    let animator = UIViewPropertyAnimator(
      duration: inputs.duration, timingParameters: Self.cubic(inputs.curve))
    animator.scrubsLinearly = inputs.scrubsLinearly
    var ended: [UIViewAnimatingPosition] = []
    animator.addAnimations { view.frame.origin.x = 100 }
    animator.addCompletion { ended.append($0) }
    func expect(_ got: Double, _ wanted: Double, _ tolerance: Double, _ label: String) {
      let isNear = abs(got - wanted) <= tolerance
      #expect(isNear, "\(vector.name): \(label) \(got), expected \(wanted)")
    }
    var visual: Double { Double(stage.shownFrame(view).minX) / 100 }
    if inputs.first.kind == "run" {
      animator.startAnimation()
      stage.frame(at: 1)
      stage.frame(at: 1 + inputs.first.value)
      animator.pauseAnimation()
    } else {
      animator.pauseAnimation()
      animator.fractionComplete = CGFloat(inputs.first.value)
    }
    stage.frame(at: 2)
    expect(visual, expected.visualAtPause, tolerance.visualAbs, "visual at pause")
    expect(
      Double(animator.fractionComplete), expected.fractionCompleteAtPause, tolerance.fractionAbs, "fraction")
    animator.isReversed = inputs.resume.isReversed
    expect(
      Double(animator.fractionComplete), expected.fractionCompleteAfterSettingReversed,
      tolerance.fractionAbs, "fraction reversed")
    if inputs.resume.kind == "start" {
      animator.startAnimation()
    } else {
      animator.continueAnimation(
        withTimingParameters: inputs.resume.timingCurve.map(Self.cubic),
        durationFactor: CGFloat(inputs.resume.durationFactor ?? 0))
    }
    stage.frame(at: 3)
    for sample in expected.samples {
      stage.frame(at: 3 + sample.t)
      expect(visual, sample.visual, tolerance.visualAbs, "visual(\(sample.t))")
    }
    #expect(ended.isEmpty)
    stage.frame(at: 3 + expected.remainingDuration + 2 * tolerance.durationAbs)
    stage.frame(at: 3 + expected.remainingDuration + 2 * tolerance.durationAbs)
    #expect(ended == [inputs.resume.isReversed ? .start : .end])
    #expect(visual == expected.finalVisual)
    #expect(view.frame.minX == CGFloat(100 * expected.finalVisual))
    #expect(view.layer.animationKeys() == nil)
  }
}
