import UIKit

/// The window of the inspector, above the stage: its panel, what lies over the stage, and the layers in space.
final class InspectorWindow: UIWindow {
  /// Catches the touches of the stage: they select a layer.
  let catcher = UIView()
  let outline = OutlineView(frame: .zero)
  let panel = InspectorPanel()

  /// Called with a point in the stage that is tapped.
  var onTap: ((CGPoint) -> Void)?

  /// Shows it above `stage`, on whose screen it is.
  init(above stage: UIWindow) {
    super.init(frame: stage.screen.bounds)
    owner = stage.owner
    // Above the status bar and the phone's corners, below the help.
    windowLevel = UIWindow.Level(rawValue: 1002)
    for view in [catcher, outline, panel] as [UIView] { addSubview(view) }
    catcher.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in
        guard let self else { return }
        onTap?(tap.location(in: catcher))
      })
    isHidden = false
  }

  required init?(coder: NSCoder) { fatalError("InspectorWindow.init(coder:): use init(above:)") }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}
