import Engine
import RandomNumbers
import Segue

/// A layer whose class counts its live instances.
private final class CountedLayer: CALayer {
  nonisolated(unsafe) static var live = 0

  override init() {
    super.init()
    CountedLayer.live += 1
  }

  override init(layer: Any) {
    super.init(layer: layer)
    CountedLayer.live += 1
  }

  required init?(coder: NSCoder) { fatalError("CountedLayer.init(coder:): use init()") }

  deinit { CountedLayer.live -= 1 }
}

private final class CountedView: UIView {
  override class var layerClass: AnyClass { CountedLayer.self }
}

/// A screen of random labels, pictures, masks and shadows. The class counts its live instances.
private final class GrowingScreen: UIViewController, UIViewControllerTransitioningDelegate {
  static var live = 0
  private var numbers: SplitMix64

  init(_ seed: UInt64) {
    numbers = SplitMix64(seed: seed)
    super.init(nibName: nil, bundle: nil)
    GrowingScreen.live += 1
    title = "Screen \(seed % 10_000)"
  }

  required init?(coder: NSCoder) { fatalError("GrowingScreen.init(coder:): use init(_:)") }

  isolated deinit { GrowingScreen.live -= 1 }

  private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }

  private func color(alpha: Double = 1) -> UIColor {
    UIColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: alpha)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color()
    for _ in 0..<Int.random(in: 2...8, using: &numbers) {
      let side = number(20...120)
      let frame = CGRect(x: number(0...150), y: number(0...350), width: side, height: number(20...120))
      view.addSubview(element(frame))
    }
  }

  private func element(_ frame: CGRect) -> UIView {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0:
      let label = UILabel(frame: frame)
      label.text = "Text \(Int.random(in: 0..<1_000_000, using: &numbers)) of any length"
      label.font = .systemFont(ofSize: number(8...40))
      label.numberOfLines = 0
      return label
    case 1:
      let side = Int.random(in: 8...64, using: &numbers)
      let pixels = [UInt8](repeating: UInt8.random(in: 0...255, using: &numbers), count: side * side * 4)
      let picture = CGImage(width: side, height: side, isOpaque: true, premultipliedBGRA: pixels)
      let view = UIImageView(image: UIImage(cgImage: picture, scale: 1, orientation: .up))
      view.frame = frame
      return view
    case 2:
      let view = CountedView(frame: frame)
      view.backgroundColor = color()
      view.layer.shadowOpacity = 0.5
      view.layer.shadowRadius = number(1...10)
      return view
    case 3:
      let view = CountedView(frame: frame)
      view.backgroundColor = color()
      let mask = CAShapeLayer()
      mask.path = CGPath(ellipseIn: view.bounds, transform: nil)
      view.layer.mask = mask
      return view
    case 4:
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(origin: .zero, size: frame.size)
      gradient.colors = [color().cgColor, color().cgColor]
      let view = CountedView(frame: frame)
      view.layer.addSublayer(gradient)
      return view
    default:
      let view = CountedView(frame: frame)
      view.backgroundColor = color(alpha: 0.5)
      view.layer.cornerRadius = number(0...20)
      UIView.animate(withDuration: number(0.1...2)) { [self] in view.center.y += number(-50...50) }
      return view
    }
  }

  // MARK: Delegate

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(isPresenting: true) }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { animator(isPresenting: false) }

  private func animator(isPresenting: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: return nil
    case 1: return SlideTransition(isPresenting ? .up : .down, duration: 0.3)
    default: return OverlayTransition(isPresenting: isPresenting)
    }
  }
}

/// An app that performs random operations on view controllers, and draws some frames after each operation.
@MainActor
final class GrowingApp {
  private let run: Run
  private var numbers: SplitMix64
  private var stack = UINavigationController()
  private var navigation: AnimatedNavigation?

  init(_ run: Run, seed: UInt64) {
    self.run = run
    numbers = SplitMix64(seed: seed)
    run.window.makeKeyAndVisible()
  }

  /// The number of the app's live controllers.
  static var liveControllers: Int { GrowingScreen.live }
  /// The number of the app's live layers.
  static var liveLayers: Int { CountedLayer.live }

  private func screen() -> GrowingScreen {
    // There are only 2000 different screens, so that some are shown repeatedly, like the screens of an app.
    GrowingScreen(.random(in: 0..<2000, using: &numbers))
  }

  private func replaceRoot() {
    stack = UINavigationController(rootViewController: screen())
    navigation = AnimatedNavigation(stack) { [weak self] in self?.animator($0) }
    run.window.rootViewController = stack
  }

  private func animator(_ operation: UINavigationController.Operation)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: return nil
    case 1: return BlurZoomTransition(operation)
    case 2 where operation == .pop: return StarWarsTransition(cell: 12)
    case 3: return InterruptibleSlide(operation)
    default: return SlideTransition(operation == .push ? .toTheRight : .toTheLeft)
    }
  }

  /// Performs one operation and draws the frames after it.
  func operate() throws {
    if run.window.rootViewController == nil { replaceRoot() }
    let animated = Int.random(in: 0..<4, using: &numbers) > 0
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0..<6: stack.pushViewController(screen(), animated: animated)
    case 6..<11: stack.popViewController(animated: animated)
    case 11: stack.popToRootViewController(animated: animated)
    case 12: stack.setViewControllers([screen(), screen()], animated: animated)
    case 13..<16: present(animated: animated)
    case 16, 17: stack.dismiss(animated: animated)
    case 18: run.drag(from: CGPoint(x: 2, y: 200), to: CGPoint(x: 150, y: 210), duration: 0.2)
    default: replaceRoot()
    }
    if stack.viewControllers.count > 6 { stack.popToRootViewController(animated: animated) }
    for _ in 0..<Int.random(in: 1...6, using: &numbers) { try run.step() }
  }

  private func present(animated: Bool) {
    guard stack.presentedViewController == nil else { return }
    let page = screen()
    let styles: [UIModalPresentationStyle] = [.fullScreen, .pageSheet, .overFullScreen, .custom]
    page.modalPresentationStyle = styles[Int.random(in: 0..<styles.count, using: &numbers)]
    page.transitioningDelegate = page
    stack.present(page, animated: animated)
  }

  /// Removes the root view controller, runs until all animations have ended, and draws until the renderer has
  /// released its caches.
  func drain() throws {
    run.window.rootViewController = nil
    stack = UINavigationController()
    navigation = nil
    for _ in 0..<150 { try run.step() }
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.backgroundColor = .red
    run.window.addSubview(view)
    UIView.animate(withDuration: 10) { view.center.y = 300 }
    for _ in 0..<310 { try run.step() }
    view.removeFromSuperview()
    try run.step()
  }
}
