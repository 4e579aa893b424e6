import Foundation

/// The traits of an element for a screen reader (UIKit, `UIAccessibilityTraits`); the raw values are Apple's.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The traits as Apple's bits.
  public let rawValue: UInt64
  /// Creates traits from Apple's bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The element has no traits.
  public static let none: UIAccessibilityTraits = []
  /// The element is a button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// The element is a link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// The element is an image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// The element is selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// The element plays a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// The element is a key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// The element is text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// The element sums up the screen when the app begins.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// The element is not enabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// The element changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// The element is a search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// The element begins to play media when it is activated.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// The element has a value that swipes adjust.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// The element receives touches directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// The element turns the page when it has been read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// The element is a bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// The element is a heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// The settings of assistive technologies, and the messages that an app posts to them (UIKit, `UIAccessibility`).
@preconcurrency @MainActor
public enum UIAccessibility {
  /// A message to assistive technologies (UIKit, `UIAccessibility.Notification`); the raw values are Apple's.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The message as Apple's number.
    public let rawValue: UInt32
    /// Creates a message from Apple's number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A screen has changed.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The argument is to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// A page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// A message that an app has posted, with its argument.
  public struct Posted {
    /// The message.
    public let notification: Notification
    /// A text to speak, the element to focus, or nil.
    public let argument: Any?
  }

  /// The last 256 messages that were posted, the oldest first. They are only recorded, as no screen reader runs here.
  public private(set) static var posted: [Posted] = []

  /// Records a message for assistive technologies.
  public static func post(notification: Notification, argument: Any?) {
    if posted.count == 256 { posted.removeFirst() }
    posted.append(Posted(notification: notification, argument: argument))
  }

  /// Whether a screen reader runs; false unless a test sets it.
  public static var isVoiceOverRunning = false
  /// Whether motion is to be reduced; false unless a test sets it.
  public static var isReduceMotionEnabled = false
  /// Whether translucency is to be reduced; false unless a test sets it.
  public static var isReduceTransparencyEnabled = false
}

/// The accessibility properties of an element, for assistive technologies.
final class AccessibilityValues {
  var isElement: Bool?
  var label: String?
  var hint: String?
  var value: String?
  var identifier: String?
  var traits = UIAccessibilityTraits.none
  var isModal = false
  var elementsHidden = false
  var groupsChildren = false
  var elements: [Any]?
}
