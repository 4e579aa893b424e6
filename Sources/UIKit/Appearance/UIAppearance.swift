import Engine
import Foundation

/// A class whose instances take their appearance from a proxy (UIKit, `UIAppearance`).
///
/// The proxy is an instance that is never shown. As a view enters a window, and as a bar shows an item, it takes those
/// properties that the app has set on the proxies of its class and the classes above, where it has the standard value
/// itself; the nearest class counts first. These are followed: of all views `tintColor` and `backgroundColor`; of navigation
/// bars, tab bars, toolbars and search bars `barTintColor`, `isTranslucent`, `barStyle`, the background and shadow images and
/// the bar appearances, with `titleTextAttributes`, `unselectedItemTintColor` and `searchBarStyle`; of bar button items and tab bar items the colour
/// and the title's attributes; of labels `font` and `textColor`; of switches, sliders, progress views, page controls and
/// activity indicators the colours; of table views `separatorColor`. Others that are set on a proxy have no effect.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  /// The proxy of the class.
  static func appearance() -> Self
  /// The proxy of the class for objects inside instances of other classes, the innermost first; it precedes the proxy
  /// for all instances, and a longer list precedes a shorter one.
  static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// The proxy of the class; values that are set on it apply to views that enter a window later.
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// The proxy of the class for views inside instances of other classes, views or controllers, the innermost first.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.current.proxy(
      of: self, inside: containerTypes, passing: AppearanceTable.properties
    ) { makeReusableView(self, frame: .zero) }
  }
}

extension UIBarItem: UIAppearance, UIAppearanceContainer {
  /// The proxy of the class; values that are set on it apply to items that a bar shows later.
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// The proxy of the class for items of bars that are, or are inside, instances of other classes, the innermost first.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.current.proxy(
      of: self, inside: containerTypes, passing: AppearanceTable.properties
    ) { makeBarItem(self) }
  }
}
