// The names of UIKit's notifications.

extension UIApplication {
  /// The notification posted after the delegate's launch methods have returned.
  public nonisolated class var didFinishLaunchingNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
  }
  /// The notification posted when the app has become active, after its launch.
  public nonisolated class var didBecomeActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  }
  /// The notification posted before the app ends.
  public nonisolated class var willResignActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillResignActiveNotification")
  }
  /// The last notification before the process or the `Run` ends.
  public nonisolated class var willTerminateNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillTerminateNotification")
  }
  /// A notification that is never posted: an app is in the foreground from its launch to its end.
  public nonisolated class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
  }
  /// The notification posted at the launch of an app with a scene, before the app is active.
  public nonisolated class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillEnterForegroundNotification")
  }
  /// A notification that is never posted: Linux does not warn apps that memory is scarce.
  public nonisolated class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }
  /// A notification that is never posted: apps on Linux are not notified of screenshots.
  public nonisolated class var userDidTakeScreenshotNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationUserDidTakeScreenshotNotification")
  }
  /// A notification that is never posted: the size of a window determines its orientation, and controllers are notified
  /// of its changes.
  public nonisolated class var didChangeStatusBarOrientationNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidChangeStatusBarOrientationNotification")
  }
  /// A notification that is never posted: the height of a status bar does not change.
  public nonisolated class var willChangeStatusBarFrameNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillChangeStatusBarFrameNotification")
  }
  /// A notification that is never posted: the height of a status bar does not change.
  public nonisolated class var didChangeStatusBarFrameNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidChangeStatusBarFrameNotification")
  }
  /// A notification that is never posted: apps are not notified of a new day or of a change of the system's clock.
  public nonisolated class var significantTimeChangeNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationSignificantTimeChangeNotification")
  }
}

extension UIDevice {
  /// A notification that is never posted: a computer has no orientation sensor.
  public nonisolated class var orientationDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UIDeviceOrientationDidChangeNotification")
  }
}

/// The notifications of an on-screen keyboard, which are never posted, as there is no such keyboard.
extension UIResponder {
  /// The notification that iOS posts before a keyboard appears.
  public nonisolated class var keyboardWillShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillShowNotification")
  }
  /// The notification that iOS posts when a keyboard has appeared.
  public nonisolated class var keyboardDidShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidShowNotification")
  }
  /// The notification that iOS posts before a keyboard disappears.
  public nonisolated class var keyboardWillHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillHideNotification")
  }
  /// The notification that iOS posts when a keyboard has disappeared.
  public nonisolated class var keyboardDidHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidHideNotification")
  }
  /// The notification that iOS posts before the frame of a keyboard changes.
  public nonisolated class var keyboardWillChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  }
  /// The notification that iOS posts when the frame of a keyboard has changed.
  public nonisolated class var keyboardDidChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidChangeFrameNotification")
  }
  /// The key of the keyboard's frame before the change, in screen coordinates.
  public nonisolated class var keyboardFrameBeginUserInfoKey: String { "UIKeyboardFrameBeginUserInfoKey" }
  /// The key of the keyboard's frame after the change, in screen coordinates.
  public nonisolated class var keyboardFrameEndUserInfoKey: String { "UIKeyboardFrameEndUserInfoKey" }
  /// The key of the animation's duration in seconds.
  public nonisolated class var keyboardAnimationDurationUserInfoKey: String {
    "UIKeyboardAnimationDurationUserInfoKey"
  }
  /// The key of the animation's curve.
  public nonisolated class var keyboardAnimationCurveUserInfoKey: String {
    "UIKeyboardAnimationCurveUserInfoKey"
  }
  /// The key of a Boolean value: whether the keyboard belongs to this app.
  public nonisolated class var keyboardIsLocalUserInfoKey: String { "UIKeyboardIsLocalUserInfoKey" }
}

extension RunLoop.Mode {
  /// The mode while a finger scrolls.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
