import Foundation
import Testing

@testable import UIKit

/// Faults of ported code at run time: each ends with a message that names the class and the member, or has no effect,
/// as on iOS.
@Suite(.serialized) @MainActor
struct PortedFaultTests {
  private func message(_ result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  }

  @Test func aMissingMethodOfATargetTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let button = UIButton()
        button.addTarget(PortedListener.shared, action: "missing:", for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
      }
    }
    #expect(message(result).contains("PortedListener.missing:: unrecognized selector"))
  }

  @Test func aReleasedTargetIsIgnored() {
    let button = UIButton()
    do {
      let released = PortedListener()
      button.addTarget(released, action: "plain", for: .touchUpInside)
    }
    let present = PortedListener()
    button.addTarget(present, action: "plain", for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(present.take() == ["plain"] && button.allTargets == [present])
  }

  @Test func aChainOfManyObjectsIsNoCircle() {
    // More than 100 nested calls of one object's observers would count as a circle.
    let chain = (0..<150).map { _ in PortedListener() }
    let observations = zip(chain, chain.dropFirst()).map { before, after in
      before.observe(\.progress, forKeyPath: "progress") { _, _ in after.progress += 1 }
    }
    chain.first?.progress = 1
    #expect(chain.allSatisfy { $0.progress == 1 })
    for observation in observations { observation.invalidate() }
  }

  @Test func observersThatChangeEachOtherInACircleTrap() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (a, b) = (PortedListener(), PortedListener())
        let first = a.observe(\.progress, forKeyPath: "progress") { _, _ in b.progress += 1 }
        let second = b.observe(\.progress, forKeyPath: "progress") { _, _ in a.progress += 1 }
        a.progress = 1
        withExtendedLifetime((first, second)) {}
      }
    }
    #expect(
      message(result).contains(
        "PortedListener.progress: observers change the properties that they observe recursively"))
  }

  @Test func aCircleThatEndsIsNotReported() {
    let (a, b) = (PortedListener(), PortedListener())
    let first = a.observe(\.progress, forKeyPath: "progress") { a, _ in
      if b.progress != a.progress { b.progress = a.progress }
    }
    let second = b.observe(\.progress, forKeyPath: "progress") { b, _ in
      if a.progress != b.progress { a.progress = b.progress }
    }
    a.progress = 5
    #expect(b.progress == 5)
    b.progress = 6
    #expect(a.progress == 6)
    withExtendedLifetime((first, second)) {}
  }

  @Test func removingAnUnknownObserverTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PortedListener().removeObserver(PortedListener(), forKeyPath: "progress") }
    }
    #expect(message(result).contains("PortedListener does not observe progress"))
  }
}
