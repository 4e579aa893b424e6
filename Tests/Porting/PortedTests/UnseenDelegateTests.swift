import Foundation
import Segue
import Testing

@testable import PortedSamples

/// Delegates of ported classes. The delegates' own classes belong to a module that the step does not see.
@MainActor
struct UnseenDelegateTests {
  private final class CurveDelegate: NSObject, ElasticCurveViewDelegate {
    nonisolated(unsafe) var progress: [CGFloat] = []

    func elasticCurve(_ view: ElasticCurveView, colorFor progress: CGFloat) -> UIColor {
      self.progress.append(progress)
      return UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
  }

  private final class EmptyDelegate: NSObject, ElasticCurveViewDelegate, StationContainerDelegate {}

  private final class StationDelegate: NSObject, StationContainerDelegate {
    nonisolated(unsafe) var log: [String] = []
    var transitionLength: TimeInterval {
      log.append("length")
      return 0.25
    }

    func stationContainerWillChange() { log.append("will change") }
  }

  private func color(of view: ElasticCurveView) -> CGColor? {
    (view.layer.sublayers?.first as? CAShapeLayer)?.fillColor
  }

  @Test func aMethodWithAResultIsCalled() {
    let view = ElasticCurveView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let delegate = CurveDelegate()
    view.delegate = delegate
    view.edge = 25
    #expect(delegate.progress == [0.75])
    #expect(color(of: view)?.components == [1, 0, 0, 1])
  }

  @Test func aMethodThatTheClassLacksIsNotCalled() {
    let view = ElasticCurveView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let delegate = EmptyDelegate()
    view.delegate = delegate
    view.color = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    view.edge = 25
    #expect(color(of: view)?.components == [0, 0, 1, 1])
  }

  @Test func methodsWithoutAResultAndPropertiesAreFound() {
    let container = StationContainerController()
    container.loadViewIfNeeded()
    let delegate = StationDelegate()
    container.delegate = delegate
    container.show(UIViewController())
    #expect(delegate.log == ["will change"])
    container.show(UIViewController())
    #expect(delegate.log == ["will change", "will change", "length"])
    let empty = EmptyDelegate()
    container.delegate = empty
    container.show(UIViewController())
    #expect(container.children.count == 3)
  }
}
