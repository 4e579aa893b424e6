import Stages
import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// A window on a screen without pixels, with a clock that the test advances. Nothing is drawn.
@MainActor
final class ZoomStage: UndrawnStage {
  let window: UIWindow
  let tree: LayerTree
  let context = RunContext(clock: .counting())
  var time: CFTimeInterval = 0

  init(width: Double = 390, height: Double = 844) {
    context.makeCurrent()
    UIScreen.main.configure(size: CGSize(width: width, height: height), scale: 2, fps: 60)
    tree = LayerTree(root: UIScreen.main.rootLayer, context: context)
    window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    context.frameSink = self
    frame(at: 0)
  }

  isolated deinit { context.close() }

  /// Performs a turn at the time `t` and the frame that ends the turn.
  func frame(at t: CFTimeInterval, _ touches: [TouchSample] = []) {
    advance(to: t) { try UIApplication.shared.turn(at: t, touches: touches) }
  }

  /// Delivers touches between two turns, like a window.
  func deliver(_ touches: [TouchSample], at t: CFTimeInterval) {
    context.makeCurrent()
    context.clock.set(t)
    UIApplication.shared.deliver(touches)
  }

  func step() { frame(at: time + 1.0 / 60) }

  /// Performs the frames of `seconds`.
  func run(_ seconds: Double) {
    let end = time + seconds
    while time + 1.0 / 60 < end { step() }
    frame(at: end)
  }

  func down(_ x: Double, _ y: Double) { touch(.began, x, y) }
  func move(_ x: Double, _ y: Double) { touch(.moved, x, y) }
  func up(_ x: Double, _ y: Double) { touch(.ended, x, y) }
  func cancel(_ x: Double, _ y: Double) { touch(.cancelled, x, y) }

  private func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double) {
    let now = time + 1.0 / 60
    frame(at: now, [TouchSample(t: now, id: 0, phase: phase, x: x, y: y)])
  }

  /// The rectangle of an untransformed view in the last frame.
  func shownFrame(_ view: UIView) -> CGRect { view.layer.shownFrame }

  func shownAlpha(_ view: UIView) -> Double { Double(view.layer.presentedState.opacity) }
}

/// A screen with one picture at a given frame.
final class PictureScreen: UIViewController, ZoomScreen {
  let picture: UIView
  var hasPicture = true

  init(_ frame: CGRect, image: CGImage? = PictureScreen.image) {
    picture = image.map { UIImageView(image: UIImage(cgImage: $0)) } ?? UIView()
    super.init(nibName: nil, bundle: nil)
    picture.frame = frame
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
  }

  required init?(coder: NSCoder) { fatalError("not archived") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    view.addSubview(picture)
  }

  func zoomView(toward other: UIViewController) -> UIView? { hasPicture ? picture : nil }

  nonisolated static let image = CGImage(
    width: 4, height: 3, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 48))
}

/// The specification's fixture, with a cell of 110 points and a detail picture of 390×300 points.
@MainActor
final class ZoomFixture {
  static let cell = CGRect(x: 20, y: 120, width: 110, height: 110)
  static let large = CGRect(x: 0, y: 88, width: 390, height: 300)

  let stage = ZoomStage()
  let navigation: UINavigationController
  let zoom: FlatZoomNavigation
  let grid: PictureScreen
  let detail: PictureScreen

  /// Makes the screens. If `open` is true, the detail screen is shown from the beginning.
  init(open: Bool, image: CGImage? = PictureScreen.image) {
    grid = PictureScreen(Self.cell, image: image)
    detail = PictureScreen(Self.large, image: image)
    navigation = UINavigationController(rootViewController: grid)
    zoom = FlatZoomNavigation(navigation)
    if open { navigation.pushViewController(detail, animated: false) }
    stage.window.rootViewController = navigation
    stage.step()
  }

  /// The moving picture.
  var picture: UIView? {
    (zoom.animator as? FlatZoomPush)?.picture ?? (zoom.animator as? FlatZoomPop)?.picture
  }

  var isRunning: Bool { navigation.transitionCoordinator != nil }
  var isOpen: Bool { navigation.topViewController === detail }

  func settle(limit: Int = 200) {
    var remaining = limit
    while isRunning, remaining > 0 {
      stage.step()
      remaining -= 1
    }
    #expect(remaining > 0, "the transition does not end")
    stage.step()
  }

  /// Drags with one step per frame.
  func drag(from start: Double, to end: Double, y: Double = 500, steps: Int = 12) {
    for step in 1...steps { stage.move(start + (end - start) * Double(step) / Double(steps), y) }
  }
}

func isClose(_ a: CGRect, _ b: CGRect, _ tolerance: Double) -> Bool {
  abs(a.minX - b.minX) <= tolerance && abs(a.minY - b.minY) <= tolerance
    && abs(a.width - b.width) <= tolerance && abs(a.height - b.height) <= tolerance
}
