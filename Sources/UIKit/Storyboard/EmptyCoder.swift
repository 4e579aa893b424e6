import Foundation

/// A coder without contents: every key is missing.
final class EmptyCoder: NSCoder {
  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject() -> Any? { nil }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeObject<Decoded: NSCoding>(of cls: Decoded.Type, forKey key: String) -> Decoded?
  where Decoded: NSObject { nil }
  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeCInt(forKey key: String) -> Int32 { 0 }
  override func decodeInt32(forKey key: String) -> Int32 { 0 }
  override func decodeInt64(forKey key: String) -> Int64 { 0 }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }
}

extension NSCoder {
  /// Traps unless this is `UIStoryboard.coder`.
  func requireEmpty(_ call: @autoclosure () -> String) {
    guard self is EmptyCoder else {
      fatalError("\(call()): archives are not read; make it in code, or from UIStoryboard.coder")
    }
  }
}
