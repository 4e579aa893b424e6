import Foundation

extension UIApplication {
  /// The area of a status bar in a window that fills the screen, in points: the safe area at the top of the screen.
  /// Zero while a controller hides the bar.
  public var statusBarFrame: CGRect {
    let height = isStatusBarHidden ? 0 : screen.safeAreaInsets.top
    return height > 0 ? CGRect(x: 0, y: 0, width: screen.bounds.width, height: height) : .zero
  }

  /// Whether the controllers of the key window hide the status bar.
  public var isStatusBarHidden: Bool { keyWindow?.statusBarAppearance.isHidden ?? false }

  /// The style of the status bar that the front controller prefers; `default` without a key window.
  public var statusBarStyle: UIStatusBarStyle { keyWindow?.preferredStatusBarStyle ?? .default }

  /// The orientation of the screen.
  public var statusBarOrientation: UIInterfaceOrientation { UIInterfaceOrientation(screen.bounds.size) }

  /// Reports that the call has no effect: controllers determine the status bar, the default since iOS 7.
  public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
    reportStatusBar("setStatusBarStyle(_:animated:)", "preferredStatusBarStyle")
  }

  /// Reports that the call has no effect: controllers determine the status bar, the default since iOS 7.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {
    reportStatusBar("setStatusBarHidden(_:with:)", "prefersStatusBarHidden")
  }

  private func reportStatusBar(_ call: String, _ property: String) {
    Diagnostics.report(
      .notFollowed,
      "UIApplication.\(call) has no effect, as controllers determine the status bar: override \(property)")
  }

  /// Returns false: there is no other app that could open an address.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Reports that no app opens the address, and calls `completion` with false in the next turn.
  public func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    Diagnostics.report(.notFollowed, "UIApplication.open(_:): there is no app that opens \(url)")
    turnQueue.next { completion?(false) }
  }

  /// Reports that no app opens the address, and returns false.
  @discardableResult
  public func openURL(_ url: URL) -> Bool {
    open(url)
    return false
  }

  /// Keys of the options for opening an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Keys of the options with which another app opens an address in this app; none is ever passed.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The address of this app's settings, which no app opens.
  public class var openSettingsURLString: String { "app-settings:" }
}
