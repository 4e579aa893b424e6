import UIKit

/// The window of the inspector, above the stage: its panel, the outline over the stage, and the layers in space.
final class InspectorWindow: UIWindow {
  /// A view over the stage that receives its touches, which select a layer.
  let touchCatcher = UIView()
  let outline = OutlineView(frame: .zero)
  let panel = InspectorPanel()

  /// A closure that is called with a tapped point in the stage.
  var onTap: ((CGPoint) -> Void)?

  /// Shows the window above `stage`, on its screen.
  init(above stage: UIWindow) {
    super.init(frame: stage.screen.bounds)
    owner = stage.owner
    // The level is above the status bar and the phone's corners, below the help.
    windowLevel = UIWindow.Level(rawValue: 1002)
    for view in [touchCatcher, outline, panel] as [UIView] { addSubview(view) }
    touchCatcher.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in
        guard let self else { return }
        onTap?(tap.location(in: touchCatcher))
      })
    isHidden = false
  }

  required init?(coder: NSCoder) { fatalError("InspectorWindow.init(coder:): use init(above:)") }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}
