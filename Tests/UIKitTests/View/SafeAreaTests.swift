import Testing

@testable import UIKit

/// How insets propagate to subviews.
@Suite(.serialized) @MainActor
struct SafeAreaTests {
  final class RecordingView: UIView {
    var count = 0
    override func safeAreaInsetsDidChange() { count += 1 }
  }

  private func stage() -> (ControllerStage, UIViewController) {
    let stage = ControllerStage(width: 400, height: 800)
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 40, left: 10, bottom: 30, right: 0)
    let controller = UIViewController()
    stage.window.rootViewController = controller
    return (stage, controller)
  }

  /// Every position of a subview on a grid, against the part of the unsafe edges that it covers.
  @Test func aSubviewHasItsOverlappingInsets() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let view = UIView()
    controller.view.addSubview(view)
    for x in stride(from: -20.0, through: 20, by: 5) {
      for y in stride(from: -50.0, through: 50, by: 10) {
        for height in [700.0, 760, 800, 850] {
          view.frame = CGRect(x: x, y: y, width: 300, height: height)
          let expected = UIEdgeInsets(
            top: max(0, 40 - y), left: max(0, 10 - x), bottom: max(0, y + height - 770), right: 0)
          #expect(view.safeAreaInsets == expected)
        }
      }
    }
    _ = stage
  }

  @Test func changesAreReportedOnce() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    controller.view.addSubview(view)
    #expect(view.safeAreaInsets.top == 40)
    stage.frame(at: 1)
    #expect(view.count == 1)
    stage.frame(at: 2)
    #expect(view.count == 1)
    controller.additionalSafeAreaInsets.top = 12
    #expect(view.safeAreaInsets.top == 52 && view.count == 2)
    view.frame.origin.y = 200
    #expect(view.safeAreaInsets.top == 0 && view.count == 3)
    view.removeFromSuperview()
    #expect(view.safeAreaInsets == .zero)
  }
}
