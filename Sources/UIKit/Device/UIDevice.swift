import Foundation

/// The kind of device that an interface is for (UIKit, `UIUserInterfaceIdiom`).
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
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

/// How a device is held (UIKit, `UIDeviceOrientation`).
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upright, with its top below.
  case portraitUpsideDown
  /// On its left side.
  case landscapeLeft
  /// On its right side.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its display.
  case faceDown

  /// Whether the device is on one of its sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether an interface can follow it.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
  /// Whether the device lies on its back or its display.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The device that an app runs on (UIKit, `UIDevice`): a phone or a tablet, by the size of the screen, that is upright or on
/// its side as the screen is.
@preconcurrency @MainActor
open class UIDevice: MainActorObject {
  /// The device of the current run.
  public class var current: UIDevice { device }
  private static let device = UIDevice(mainActor: ())

  /// The name of the machine.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// "iPhone" or "iPad".
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The same as `model`.
  open var localizedModel: String { model }
  /// "iOS", as ported code asks for nothing else.
  open var systemName: String { "iOS" }
  /// The version of iOS whose behaviour Segue follows.
  open var systemVersion: String { "18.0" }

  /// A tablet if the shorter side of the screen has 600 points or more.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    let size = UIScreen.main.bounds.size
    return min(size.width, size.height) >= 600 ? .pad : .phone
  }

  /// Upright if the screen is higher than wide.
  open var orientation: UIDeviceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }

  /// Does nothing: a screen's orientation never changes while no window is resized, and `orientation` is always known.
  open func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }
  /// Ends what `beginGeneratingDeviceOrientationNotifications()` began.
  open func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }
  /// Whether orientations are reported.
  open private(set) var isGeneratingDeviceOrientationNotifications = false
}
