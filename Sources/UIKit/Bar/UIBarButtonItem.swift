import Foundation

/// A button of a navigation bar or a toolbar.
///
/// Follows [UIBarButtonItem](https://developer.apple.com/documentation/uikit/uibarbuttonitem).
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The style of an item (UIKit, `UIBarButtonItem.Style`); the raw values are Apple's.
  public enum Style: Int, Sendable {
    /// A title in the regular weight.
    case plain = 0
    /// The item that completes the screen's task; its title is bolder.
    case done = 2
  }

  /// Items with a system title, and the two kinds of space between items.
  public enum SystemItem: Int, Sendable {
    /// The title "Done", in the style `done`.
    case done = 0
    /// The title "Cancel".
    case cancel
    /// The title "Edit".
    case edit
    /// The title "Save", in the style `done`.
    case save
    /// Space that grows to fill what the other items leave.
    case flexibleSpace = 5
    /// Space as wide as the item's `width`, in points.
    case fixedSpace
    /// A plus.
    case add = 4
    /// A pencil on a sheet.
    case compose = 7
    /// An arrow to the left.
    case reply = 8
    /// A box with an arrow up.
    case action = 9
    /// A folder.
    case organize = 10
    /// An open book.
    case bookmarks = 11
    /// A magnifying glass.
    case search = 12
    /// An arrow in a circle.
    case refresh = 13
    /// A cross.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A bin.
    case trash = 16
    /// A triangle to the right.
    case play = 17
    /// Two bars.
    case pause = 18
    /// Two triangles to the left.
    case rewind = 19
    /// Two triangles to the right.
    case fastForward = 20
    /// The title "Undo".
    case undo = 21
    /// The title "Redo".
    case redo
    /// A cross.
    case close = 24

    var title: String? {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .undo: "Undo"
      case .redo: "Redo"
      default: nil
      }
    }
  }

  let system: SystemItem?

  /// Creates an item without a title, an image or an action.
  public override init() {
    system = nil
    super.init()
  }

  /// Creates an item that performs an action when it is tapped, and takes the action's title and image where none
  /// are given.
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    system = nil
    super.init()
    self.primaryAction = primaryAction
    let ownTitle = primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
    self.title = title ?? ownTitle
    self.image = image ?? primaryAction?.image
  }

  /// Creates an item with one of the system's titles, or a space between others.
  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    system = systemItem
    super.init()
    title = systemItem.title
    image = BarSymbol(systemItem)?.image
    style = systemItem == .done || systemItem == .save ? .done : .plain
    self.primaryAction = primaryAction
  }

  /// Creates an item that shows a view; the view handles taps itself.
  public init(customView: UIView) {
    system = nil
    super.init()
    self.customView = customView
  }

  /// Creates an item with a title that calls a method of a target, which it does not retain.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title: title)
    self.style = style
    setAction(target, action)
  }

  /// Creates an item with an image that calls a method of a target, which it does not retain.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(image: image)
    self.style = style
    setAction(target, action)
  }

  /// Creates a system item that calls a method of a target; the target is not retained.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(systemItem: systemItem)
    setAction(target, action)
  }

  private func setAction(_ target: Any?, _ action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// The object whose method a tap calls; nil for the first responder that has it. Held weakly.
  open weak var target: AnyObject?
  /// The method that a tap calls; it takes the item, the item and the event, or nothing.
  open var action: Selector?

  /// Creates a space that fills what the other items leave.
  open class func flexibleSpace() -> Self { makeSpace(.flexibleSpace, 0) }

  /// Creates a space of `width` points.
  open class func fixedSpace(_ width: CGFloat) -> Self { makeSpace(.fixedSpace, width) }

  private class func makeSpace(_ item: SystemItem, _ width: CGFloat) -> Self {
    let space = UIBarButtonItem(systemItem: item)
    space.width = width
    guard let space = space as? Self else {
      fatalError("UIBarButtonItem.\(item)(): \(self) cannot be a space; use UIBarButtonItem")
    }
    return space
  }

  /// The action that a tap performs. Setting it also sets the item's title and image to those of the action, unless the
  /// item is a system item.
  open var primaryAction: UIAction? {
    get { storedPrimaryAction }
    set {
      // An action is assigned again too, as its title or image may have changed.
      storedPrimaryAction = newValue
      if let newValue, system == nil {
        if !newValue.title.isEmpty { title = newValue.title }
        if let picture = newValue.image { image = picture }
      }
      itemChanged()
    }
  }
  private var storedPrimaryAction: UIAction?

  /// Whether the title is plain or bold; `plain` unless set.
  open var style: Style {
    get { storedStyle }
    set {
      guard newValue != storedStyle else { return }
      storedStyle = newValue
      itemChanged()
    }
  }
  private var storedStyle = Style.plain

  /// The width in points; 0 for that of the title or image.
  open var width: CGFloat {
    get { storedWidth }
    set {
      guard newValue != storedWidth else { return }
      storedWidth = newValue
      itemChanged()
    }
  }
  private var storedWidth: CGFloat = 0

  /// A view to show instead of title and image.
  open var customView: UIView? {
    get { storedCustomView }
    set {
      // A view is assigned again too, as it may have another size, or another item may have taken it.
      if newValue == nil, storedCustomView == nil { return }
      if let newValue, newValue === storedCustomView, (shownBy as? BarButton)?.hasPlaced(newValue) == true {
        return
      }
      storedCustomView = newValue
      itemChanged()
    }
  }
  private var storedCustomView: UIView?

  /// The tint colour; nil for the bar's.
  open var tintColor: UIColor? {
    get { storedTintColor }
    set {
      guard newValue != storedTintColor else { return }
      storedTintColor = newValue
      itemChanged()
    }
  }
  private var storedTintColor: UIColor?
}
