import Engine
import Foundation

/// A class whose instances take their appearance from a proxy (UIKit, `UIAppearance`).
///
/// The proxy is an instance that is never shown. When a view is added to a window, or a bar shows an item, each
/// property that still has its default value gets the value that the app has set on the proxy of the class or of a
/// superclass; the nearest class has precedence. These properties are supported; others have no effect on a proxy:
///
/// - all views: `tintColor`, `backgroundColor` and `isExclusiveTouch`
/// - navigation bars, tab bars, toolbars and search bars: `barTintColor`, `isTranslucent`, `barStyle`, the background
///   and shadow images, the bar appearances, `titleTextAttributes`, `unselectedItemTintColor` and `searchBarStyle`
/// - bar button items and tab bar items: the colour and the attributes of the title
/// - labels: `font` and `textColor`
/// - switches, sliders, progress views, page controls and activity indicators: the colours
/// - table views: `separatorColor`
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  /// The proxy of the class.
  static func appearance() -> Self
  /// The proxy of the class for objects inside instances of other classes, the innermost first. It has precedence over
  /// the proxy for all instances, and a longer list over a shorter one.
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
