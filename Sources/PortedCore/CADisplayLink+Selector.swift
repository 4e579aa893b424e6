import Engine
import ObjectiveCRuntime

extension CADisplayLink {
  /// Creates a link that calls a method of a target with the link as the argument. The link retains the target until
  /// `invalidate()`.
  public convenience init(target: Any, selector sel: Selector) {
    let target = target as AnyObject
    self.init { ObjectiveC.send(sel, to: target, [$0]) }
  }
}
