import Foundation

/// The kind of device that an interface is for (UIKit, `UIUserInterfaceIdiom`).
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// The kind is not known.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car's display.
  case carPlay
  /// A Mac.
  case mac = 5
}

/// The orientation of a device (UIKit, `UIDeviceOrientation`).
public enum UIDeviceOrientation: Int, Sendable {
  /// The orientation is not known.
  case unknown
  /// The device is upright.
  case portrait
  /// The device is upside down.
  case portraitUpsideDown
  /// The device lies on its left side.
  case landscapeLeft
  /// The device lies on its right side.
  case landscapeRight
  /// The device lies on its back.
  case faceUp
  /// The device lies on its display.
  case faceDown

  /// Whether the device is on one of its sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is one that an interface can have: not unknown and not flat.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
  /// Whether the device lies on its back or its display.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The device that an app runs on (UIKit, `UIDevice`). The size of the screen determines its kind, a phone or a tablet,
/// and its orientation.
@preconcurrency @MainActor
open class UIDevice: MainActorObject {
  /// The device, which all apps in a process share.
  public class var current: UIDevice { device }
  private static let device = UIDevice(mainActor: ())

  /// The name of the machine.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The model: "iPhone" or "iPad".
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The model, which has the same name in all languages.
  open var localizedModel: String { model }
  /// The name of the system: "iOS", which is the only name that ported code expects.
  open var systemName: String { "iOS" }
  /// The version of iOS whose behaviour Segue follows.
  open var systemVersion: String { "18.0" }

  /// The kind of device: a tablet if the shorter side of the screen has 600 points or more.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    let size = UIScreen.main.bounds.size
    return min(size.width, size.height) >= 600 ? .pad : .phone
  }

  /// The orientation: upright unless the screen is wider than high.
  open var orientation: UIDeviceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }

  /// Sets only `isGeneratingDeviceOrientationNotifications`: no notification is posted, and `orientation` is always
  /// known.
  open func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }
  /// Resets `isGeneratingDeviceOrientationNotifications`.
  open func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }
  /// Whether the app has asked for notifications of the orientation; none is posted.
  open private(set) var isGeneratingDeviceOrientationNotifications = false
}
