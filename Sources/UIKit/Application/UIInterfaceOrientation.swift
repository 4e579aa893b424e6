/// The orientation of the interface (UIKit, `UIInterfaceOrientation`), which follows from the size of the screen or
/// window.
public enum UIInterfaceOrientation: Int, Sendable {
  /// An unknown orientation.
  case unknown = 0
  /// The device is upright.
  case portrait = 1
  /// The device is upside down.
  case portraitUpsideDown = 2
  /// The device is on its side, with the home button at the left.
  case landscapeLeft = 4
  /// The device is on its side, with the home button at the right.
  case landscapeRight = 3

  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is on one of its sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The orientation of a window of `size` points.
  init(_ size: CGSize) { self = size.width > size.height ? .landscapeRight : .portrait }
}

/// A set of orientations (UIKit, `UIInterfaceOrientationMask`).
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits of the set, which are Apple's.
  public let rawValue: UInt
  /// Creates a set from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The device is upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// The device is upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// The device is on its side, with the home button at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// The device is on its side, with the home button at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// Both orientations with the device on its side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations except upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

extension UIWindow {
  /// Reports a root controller that does not support the window's orientation, as windows cannot be rotated.
  func checkOrientation(of controller: UIViewController) {
    let size = bounds.size
    let (mask, isWide) = (controller.supportedInterfaceOrientations, size.width > size.height)
    guard size != .zero, mask.isDisjoint(with: isWide ? .landscape : [.portrait, .portraitUpsideDown]) else {
      return
    }
    Diagnostics.report(
      .orientation,
      "the controller supports no \(isWide ? "landscape" : "portrait") window, and windows are not turned here; "
        + "give the run a size that it supports",
      types: ["\(type(of: controller))"])
  }
}

extension Diagnostic.Code {
  /// A controller is shown in a window of an orientation that it does not support.
  package static let orientation = Diagnostic.Code(rawValue: "orientation")
  /// A call or a setting has no effect in this UIKit.
  package static let notFollowed = Diagnostic.Code(rawValue: "not-followed")
}
