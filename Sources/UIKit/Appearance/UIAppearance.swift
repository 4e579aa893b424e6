import Engine
import Foundation

/// A class whose instances take their appearance from a proxy (UIKit, `UIAppearance`).
///
/// The proxy is an instance that is never shown. As a view enters a window, and as a bar shows an item, it takes those
/// properties that the app has set on the proxies of its class and the classes above, where it has the standard value
/// itself; the nearest class counts first. These are followed: of all views `tintColor` and `backgroundColor`; of navigation
/// bars, tab bars and toolbars `barTintColor`, `isTranslucent`, `barStyle`, the background and shadow images and the bar
/// appearances, with `titleTextAttributes` and `unselectedItemTintColor`; of bar button items and tab bar items the colour
/// and the title's attributes; of labels `font` and `textColor`; of switches, sliders, progress views, page controls and
/// activity indicators the colours; of table views `separatorColor`. Others that are set on a proxy have no effect.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  /// The proxy of the class.
  static func appearance() -> Self
}

extension UIView: UIAppearance {
  /// The proxy of the class; what is set on it counts for views that enter a window later.
  public class func appearance() -> Self {
    AppearanceProxies.current.proxy(of: self) { makeReusableView(self, frame: .zero) }
  }
}

extension UIBarItem: UIAppearance {
  /// The proxy of the class; what is set on it counts for items that a bar shows later.
  public class func appearance() -> Self {
    AppearanceProxies.current.proxy(of: self) { makeBarItem(self) }
  }
}

/// The proxies of an application.
@MainActor
final class AppearanceProxies {
  /// The proxy of a class, and an untouched instance to see what was set on it.
  private struct Entry {
    let proxy: NSObject
    let plain: NSObject
    let matches: (NSObject) -> Bool
  }

  /// The proxies by class, subclasses before their superclasses.
  private var entries: [Entry] = []

  static var current: AppearanceProxies { UIApplication.current.appearanceProxies }

  func proxy<T: NSObject>(of type: T.Type, make: () -> T) -> T {
    for entry in entries where Swift.type(of: entry.proxy) == type {
      if let known = entry.proxy as? T { return known }
    }
    let proxy = make()
    let new = Entry(proxy: proxy, plain: make(), matches: { $0 is T })
    // Before the first class that is above this one.
    let index = entries.firstIndex { $0.matches(proxy) } ?? entries.count
    entries.insert(new, at: index)
    return proxy
  }

  /// Gives an object what was set on the proxies of its classes.
  func apply(to object: NSObject) {
    guard !entries.isEmpty else { return }
    for entry in entries where entry.matches(object) && object !== entry.proxy && object !== entry.plain {
      for property in AppearanceTable.properties { property.apply(entry.proxy, entry.plain, object) }
    }
  }
}
