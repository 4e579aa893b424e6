import Transitions
import UIKit

/// The value of a shader's parameter.
package enum ShaderValue: Sendable {
  case numbers([Double])
  case picture(CGImage)

  /// The value in the form in which an `EffectView` takes it.
  package var value: Any {
    switch self {
    case .numbers(let numbers): numbers
    case .picture(let image): image
    }
  }
}

/// Two pictures over the whole window, drawn through a shader.
@MainActor
package final class ShaderStage: Stage, PictureScreens {
  /// The duration in seconds.
  package nonisolated static let duration = 1.0

  private let screen: ShaderViewController

  package init(_ options: StageOptions, effect: Effect, values: [String: ShaderValue]) throws {
    let (from, to) = try options.pictures()
    screen = ShaderViewController(effect, values, pictures: [from, to], backdrop: options.backdrop(.black))
  }

  package var rootViewController: UIViewController { screen }
  package var pictures: (any PictureScreens)? { self }

  package func show(_ image: CGImage, outgoing: Bool) {
    (screen.effectView.subviews[outgoing ? 0 : 1] as? UIImageView)?.image = UIImage(cgImage: image)
  }

  package func begin() {
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveLinear) {
      self.screen.effectView.progress = 1
    }
  }
  /// Does nothing: the shader has no interactive transition that could be cancelled or reversed.
  package func cancel() {}
  package func reverse() {}
}

private final class ShaderViewController: UIViewController {
  let effectView: EffectView

  private let backdrop: UIColor?

  init(_ effect: Effect, _ values: [String: ShaderValue], pictures: [CGImage], backdrop: UIColor?) {
    self.backdrop = backdrop
    effectView = EffectView(effect: effect, frame: .zero)
    super.init(nibName: nil, bundle: nil)
    for (name, value) in values { effectView.setValue(value.value, of: name) }
    for picture in pictures {
      let view = UIImageView(image: UIImage(cgImage: picture))
      view.contentMode = .scaleAspectFill
      view.clipsToBounds = true
      effectView.addSubview(view)
    }
  }

  required init?(coder: NSCoder) {
    fatalError("ShaderViewController.init(coder:): archives are not read; create it with its effect")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // The backdrop is black by default, like the canvas of the player of gl-transitions.
    view.backgroundColor = backdrop
    view.addSubview(effectView)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    effectView.frame = view.bounds
    for picture in effectView.subviews { picture.frame = effectView.bounds }
  }
}
