extension UIControl {
  /// The events of a control; the raw values are Apple's (UIKit, `UIControl.Event`).
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as Apple's bits.
    public let rawValue: UInt
    /// Creates a set of events from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger came down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger came down again, as in a double tap.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A tracked finger moved within the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A tracked finger moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger that had left the control came back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A tracked finger left the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A tracked finger was lifted inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A tracked finger was lifted outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system or a gesture cancelled the touch, or the control was disabled or left its window.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value changed; sent by controls that have a value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main event: a button was pressed.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)

    /// The editing of a text field began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed the text of a text field.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The editing of a text field ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key ended the editing of a text field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// All events of the editing of text.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All events of touches: the lowest twelve bits.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// The bits for an app's own events.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// The bits that Apple reserves.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All bits.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The states of a control; the raw values are Apple's (UIKit, `UIControl.State`).
  public struct State: OptionSet, Hashable, Sendable {
    /// The states as Apple's bits.
    public let rawValue: UInt
    /// Creates a set of states from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control is enabled, and neither selected nor highlighted: no bit.
    public static let normal: State = []
    /// `isHighlighted` is true, for example while a tracked finger is inside the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// `isEnabled` is false.
    public static let disabled = State(rawValue: 1 << 1)
    /// `isSelected` is true.
    public static let selected = State(rawValue: 1 << 2)
    /// The bits for an app's own states.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits that Apple reserves.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The vertical alignment of a control's content (UIKit, `UIControl.ContentVerticalAlignment`).
  public enum ContentVerticalAlignment: Int, Sendable {
    /// The content is in the middle of the height.
    case center
    /// The content is at the upper edge.
    case top
    /// The content is at the lower edge.
    case bottom
    /// The content fills the whole height.
    case fill
  }

  /// The horizontal alignment of a control's content (UIKit, `UIControl.ContentHorizontalAlignment`).
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// The content is in the middle of the width.
    case center
    /// The content is at the left edge.
    case left
    /// The content is at the right edge.
    case right
    /// The content fills the whole width.
    case fill
    /// The content is at the edge at which a line of text begins.
    case leading
    /// The content is at the edge at which a line of text ends.
    case trailing
  }
}
