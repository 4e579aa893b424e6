import Foundation
import Testing

@testable import Segue
@testable import UIKit

/// Transitions of containers that are added in the same turn, like the containers of animators. From the first frame
/// on, they show the old screen, although the screen has left the container.
@Suite(.serialized) @MainActor struct NewContainerTransitionTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// The change that begins the transition.
  enum Change: CaseIterable {
    case push, pop, present, tab, child
  }

  enum Style: CaseIterable {
    case flipFromLeft, flipFromRight, flipFromTop, flipFromBottom, curlUp, curlDown, dissolve

    var options: UIView.AnimationOptions {
      switch self {
      case .flipFromLeft: .transitionFlipFromLeft
      case .flipFromRight: .transitionFlipFromRight
      case .flipFromTop: .transitionFlipFromTop
      case .flipFromBottom: .transitionFlipFromBottom
      case .curlUp: .transitionCurlUp
      case .curlDown: .transitionCurlDown
      case .dissolve: .transitionCrossDissolve
      }
    }

    /// Whether the new screen is out of sight until the middle.
    var hidesNew: Bool {
      switch self {
      case .flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom: true
      case .curlUp, .curlDown, .dissolve: false
      }
    }
  }

  /// The means by which an animator exchanges the screens.
  enum Exchange {
    /// The animator calls `transition(from:to:)`.
    case screens
    /// The animator calls `transition(with:)`.
    case container
    /// The animator puts the old screen into a view, and calls `transition(from:to:)` with this view.
    case wrapped
    /// The animator adds a `CATransition` to the container's layer, before the exchange or after it.
    case layerBefore, layerAfter
  }

  /// An animator, which is also the delegate that provides the animator.
  private final class Exchanger: NSObject, UIViewControllerAnimatedTransitioning,
    UIViewControllerTransitioningDelegate, UINavigationControllerDelegate, UITabBarControllerDelegate
  {
    let style: Style
    let means: Exchange

    init(_ style: Style, _ means: Exchange) {
      (self.style, self.means) = (style, means)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return context.completeTransition(false)
      }
      let container = context.containerView
      let end: () -> Void = { context.completeTransition(!context.transitionWasCancelled) }
      let options: UIView.AnimationOptions = [style.options, .curveLinear]
      to.frame = container.bounds
      switch means {
      case .screens: UIView.transition(from: from, to: to, duration: 1, options: options) { _ in end() }
      case .wrapped:
        let wrapper = UIView(frame: container.bounds)
        container.addSubview(wrapper)
        wrapper.addSubview(from)
        UIView.transition(from: wrapper, to: to, duration: 1, options: options) { _ in end() }
      case .container:
        UIView.transition(with: container, duration: 1, options: options) {
          from.removeFromSuperview()
          container.addSubview(to)
        } completion: { _ in
          end()
        }
      case .layerBefore, .layerAfter:
        CATransaction.begin()
        CATransaction.setCompletionBlock(end)
        if means == .layerBefore { addTransition(to: container.layer) }
        from.removeFromSuperview()
        container.addSubview(to)
        if means == .layerAfter { addTransition(to: container.layer) }
        CATransaction.commit()
      }
    }

    private func addTransition(to layer: CALayer) {
      let transition = CATransition()
      transition.duration = 1
      if style.hidesNew {
        (transition.type, transition.subtype) = (CATransitionType(rawValue: "oglFlip"), .fromRight)
      }
      layer.add(transition, forKey: nil)
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  }

  /// Passes `body` a `Run` of 200x200 pixels with a green window.
  private func run(_ raster: RasterProfile, threaded: Bool = false, _ body: (Run) throws -> Void) throws {
    let run = try Run(
      size: CGSize(width: 200, height: 200), scale: 1, fps: 60, raster: raster, threaded: threaded)
    defer { run.close() }
    run.window.backgroundColor = .green
    run.window.makeKeyAndVisible()
    try body(run)
  }

  private func screen(_ color: UIColor) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = color
    return controller
  }

  /// Shows the old screen, which is red. Returns a closure that begins the transition to the new screen, which is blue.
  private func prepare(_ change: Change, in run: Run, by exchanger: Exchanger) -> () -> Void {
    let (old, new) = (screen(.red), screen(.blue))
    switch change {
    case .push, .pop:
      let navigation = UINavigationController()
      navigation.setNavigationBarHidden(true, animated: false)
      navigation.setViewControllers(change == .push ? [old] : [new, old], animated: false)
      navigation.delegate = exchanger
      run.window.rootViewController = navigation
      if change == .pop { return { _ = navigation.popViewController(animated: true) } }
      return { navigation.pushViewController(new, animated: true) }
    case .present:
      run.window.rootViewController = old
      new.modalPresentationStyle = .fullScreen
      new.transitioningDelegate = exchanger
      return { old.present(new, animated: true) }
    case .tab:
      let tabs = UITabBarController()
      tabs.viewControllers = [old, new]
      tabs.delegate = exchanger
      run.window.rootViewController = tabs
      return { tabs.selectedIndex = 1 }
    case .child:
      let root = UIViewController()
      run.window.rootViewController = root
      root.addChild(old)
      old.view.frame = root.view.bounds
      root.view.addSubview(old.view)
      old.didMove(toParent: root)
      return {
        ChildTransition(in: root, view: root.view, from: old, to: new, animator: exchanger).begin()
      }
    }
  }

  /// The numbers of pixels that have about the colour of each screen.
  private func pixelCounts(_ run: Run) -> (old: Int, new: Int) {
    let bytes = run.image().withPixels { [UInt8]($0) }
    var (old, new) = (0, 0)
    for first in stride(from: 0, to: bytes.count, by: 4) {
      let (blue, green, red) = (Int(bytes[first]), Int(bytes[first + 1]), Int(bytes[first + 2]))
      if green > 90 { continue }
      if red > 100, red > 2 * blue { old += 1 }
      if blue > 100, blue > 2 * red { new += 1 }
    }
    return (old, new)
  }

  /// Begins a transition and checks its first frame, a frame at a quarter, a frame just before the middle, and a frame
  /// after the end.
  private func check(
    _ run: Run, duration: Double = 1, hidesNew: Bool, _ name: String, begin: () -> Void
  ) throws {
    for _ in 0..<5 { try run.step() }
    let before = pixelCounts(run)
    #expect(before.old > 20_000 && before.new == 0, "\(name): \(before)")
    begin()
    try run.step()
    let first = pixelCounts(run)
    #expect(
      first.old >= before.old * 95 / 100 && first.new == 0, "\(name): begins with \(first) of \(before)")
    for _ in 0..<Int(15 * duration) { try run.step() }
    let quarter = pixelCounts(run)
    #expect(quarter.old >= before.old * 4 / 10, "\(name): at a quarter \(quarter) of \(before)")
    #expect(!hidesNew || quarter.new == 0, "\(name): at a quarter \(quarter)")
    for _ in 0..<Int(11 * duration) { try run.step() }
    let middle = pixelCounts(run)
    #expect(!hidesNew || middle.new == 0, "\(name): before the middle \(middle)")
    for _ in 0..<Int(60 * duration) { try run.step() }
    let after = pixelCounts(run)
    #expect(after.old == 0 && after.new >= before.old * 95 / 100, "\(name): ends with \(after) of \(before)")
  }

  private func check(
    _ change: Change, _ style: Style, _ means: Exchange, _ raster: RasterProfile, threaded: Bool = false
  ) throws {
    try run(raster, threaded: threaded) { run in
      let exchanger = Exchanger(style, means)
      let begin = prepare(change, in: run, by: exchanger)
      let name = "\(change), \(style), \(means), \(raster), threaded \(threaded)"
      // Delegates are held weakly.
      try withExtendedLifetime(exchanger) {
        try check(run, hidesNew: style.hidesNew, name, begin: begin)
      }
    }
  }

  @Test(arguments: Change.allCases, profiles)
  func everyChangeShowsTheOldScreen(change: Change, raster: RasterProfile) throws {
    for style in [Style.flipFromLeft, .curlUp] { try check(change, style, .screens, raster) }
    for style in [Style.flipFromTop, .dissolve] { try check(change, style, .container, raster) }
  }

  @Test(arguments: Style.allCases, profiles)
  func everyStyleShowsTheOldScreen(style: Style, raster: RasterProfile) throws {
    for means in [Exchange.screens, .container, .wrapped] { try check(.push, style, means, raster) }
    try check(.push, style, .screens, raster, threaded: true)
  }

  @Test(arguments: profiles) func aTransitionOfTheLayerShowsTheOldScreen(raster: RasterProfile) throws {
    for means in [Exchange.layerBefore, .layerAfter] {
      for style in [Style.flipFromRight, .dissolve] {
        for change in [Change.push, .child] { try check(change, style, means, raster) }
      }
    }
  }

  /// The presentation has no animator: the `modalTransitionStyle` flips the screens.
  @Test(arguments: profiles) func aPresentationThatFlipsShowsItsPresenter(raster: RasterProfile) throws {
    try run(raster) { run in
      let (old, new) = (screen(.red), screen(.blue))
      run.window.rootViewController = old
      (new.modalPresentationStyle, new.modalTransitionStyle) = (.fullScreen, .flipHorizontal)
      try check(run, duration: 0.5, hidesNew: true, "presented, \(raster)") {
        old.present(new, animated: true)
      }
    }
  }

  /// Several containers begin transitions in one commit, and some of them are scaled. The first frame equals the frame
  /// before.
  @Test(arguments: profiles) func severalTransitionsBeginWithTheOldFrame(raster: RasterProfile) throws {
    for threaded in [false, true] {
      try run(raster, threaded: threaded) { run in
        var boxes: [UIView] = []
        for index in 0..<4 {
          let box = UIView(frame: CGRect(x: 10 + 46 * index, y: 20 + 10 * index, width: 36, height: 50))
          box.backgroundColor = UIColor(hue: Double(index) / 5, saturation: 1, brightness: 0.9, alpha: 1)
          let mark = UIView(frame: CGRect(x: 6, y: 6 + index, width: 12, height: 20))
          mark.backgroundColor = .white
          box.addSubview(mark)
          run.window.addSubview(box)
          boxes.append(box)
        }
        for _ in 0..<5 { try run.step() }
        let before = run.image().withPixels { [UInt8]($0) }
        for (index, box) in boxes.enumerated() {
          let container = UIView(frame: box.frame)
          run.window.addSubview(container)
          var inner = container
          if index > 1 {
            container.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            inner = UIView(frame: container.bounds)
            container.addSubview(inner)
          }
          inner.addSubview(box)
          let new = UIView(frame: inner.bounds)
          new.backgroundColor = .black
          let style =
            index % 2 == 0 ? UIView.AnimationOptions.transitionFlipFromTop : .transitionCrossDissolve
          if index > 1 {
            UIView.transition(with: container, duration: 1, options: style) {
              inner.removeFromSuperview()
              container.addSubview(new)
            }
          } else {
            UIView.transition(from: box, to: new, duration: 1, options: style)
          }
        }
        try run.step()
        let first = run.image().withPixels { [UInt8]($0) }
        let distance = zip(first, before).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
        #expect(distance <= 1, "\(raster), threaded \(threaded): \(distance)")
      }
    }
  }
}
