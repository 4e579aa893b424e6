/// How the interface is turned (UIKit, `UIInterfaceOrientation`); a window's follows from its size.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On its side, with the home button at the left.
  case landscapeLeft = 4
  /// On its side, with the home button at the right.
  case landscapeRight = 3

  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is on one of its sides.
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

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// On its side, with the home button at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// On its side, with the home button at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On one of its sides.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All of them.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All but upside down.
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
