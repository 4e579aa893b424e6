/// The orientation of the interface (UIKit, `UIInterfaceOrientation`); a window's follows from its size.
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
  /// The set as Apple's bits.
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
  /// Both orientations on a side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

extension UIWindow {
  /// Reports a root controller that does not support the window's orientation: windows here are not turned.
  func checkOrientation(of controller: UIViewController) {
    let size = bounds.size
    let (mask, isWide) = (controller.supportedInterfaceOrientations, size.width > size.height)
    guard size != .zero, mask.isDisjoint(with: isWide ? .landscape : [.portrait, .portraitUpsideDown]) else {
      return
    }
    Diagnostics.report(
      .orientation,
      "the controller supports no \(isWide ? "landscape" : "portrait") window, and windows are not turned here; give the run a size that it supports",
      types: ["\(type(of: controller))"])
  }
}

extension Diagnostic.Code {
  /// A controller is shown in a window of an orientation that it does not support.
  package static let orientation = Diagnostic.Code(rawValue: "orientation")
  /// A setting that this UIKit does not follow was changed.
  package static let notFollowed = Diagnostic.Code(rawValue: "not-followed")
}
