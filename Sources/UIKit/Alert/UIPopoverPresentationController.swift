import Engine
import Foundation

/// The place of a popover (UIKit, `UIPopoverPresentationController`). Popovers are not supported: an action sheet is shown
/// at the lower edge wherever its popover would be, so that what is set here is reported and not kept.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
  private func report(_ property: String) {
    Diagnostics.report(
      .popoverUnsupported,
      "UIPopoverPresentationController.\(property) was ignored: there are no popovers, a sheet is at the lower edge",
      types: ["\(type(of: self))"])
  }

  /// The view that a popover points to: nil, and setting it is reported.
  open var sourceView: UIView? {
    get { nil }
    set { if newValue != nil { report("sourceView") } }
  }
  /// The rectangle of that view, in its points: null, and setting it is reported.
  open var sourceRect: CGRect {
    get { .null }
    set { if !newValue.isNull { report("sourceRect") } }
  }
  /// The item of a bar that a popover points to: nil, and setting it is reported.
  open var barButtonItem: UIBarButtonItem? {
    get { nil }
    set { if newValue != nil { report("barButtonItem") } }
  }
}

extension UIViewController {
  /// Where a popover with this controller would be: nil, as on a phone, where sheets take their place.
  public var popoverPresentationController: UIPopoverPresentationController? { nil }
}

extension Diagnostic.Code {
  /// A popover was asked for.
  public static let popoverUnsupported = Self(rawValue: "popover-unsupported")
}
