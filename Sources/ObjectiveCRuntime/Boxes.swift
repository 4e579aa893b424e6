import Foundation

extension ObjectiveC {
  /// What `value as? NSValue` is where Objective-C boxes geometry: an object that is one, a number, or a point, a size or a
  /// rectangle in a box; nil for anything else.
  public static func boxed(_ value: Any?) -> NSValue? {
    switch value {
    case let box as NSValue: box
    case let point as CGPoint: NSValue(point: point)
    case let size as CGSize: NSValue(size: size)
    case let rect as CGRect: NSValue(rect: rect)
    default: value as? NSNumber
    }
  }
}
