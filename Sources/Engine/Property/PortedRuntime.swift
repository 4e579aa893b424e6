import Foundation

/// The engine's calls into the runtime of ported source: for key observers, an exchanged method and boxed transforms.
///
/// `PortedCore` installs the runtime when the program loads, before any code of the app runs. A program without that
/// target cannot add an observer, exchange a method or box a transform, so it needs no runtime.
package struct PortedRuntime {
  /// Notifies the observers of an object's key before a change. The caller has checked that the object has observers.
  package let willChange: (_ object: AnyObject, _ key: String) -> Void
  /// Notifies the observers of an object's key after a change.
  package let didChange: (_ object: AnyObject, _ key: String) -> Void
  /// Runs the method with which an app has exchanged `CALayer.add(_:forKey:)`; returns false if there is none.
  package let runsExchangedAdd: (_ layer: AnyObject, _ animation: AnyObject, _ key: String?) -> Bool
  /// Returns the transform in a box; nil for a box of another value.
  package let transform: (_ box: NSValue) -> CATransform3D?
  /// Releases the objects that only the calls of a turn needed.
  package let turnEnded: () -> Void

  /// Creates a runtime from its calls.
  package init(
    willChange: @escaping (_ object: AnyObject, _ key: String) -> Void,
    didChange: @escaping (_ object: AnyObject, _ key: String) -> Void,
    runsExchangedAdd: @escaping (_ layer: AnyObject, _ animation: AnyObject, _ key: String?) -> Bool,
    transform: @escaping (_ box: NSValue) -> CATransform3D?,
    turnEnded: @escaping () -> Void
  ) {
    self.willChange = willChange
    self.didChange = didChange
    self.runsExchangedAdd = runsExchangedAdd
    self.transform = transform
    self.turnEnded = turnEnded
  }

  /// The installed runtime; nil in a program without `PortedCore`.
  nonisolated(unsafe) package static var installed: PortedRuntime?
}

extension NSValue {
  /// The boxed transform; nil for another value.
  var boxedTransform: CATransform3D? { self is NSNumber ? nil : PortedRuntime.installed?.transform(self) }
}
