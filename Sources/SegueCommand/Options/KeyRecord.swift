import Segue

/// A key event of a recording.
struct KeyRecord: Codable, Equatable {
  /// The time in seconds.
  let t: Double
  /// The position of the key: its usage in the HID tables.
  let key: Int
  /// "down", "repeat" or "up".
  let phase: String
  /// The sum of UIKit's modifier flags.
  let modifiers: Int?
  let characters: String?
  /// The text of the key without modifiers; nil if it equals `characters`.
  let unmodified: String?

  init(_ sample: KeySample) {
    t = sample.t
    key = sample.key.rawValue
    phase = sample.isRepeat ? "repeat" : sample.isDown ? "down" : "up"
    modifiers = sample.modifiers.isEmpty ? nil : sample.modifiers.rawValue
    characters = sample.characters.isEmpty ? nil : sample.characters
    unmodified =
      sample.charactersIgnoringModifiers == sample.characters ? nil : sample.charactersIgnoringModifiers
  }

  /// The maximum number of characters that a key types.
  private static let characterLimit = 64

  /// A message about the first invalid field, which begins with the field's name; nil if all are valid.
  var problem: String? {
    if UIKeyboardHIDUsage(rawValue: key) == nil { return "key is \(key), which is no key" }
    if !["down", "repeat", "up"].contains(phase) { return "phase is none of down, repeat and up" }
    let isTooLong = max(characters?.count ?? 0, unmodified?.count ?? 0) > Self.characterLimit
    return isTooLong ? "characters has over \(Self.characterLimit) characters" : nil
  }

  /// The key event, delayed by `start` seconds; nil if there is no such key.
  func sample(delayedBy start: Double) -> KeySample? {
    guard let key = UIKeyboardHIDUsage(rawValue: key) else { return nil }
    return KeySample(
      t: t + start, key: key, isDown: phase != "up", isRepeat: phase == "repeat",
      modifiers: UIKeyModifierFlags(rawValue: modifiers ?? 0), characters: characters ?? "",
      charactersIgnoringModifiers: unmodified ?? characters ?? "")
  }

  var json: JSON {
    var parts: [(String, JSON)] = [("t", .number(t)), ("key", .number(key)), ("phase", .string(phase))]
    if let modifiers { parts.append(("modifiers", .number(modifiers))) }
    if let characters { parts.append(("characters", .string(characters))) }
    if let unmodified { parts.append(("unmodified", .string(unmodified))) }
    return .object(parts)
  }
}
