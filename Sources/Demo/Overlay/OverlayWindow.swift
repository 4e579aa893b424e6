import UIKit

/// A window above all others that passes touches outside of its subviews to the windows below.
final class OverlayWindow: UIWindow {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self || hit === rootViewController?.view ? nil : hit
  }
}

/// The help, a short message, and the head-up display.
final class OverlayViewController: UIViewController {
  let help = HelpView()
  let toast = ToastView()
  let headUp = HeadUpView()
  /// The area that the screen below leaves for messages; nil for the whole window.
  var room: CGRect? {
    didSet { if room != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }
  /// The frame of the phone, which the head-up display must not hide; nil without a phone.
  var phone: CGRect? {
    didSet { if phone != oldValue { viewIfLoaded?.setNeedsLayout() } }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = nil
    for view in [headUp, toast, help] as [UIView] { self.view.addSubview(view) }
    help.isHidden = true
    headUp.isHidden = true
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    help.frame = view.bounds
    toast.layOut(in: room ?? view.bounds)
    headUp.layOut(in: room ?? view.bounds, beside: phone)
  }

  func apply(_ theme: Theme) {
    loadViewIfNeeded()
    for part in [help, toast, headUp] as [any Themed] { part.apply(theme) }
  }
}
