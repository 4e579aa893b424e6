import Foundation
import RandomNumbers
import Testing

@testable import Engine
@testable import Segue
@testable import UIKit

/// Setters of views have a short path for changes that nothing can observe, and a long path that looks for actions.
/// Both paths lead to the same models, animations and pixels.
@Suite(.serialized) @MainActor struct SetterPathTests {
  /// A view whose class overrides the choice of actions, and is therefore asked at each change.
  final class AskedView: UIView {
    static var questions = 0

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      Self.questions += 1
      return super.action(for: layer, forKey: event)
    }
  }

  /// A layer whose class overrides the choice of actions.
  final class AskedLayer: CALayer {
    @MainActor static var questions = 0

    override func action(forKey event: String) -> (any CAAction)? {
      MainActor.assumeIsolated { Self.questions += 1 }
      return super.action(forKey: event)
    }
  }

  /// A view with an `AskedLayer`.
  final class AskedLayerView: UIView {
    override class var layerClass: AnyClass { AskedLayer.self }
  }

  /// A layer whose class is asked which keys redraw the layer.
  final class DisplayedLayer: CALayer {
    @MainActor static var questions = 0

    override class func needsDisplay(forKey key: String) -> Bool {
      MainActor.assumeIsolated { questions += 1 }
      return super.needsDisplay(forKey: key)
    }
  }

  final class DisplayedView: UIView {
    override class var layerClass: AnyClass { DisplayedLayer.self }
  }

  /// A layer of a subclass that observes nothing.
  final class PlainLayer: CALayer {}

  final class PlainView: UIView {
    override class var layerClass: AnyClass { PlainLayer.self }
  }

  /// A screen whose views all have the same class.
  @MainActor final class Screen {
    let run: Run
    let views: [UIView]
    var animator: UIViewPropertyAnimator?

    init(cachesRasters: Bool, _ make: (CGRect) -> UIView) throws {
      run = try Run(size: CGSize(width: 90, height: 60), scale: 1, fps: 20, raster: .software)
      run.pipeline.frameRenderer.cachesRasters = cachesRasters
      run.window.backgroundColor = .white
      run.window.makeKeyAndVisible()
      views = (0..<6).map { make(CGRect(x: $0 * 11, y: $0 * 7, width: 24, height: 16)) }
      for (index, view) in views.enumerated() {
        view.backgroundColor = [UIColor.red, .green, .blue][index % 3]
        run.window.addSubview(view)
      }
      try run.step()
    }

    /// A text with the state of all views that an app can read or a screen can show.
    func state() throws -> String {
      var text = ""
      for view in views {
        let layer = view.layer
        for shown in [layer, layer.presentation() ?? layer] {
          text +=
            "\(shown.position) \(shown.bounds) \(shown.transform.m11) \(shown.transform.m12) \(shown.opacity) "
          text +=
            "\(shown.isHidden) \(shown.cornerRadius) \(String(describing: shown.backgroundColor?.components)) "
          text += "\(shown.zPosition) \(shown.borderWidth) \(shown.anchorPoint) \(shown.shadowOpacity) "
          text += "\(shown.shadowOffset) \(shown.maskedCorners.rawValue) \(shown.contents == nil)\n"
        }
        text += "\(layer.animationKeys() ?? []) \(view.window != nil) \(layer.needsLayout()) "
        text += "\(indices(of: view.subviews.map(\.layer))) \(indices(of: layer.sublayers ?? [])) "
        text += "\((layer.sublayers ?? []).map { "\($0.name ?? "") \($0.animationKeys() ?? [])" })\n"
      }
      return text
        + "\(indices(of: run.window.subviews.map(\.layer))) \(indices(of: run.window.layer.sublayers ?? []))"
    }

    private func indices(of layers: [CALayer]) -> [Int] {
      layers.map { layer in views.firstIndex { $0.layer === layer } ?? -1 }
    }

    var pixels: [UInt8] { run.image().withPixels { Array($0) } }
  }

  private func set(_ property: Int, of view: UIView, to value: Double) {
    switch property {
    case 0: view.center = CGPoint(x: 80 * value, y: 20 + 20 * value)
    case 1: view.frame = CGRect(x: 60 * value, y: 10, width: 10 + 30 * value, height: 20)
    case 2: view.bounds = CGRect(x: 3 * value, y: 0, width: 20, height: 10 + 20 * value)
    case 3: view.transform = CGAffineTransform(rotationAngle: value)
    case 4: view.alpha = CGFloat(value)
    case 5: view.backgroundColor = UIColor(hue: CGFloat(value), saturation: 1, brightness: 1, alpha: 1)
    case 6: view.isHidden = value > 0.6
    case 7: view.layer.cornerRadius = CGFloat(8 * value)
    case 8: view.layer.zPosition = CGFloat((value * 4).rounded())
    case 9: view.layer.borderWidth = CGFloat((value * 3).rounded())
    case 10: view.layer.position.x = CGFloat(70 * value)
    case 11: view.clipsToBounds = value > 0.5
    case 12: view.layer.anchorPoint = CGPoint(x: value, y: 0.5)
    case 13: view.layer.shadowOpacity = Float(value)
    case 14: view.layer.shadowOffset = CGSize(width: 4 * value, height: 2)
    case 15: view.layer.maskedCorners = value > 0.5 ? [.layerMinXMinYCorner] : [.layerMaxXMaxYCorner]
    case 16: view.layer.contents = value > 0.5 ? Self.image : nil
    case 17: view.layer.mask = value > 0.5 ? Self.mask() : nil
    // One of the two positions is so far outside that positions in pixels have no fractions there.
    default: view.center.x = value > 0.5 ? 1e12 : 20
    }
  }

  private static let propertyCount = 19.0
  private static let image = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { context in
    UIColor.orange.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 4))
  }.cgImage

  private static func mask() -> CALayer {
    let mask = CALayer()
    mask.frame = CGRect(x: 2, y: 2, width: 14, height: 30)
    mask.backgroundColor = .black
    return mask
  }

  /// Makes a random change of the hierarchy. The view moves in the window or in another view, to one end, to an index
  /// or beside another view, or is removed.
  private func move(_ view: UIView, beside sibling: UIView, on screen: Screen, _ numbers: inout SplitMix64) {
    let container = Double.random(in: 0..<1, using: &numbers) < 0.7 ? screen.run.window : sibling
    guard !container.isDescendant(of: view) else { return }
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: container.addSubview(view)
    case 1: container.insertSubview(view, at: container.subviews.count / 2)
    case 2: container.insertSubview(view, belowSubview: sibling)
    case 3: container.insertSubview(view, aboveSubview: sibling)
    case 4: container.sendSubviewToBack(view)
    case 5: container.bringSubviewToFront(view)
    case 6 where container.subviews.count > 1:
      container.exchangeSubview(at: 0, withSubviewAt: container.subviews.count - 1)
    case 7 where view.superview != nil: view.layer.superlayer?.addSublayer(view.layer)
    case 8 where view.superview != nil: view.layer.superlayer?.insertSublayer(view.layer, at: 0)
    case 9 where view.superview === sibling.superview:
      view.layer.superlayer?.insertSublayer(view.layer, above: sibling.layer)
    default: view.removeFromSuperview()
    }
  }

  /// Adds, moves or removes a layer without a view, which is a sublayer of the view's layer.
  private func moveLayer(of view: UIView, index: Int, _ value: Double) {
    let name = "bare \(index)"
    let layer = view.layer.sublayers?.first { $0.name == name } ?? CALayer()
    layer.name = name
    layer.frame = CGRect(x: 4 * index, y: 2, width: 6, height: 5)
    layer.backgroundColor = UIColor(hue: CGFloat(index) / 4, saturation: 1, brightness: 1, alpha: 1).cgColor
    switch value {
    case ..<0.4: view.layer.addSublayer(layer)
    case ..<0.7: view.layer.insertSublayer(layer, at: 0)
    case ..<0.9: view.layer.insertSublayer(layer, above: view.layer.sublayers?.last)
    default: layer.removeFromSuperlayer()
    }
  }

  /// Makes a random step of an app. Equal numbers make equal steps on each screen.
  private func act(on screen: Screen, _ numbers: inout SplitMix64) throws {
    func number() -> Double { Double.random(in: 0..<1, using: &numbers) }
    func changes(_ count: Int) -> [(Int, Int, Double)] {
      (0..<count).map { _ in (Int(number() * Self.propertyCount), Int(number() * 6), number()) }
    }
    func make(_ list: [(Int, Int, Double)]) {
      for (property, index, value) in list { set(property, of: screen.views[index], to: value) }
    }
    let list = changes(1 + Int(number() * 4))
    switch Int(number() * 15) {
    case 0: UIView.animate(withDuration: 0.3) { make(list) }
    case 1: UIView.performWithoutAnimation { make(list) }
    case 2:
      UIView.animate(withDuration: 0.2, delay: 0.1, options: .beginFromCurrentState) {
        make(list)
        UIView.performWithoutAnimation { make([(0, 0, 0.5)]) }
      }
    case 3:
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      make(list)
      CATransaction.commit()
    case 4:
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut) { make(list) }
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = CGFloat(number())
      screen.animator?.stopAnimation(true)
      screen.animator = animator
    case 5: screen.animator?.fractionComplete = CGFloat(number())
    case 6: screen.views[Int(number() * 6)].removeFromSuperview()
    case 7: for view in screen.views { screen.run.window.addSubview(view) }
    case 8: screen.run.window.bringSubviewToFront(screen.views[Int(number() * 6)])
    case 9: screen.views[Int(number() * 6)].layer.removeAllAnimations()
    case 10, 11, 12:
      let (first, second) = (Int(number() * 6), Int(number() * 6))
      CATransaction.begin()
      CATransaction.setDisableActions(number() < 0.5)
      if first != second {
        move(screen.views[first], beside: screen.views[second], on: screen, &numbers)
        moveLayer(of: screen.views[second], index: Int(number() * 4), number())
      }
      CATransaction.commit()
    default: make(list)
    }
    if number() < 0.6 { try screen.run.step() }
  }

  private nonisolated static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["SEGUE_SEED"].flatMap(UInt64.init) ?? 2026
    return (0..<(environment["SEGUE_SOAK"] != nil ? 120 : 6)).map { first &+ $0 }
  }()

  @Test(arguments: seeds) func bothPathsAgree(seed: UInt64) throws {
    let makers: [(CGRect) -> UIView] = [
      { UIView(frame: $0) }, { AskedView(frame: $0) }, { AskedLayerView(frame: $0) },
      { PlainView(frame: $0) },
      { DisplayedView(frame: $0) },
    ]
    let screens = try makers.map { try Screen(cachesRasters: seed % 2 == 1, $0) }
    defer { for screen in screens { screen.run.close() } }
    (AskedView.questions, AskedLayer.questions, DisplayedLayer.questions) = (0, 0, 0)
    var numbers = screens.map { _ in SplitMix64(seed: seed) }
    for step in 0..<60 {
      for index in screens.indices {
        screens[index].run.makeCurrent()
        try act(on: screens[index], &numbers[index])
      }
      let states = try screens.map { screen in
        screen.run.makeCurrent()
        return try screen.state()
      }
      for (index, state) in states.enumerated() where state != states[0] {
        Issue.record("seed \(seed), step \(step): screen \(index) differs:\n\(state)\n\(states[0])")
        return
      }
    }
    let pixels = try screens.map { screen in
      screen.run.makeCurrent()
      try screen.run.step()
      return screen.pixels
    }
    for index in pixels.indices { #expect(pixels[index] == pixels[0], "seed \(seed), screen \(index)") }
    #expect(AskedView.questions > 20 && AskedLayer.questions > 20 && DisplayedLayer.questions > 20)
  }

  /// The short path is for views and layers that nothing observes.
  @Test func theShortPathIsForUnobservedLayers() throws {
    let run = try Run(size: CGSize(width: 20, height: 20), scale: 1)
    defer { run.close() }
    let (plain, asked) = ([UIView(), UILabel(), PlainView()], [AskedView(), AskedLayerView()])
    #expect(plain.allSatisfy { $0.layer.isUnobserved })
    #expect(asked.allSatisfy { !$0.layer.isUnobserved })
    #expect(!CALayer().isUnobserved, "a bare layer has implicit animations")
    let view = UIView()
    UIView.animate(withDuration: 1) { #expect(!view.layer.isUnobserved) }
    #expect(view.layer.isUnobserved)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(CALayer().isUnobserved && asked.map(\.layer.isUnobserved) == [true, false])
    CATransaction.commit()
    #expect(view.layer.presentation()?.isUnobserved != true)
    final class Delegate: NSObject, CALayerDelegate {}
    let delegate = Delegate()
    view.layer.delegate = delegate
    #expect(!view.layer.isUnobserved && view.layer.delegate === delegate)
    view.layer.delegate = nil
    #expect(view.layer.delegate == nil)
  }

  /// A view that animates itself in its `deinit`.
  final class FadingView: UIView {
    isolated deinit { UIView.animate(withDuration: 1) { self.alpha = 0.5 } }
  }

  /// After the release of the view, its layer has the final value and no delegate.
  @Test func aViewMayAnimateInItsDeinit() throws {
    let run = try Run(size: CGSize(width: 20, height: 20), scale: 1)
    defer { run.close() }
    var view: FadingView? = FadingView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    let layer = try #require(view?.layer)
    run.window.layer.addSublayer(layer)
    try run.step()
    view = nil
    #expect(layer.opacity == 0.5 && layer.delegate == nil)
    for _ in 0..<3 { try run.step() }
  }

  @Test func aLayerThatOutlivesItsViewHasNoDelegate() throws {
    let run = try Run(size: CGSize(width: 20, height: 20), scale: 1)
    defer { run.close() }
    var view: UIView? = UIView()
    let layer = try #require(view?.layer)
    #expect(layer.delegate === view)
    view = nil
    #expect(layer.delegate == nil && !layer.isUnobserved)
    layer.position.x = 5
  }
}
