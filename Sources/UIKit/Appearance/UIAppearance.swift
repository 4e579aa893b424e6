import Engine
import Foundation

/// A class whose instances take their appearance from a proxy (UIKit, `UIAppearance`).
///
/// The proxy is an instance that is never shown. When a view is added to a window, or a bar shows an item, each
/// property with its default value gets the value of the proxy, if the app has set one. The proxy of a class has
/// precedence over the proxies of its superclasses. Only these properties have an effect on a proxy:
///
/// - all views: `tintColor`, `backgroundColor` and `isExclusiveTouch`
/// - navigation bars, tab bars, toolbars and search bars: `barTintColor`, `isTranslucent`, `barStyle`, the background
///   and shadow images, the images of the back button, the bar appearances, `titleTextAttributes`,
///   `unselectedItemTintColor` and `searchBarStyle`
/// - bar button items and tab bar items: the attributes of the title; bar button items also: `tintColor`
/// - labels: `font` and `textColor`
/// - switches, sliders, progress views, page controls and activity indicators: the colours
/// - table views: `separatorColor`
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  /// The proxy of the class.
  static func appearance() -> Self
  /// The proxy of the class for objects inside instances of `containerTypes`, which begin with the innermost container.
  ///
  /// This proxy has precedence over the proxy of all instances, and a proxy with more containers over one with fewer.
  static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// The proxy of the class, whose values apply to views when they are added to a window.
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// The proxy of the class for views inside instances of `containerTypes`, classes of views or controllers that begin
  /// with the innermost container.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.current.proxy(
      of: self, inside: containerTypes, passing: AppearanceTable.properties
    ) { makeReusableView(self, frame: .zero) }
  }
}

extension UIBarItem: UIAppearance, UIAppearanceContainer {
  /// The proxy of the class, whose values apply to items when a bar first shows them.
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// The proxy of the class for items of bars that are instances of `containerTypes` or inside such instances; the list
  /// begins with the innermost container.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.current.proxy(
      of: self, inside: containerTypes, passing: AppearanceTable.properties
    ) { makeBarItem(self) }
  }
}
