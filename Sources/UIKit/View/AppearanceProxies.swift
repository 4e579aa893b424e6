import Foundation

/// A class that `appearance(whenContainedInInstancesOf:)` can name (UIKit, `UIAppearanceContainer`).
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A property whose value on a proxy applies to other objects.
@MainActor
struct AppearanceProperty {
  /// Sets the proxy's value on a target, if the value is set on the proxy but not on the target. A value counts as set
  /// if it differs from that of a plain instance.
  let apply: (_ proxy: NSObject, _ plain: NSObject, _ target: NSObject) -> Void

  /// A property of a class; values that are equal to those of a plain instance count as not set.
  init<Owner: NSObject, Value: Equatable>(_ path: ReferenceWritableKeyPath<Owner, Value>) {
    self.init(of: Owner.self, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, same: { $0 == $1 })
  }

  init<Owner: NSObject, Value>(
    of owner: Owner.Type, get: @escaping (Owner) -> Value, set: @escaping (Owner, Value) -> Void,
    same: @escaping (Value, Value) -> Bool
  ) {
    apply = { proxy, plain, target in
      guard let proxy = proxy as? Owner, let plain = plain as? Owner, let target = target as? Owner else {
        return
      }
      let (proxyValue, plainValue) = (get(proxy), get(plain))
      guard !same(proxyValue, plainValue), same(get(target), plainValue) else { return }
      set(target, proxyValue)
    }
  }

  /// A property that holds text attributes. It counts as set if it is not nil, as attributes need not be comparable.
  static func attributes<Owner: NSObject>(
    _ get: @escaping (Owner) -> [NSAttributedString.Key: Any]?,
    _ set: @escaping (Owner, [NSAttributedString.Key: Any]?) -> Void
  ) -> AppearanceProperty {
    AppearanceProperty(of: Owner.self, get: get, set: set, same: { ($0 == nil) == ($1 == nil) })
  }

  /// A property that holds the appearance of a bar. It counts as set if the appearance has been created.
  static func appearance<Owner: NSObject, Value>(
    _ stored: @escaping (Owner) -> Value?, _ set: @escaping (Owner, Value) -> Void
  ) -> AppearanceProperty {
    AppearanceProperty(
      of: Owner.self, get: stored, set: { if let value = $1 { set($0, value) } },
      same: { ($0 == nil) == ($1 == nil) })
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
    /// The classes whose instances must contain an object, the innermost first.
    let containers: [any UIAppearanceContainer.Type]
    /// The properties that the proxy passes on.
    let properties: [AppearanceProperty]
  }

  /// The proxies in the order of precedence: longer lists of containers before shorter ones, subclasses before their
  /// superclasses.
  private var entries: [Entry] = []

  static var current: AppearanceProxies { UIApplication.current.appearanceProxies }

  func proxy<T: NSObject>(
    of type: T.Type, inside containers: [any UIAppearanceContainer.Type],
    passing properties: [AppearanceProperty], make: () -> T
  ) -> T {
    let identities = containers.map { ObjectIdentifier($0) }
    for entry in entries
    where Swift.type(of: entry.proxy) == type && entry.containers.map({ ObjectIdentifier($0) }) == identities
    {
      if let known = entry.proxy as? T { return known }
    }
    let proxy = make()
    let new = Entry(
      proxy: proxy, plain: make(), matches: { $0 is T }, containers: containers, properties: properties)
    let index = entries.firstIndex {
      $0.containers.count < containers.count
        || $0.containers.count == containers.count && $0.matches(proxy)
    }
    entries.insert(new, at: index ?? entries.count)
    return proxy
  }

  /// Applies the values that were set on the proxies of a view's classes to the view.
  func apply(to view: UIView) {
    if !entries.isEmpty { apply(to: view, inside: view.superview) }
  }

  /// Applies the values that were set on the proxies of an object's classes to the object; `container` is the innermost
  /// view that contains it.
  func apply(to object: NSObject, inside container: UIView?) {
    guard !entries.isEmpty else { return }
    for entry in entries where entry.matches(object) && object !== entry.proxy && object !== entry.plain {
      guard Self.contains(entry.containers, around: container) else { continue }
      for property in entry.properties { property.apply(entry.proxy, entry.plain, object) }
    }
  }

  /// Whether the view and its containers include an instance of each of these classes, in this order from the innermost
  /// container.
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
