import Testing

@testable import Engine
@testable import UIKit

/// The shadow of a sheet above a screen that it does not dim.
@Suite(.serialized) @MainActor
struct SheetShadowTests {
  @MainActor
  private final class Scene {
    let stage = ControllerStage(width: 400, height: 800)
    let root = UIViewController()
    let sheet = UIViewController()
    var controller: UISheetPresentationController { sheet.sheetPresentationController! }

    init(undimmed: UISheetPresentationController.Detent.Identifier?) {
      stage.window.rootViewController = root
      stage.frame(at: 1)
      controller.detents = [.medium(), .large()]
      controller.largestUndimmedDetentIdentifier = undimmed
    }

    var shadow: SheetShadow? {
      controller.containerView?.subviews.lazy.compactMap { $0 as? SheetShadow }.first
    }
    /// The shadow's opacity on screen, and its distance from the sheet's upper edge, in points.
    var shown: (opacity: Float, distance: CGFloat) {
      guard let shadow else { return (0, 0) }
      return (
        shadow.isHidden ? 0 : stage.shown(shadow).opacity,
        stage.shownFrame(shadow).minY - stage.shownFrame(sheet.view).minY
      )
    }
  }

  @Test(arguments: [nil, UISheetPresentationController.Detent.Identifier.medium, .large])
  func aSheetHasAShadowOnlyWithoutDimming(undimmed: UISheetPresentationController.Detent.Identifier?) {
    let scene = Scene(undimmed: undimmed)
    scene.root.present(scene.sheet, animated: false)
    scene.stage.frame(at: 1.1)
    #expect(scene.shown.opacity == (undimmed == nil ? 0 : 1) && scene.shown.distance == 0)
    let order = scene.controller.containerView?.subviews.map { $0 is SheetShadow } ?? []
    #expect(order == [false, true, false], "between the shade and the sheet")
    let path = scene.shadow?.layer.shadowPath?.boundingBox
    #expect(path?.width == 400 && (path?.height ?? 0) >= 800)
    scene.controller.animateChanges { scene.controller.selectedDetentIdentifier = .large }
    for _ in 0..<50 {
      scene.stage.frame(at: scene.stage.time + 1.0 / 60)
      #expect(isClose(scene.shown.distance, 0, 1e-6), "the shadow moves with the sheet")
    }
    #expect(scene.shown.opacity == (undimmed == .large ? 1 : 0))
  }

  @Test func theShadowSlidesInAndOutWithTheSheet() {
    let scene = Scene(undimmed: .medium)
    scene.root.present(scene.sheet, animated: true)
    for _ in 0..<20 {
      scene.stage.frame(at: scene.stage.time + 1.0 / 60)
      #expect(scene.shown.opacity == 1 && isClose(scene.shown.distance, 0, 1e-6), "\(scene.shown)")
    }
    #expect(scene.stage.shownFrame(scene.sheet.view).minY > 400)
    scene.stage.run(to: scene.stage.time + 1)
    scene.sheet.dismiss(animated: true)
    for _ in 0..<20 {
      scene.stage.frame(at: scene.stage.time + 1.0 / 60)
      #expect(scene.shown.opacity == 1 && isClose(scene.shown.distance, 0, 1e-6), "\(scene.shown)")
    }
    scene.stage.run(to: scene.stage.time + 1)
    #expect(scene.shadow == nil)
  }

  @Test func aDragThatReturnsKeepsTheShadow() {
    let scene = Scene(undimmed: .medium)
    scene.root.present(scene.sheet, animated: false)
    scene.stage.run(to: 1.2)
    scene.stage.down(200, 500)
    for y in stride(from: 520.0, through: 640, by: 20) {
      scene.stage.move(200, y)
      #expect(isClose(scene.shown.distance, 0, 1e-6), "\(scene.shown)")
    }
    scene.stage.run(to: scene.stage.time + 0.3)
    scene.stage.move(200, 510)
    scene.stage.run(to: scene.stage.time + 0.3)
    scene.stage.up(200, 510)
    scene.stage.run(to: scene.stage.time + 1)
    #expect(scene.sheet.view.window != nil && scene.shown.opacity == 1 && scene.shown.distance == 0)
  }

  /// Touches beside the sheet reach the screen below, through the shadow's view.
  @Test func touchesPassThroughTheShadow() {
    let scene = Scene(undimmed: .medium)
    var taps = 0
    scene.root.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    scene.root.present(scene.sheet, animated: false)
    scene.stage.run(to: 1.2)
    for y in [200.0, 390, 600] {
      scene.stage.down(200, y)
      scene.stage.up(200, y)
    }
    #expect(taps == 2, "the last tap is on the sheet")
  }

  /// A second sheet makes the first sheet step back, and hides the first sheet's shadow.
  @Test func aSheetThatStepsBackHasNoShadow() {
    let scene = Scene(undimmed: .large)
    scene.root.present(scene.sheet, animated: false)
    scene.stage.run(to: 1.2)
    #expect(scene.shown.opacity == 1)
    let upper = UIViewController()
    scene.sheet.present(upper, animated: false)
    scene.stage.run(to: 1.4)
    #expect(scene.shown.opacity == 0)
    upper.dismiss(animated: true)
    scene.stage.run(to: 2.4)
    #expect(scene.shown.opacity == 1 && scene.shown.distance == 0)
  }
}
