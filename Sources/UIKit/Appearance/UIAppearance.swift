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

/// A class that `appearance(whenContainedInInstancesOf:)` can name (UIKit, `UIAppearanceContainer`).
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// The proxy of the class; values that are set on it apply to views that enter a window later.
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// The proxy of the class for views inside instances of other classes, views or controllers, the innermost first.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.current.proxy(of: self, inside: containerTypes) { makeReusableView(self, frame: .zero) }
  }
}

extension UIBarItem: UIAppearance, UIAppearanceContainer {
  /// The proxy of the class; values that are set on it apply to items that a bar shows later.
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// The proxy of the class for items of bars that are, or are inside, instances of other classes, the innermost first.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceProxies.current.proxy(of: self, inside: containerTypes) { makeBarItem(self) }
  }
}

/// The proxies of an application.
@MainActor
final class AppearanceProxies {
  /// The proxy of a class, and an untouched instance that shows which values were set on the proxy.
  private struct Entry {
    let proxy: NSObject
    let plain: NSObject
    let matches: (NSObject) -> Bool
    /// The classes of which instances have to be around an object, the innermost first.
    let containers: [any UIAppearanceContainer.Type]
  }

  /// The proxies in the order in which they count: longer lists of containers before shorter ones, subclasses before their
  /// superclasses.
  private var entries: [Entry] = []

  static var current: AppearanceProxies { UIApplication.current.appearanceProxies }

  func proxy<T: NSObject>(
    of type: T.Type, inside containers: [any UIAppearanceContainer.Type], make: () -> T
  ) -> T {
    let identities = containers.map { ObjectIdentifier($0) }
    for entry in entries
    where Swift.type(of: entry.proxy) == type && entry.containers.map({ ObjectIdentifier($0) }) == identities
    {
      if let known = entry.proxy as? T { return known }
    }
    let proxy = make()
    let new = Entry(proxy: proxy, plain: make(), matches: { $0 is T }, containers: containers)
    let index = entries.firstIndex {
      $0.containers.count < containers.count
        || $0.containers.count == containers.count && $0.matches(proxy)
    }
    entries.insert(new, at: index ?? entries.count)
    return proxy
  }

  /// Gives a view the values that were set on the proxies of its classes.
  func apply(to view: UIView) {
    if !entries.isEmpty { apply(to: view, inside: view.superview) }
  }

  /// Gives an object the values that were set on the proxies of its classes; `container` is the innermost view around
  /// it.
  func apply(to object: NSObject, inside container: UIView?) {
    guard !entries.isEmpty else { return }
    for entry in entries where entry.matches(object) && object !== entry.proxy && object !== entry.plain {
      guard Self.contains(entry.containers, around: container) else { continue }
      for property in AppearanceTable.properties { property.apply(entry.proxy, entry.plain, object) }
    }
  }

  /// Whether instances of these classes are around something, the first nearest.
  private static func contains(_ types: [any UIAppearanceContainer.Type], around view: UIView?) -> Bool {
    var missing = types[...]
    var next: UIResponder? = view
    while let type = missing.first, let container = next {
      if isInstance(container, of: type) { missing.removeFirst() }
      next = container.next
    }
    return missing.isEmpty
  }

  private static func isInstance<T: UIAppearanceContainer>(_ object: NSObject, of type: T.Type) -> Bool {
    object is T
  }
}
