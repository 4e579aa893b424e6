import Transitions
import UIKit

/// One picture, or the app's first screen, while an effect changes it.
@MainActor
package final class EffectStage: Stage, PictureScreens {
  /// The animation of an effect's uniforms or layers.
  struct Motion {
    /// The duration in seconds.
    let duration: Double
    let curve: UIView.AnimationOptions
    /// Sets the final values of the animation.
    let end: @MainActor (UIView) -> Void
  }

  private let screen: EffectViewController
  private let motion: Motion

  /// Creates a stage whose content becomes the lowest subview of `view`; `view` draws the content with the effect.
  init(_ options: StageOptions, in view: UIView, _ motion: Motion) throws {
    self.motion = motion
    switch options.screens {
    case .pictures:
      let picture = UIImageView(image: UIImage(cgImage: try options.picture()))
      picture.contentMode = .scaleAspectFill
      picture.clipsToBounds = true
      screen = EffectViewController(view, shows: .picture(picture), backdrop: options.backdrop(.black))
    case .app:
      let grid = DestinationGridViewController(destinations: try Destination.all(from: options.from, to: nil))
      grid.palette = options.palette
      screen = EffectViewController(view, shows: .screen(grid), backdrop: options.backdrop(.black))
    }
  }

  /// Creates a stage whose content is drawn through an effect of a file; `duration` is in seconds.
  package convenience init(
    _ options: StageOptions, effect: Effect, values: [String: ShaderValue], duration: Double
  ) throws {
    let view = EffectView(effect: effect, frame: .zero)
    for (name, value) in values { view.setValue(value.value, of: name) }
    try self.init(
      options, in: view, Motion(duration: duration, curve: .curveLinear) { _ in view.progress = 1 })
  }

  package var rootViewController: UIViewController { screen }
  package var pictures: (any PictureScreens)? { screen.picture == nil ? nil : self }

  package func show(_ image: CGImage, outgoing: Bool) {
    screen.picture?.image = UIImage(cgImage: image)
  }

  package func begin() {
    let (view, motion) = (screen.effectView, motion)
    UIView.animate(withDuration: motion.duration, delay: 0, options: motion.curve) { motion.end(view) }
  }
  /// Does nothing: an effect has no interactive transition that could be cancelled or reversed.
  package func cancel() {}
  package func reverse() {}
}

private final class EffectViewController: UIViewController {
  /// The content on which the effect is drawn.
  enum Content {
    case picture(UIImageView)
    case screen(UIViewController)
  }

  let effectView: UIView

  private let content: Content
  private let backdrop: UIColor?

  init(_ effectView: UIView, shows content: Content, backdrop: UIColor?) {
    (self.effectView, self.content, self.backdrop) = (effectView, content, backdrop)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("EffectViewController.init(coder:): archives are not read; create it with its effect")
  }

  var picture: UIImageView? {
    if case .picture(let view) = content { view } else { nil }
  }

  private var contentView: UIView? {
    switch content {
    case .picture(let view): view
    case .screen(let controller): controller.view
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = backdrop
    view.addSubview(effectView)
    if case .screen(let controller) = content { addChild(controller) }
    if let contentView { effectView.insertSubview(contentView, at: 0) }
    if case .screen(let controller) = content { controller.didMove(toParent: self) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    effectView.frame = view.bounds
    contentView?.frame = effectView.bounds
  }
}
