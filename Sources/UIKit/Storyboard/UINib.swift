import Foundation

/// A nib file (UIKit, `UINib`).
///
/// Nib files are not read: `addNib(_:_:)` makes their objects in code.
@preconcurrency @MainActor
open class UINib: MainActorObject {
  /// The keys of options (UIKit, `UINib.OptionsKey`).
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key of a dictionary of objects for placeholders, which is ignored: the closure of a nib creates all its
    /// objects.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private static var makers: [String: @MainActor (Any?) -> [Any]] = [:]

  let name: String

  /// Creates a reference to the nib `name`, whose objects `addNib(_:_:)` registers.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init(mainActor: ())
  }

  /// Adds a closure that makes the top-level objects of a nib, and connects them with the owner.
  public static func addNib(_ name: String, _ make: @escaping @MainActor (_ owner: Any?) -> [Any]) {
    makers[name] = make
  }

  /// Makes the objects of the nib and calls their `awakeFromNib()`; traps if none were added.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [UINib.OptionsKey: Any]? = nil
  ) -> [Any] {
    Self.makeObjects(
      name, owner: ownerOrNil, call: "UINib(nibName: \"\(name)\").instantiate(withOwner:options:)")
  }

  static func isAdded(_ name: String) -> Bool { makers[name] != nil }

  /// The name of the nib that was added for a controller's class: the class's name without the suffix `Controller`, or
  /// else the whole name; nil if neither was added.
  static func name(ofClass name: String) -> String? {
    let suffix = "Controller"
    let shortName = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    return [shortName, name].first(where: isAdded)
  }

  static func makeObjects(_ name: String, owner: Any?, call: String) -> [Any] {
    guard let make = makers[name] else {
      fatalError("\(call): nib files are not read; make the objects of \"\(name)\" with UINib.addNib(_:_:)")
    }
    let objects = make(owner)
    for case let object as any NibObject in objects { object.awakeFromNib() }
    return objects
  }

  /// Makes the first object of the nib for a list with which the nib was registered; traps if the object is of another
  /// class.
  func makeView<View: UIView>(_ class: View.Type, _ call: String) -> View {
    let first = instantiate(withOwner: nil).first
    guard let view = first as? View else {
      fatalError(
        "\(call): the first object of the nib \"\(name)\" is \(first.map { "a \(type(of: $0))" } ?? "missing"); it must "
          + "be a \(View.self)")
    }
    return view
  }
}

extension Bundle {
  /// Makes the objects of a nib and calls their `awakeFromNib()`; traps if none were added by `UINib.addNib(_:_:)`.
  @preconcurrency @MainActor
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UINib.makeObjects(name, owner: owner, call: "Bundle.loadNibNamed(\"\(name)\", owner:options:)")
  }
}

/// An object that is notified when a nib has made it.
@MainActor
protocol NibObject: AnyObject {
  /// UIKit calls this when the closure of `UINib.addNib(_:_:)` has made the object.
  func awakeFromNib()
}

extension UIView: NibObject {}
extension UIViewController: NibObject {}
extension UIGestureRecognizer: NibObject {}
extension NSLayoutConstraint: NibObject {}
