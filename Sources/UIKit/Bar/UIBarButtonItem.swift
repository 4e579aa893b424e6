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
    /// The item that completes the screen's task, with a bolder title.
    case done = 2
  }

  /// Items with a system title or symbol, and the two kinds of space between items.
  public enum SystemItem: Int, Sendable {
    /// The title "Done", in the style `done`.
    case done = 0
    /// The title "Cancel".
    case cancel
    /// The title "Edit".
    case edit
    /// The title "Save", in the style `done`.
    case save
    /// A space that fills the width that the other items leave free.
    case flexibleSpace = 5
    /// A space of the item's `width`, in points.
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
    /// A circular arrow.
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

    /// The title of the item; nil for items with a symbol and for spaces.
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

  /// The system item that this item shows; nil for an item with its own title, image or view.
  let systemItem: SystemItem?

  /// Creates an item without a title, an image or an action.
  public override init() {
    systemItem = nil
    super.init()
  }

  /// Creates an item that performs an action when it is tapped. Without a title or an image, the item takes the
  /// action's title or image.
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    systemItem = nil
    super.init()
    self.primaryAction = primaryAction
    let actionTitle = primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
    self.title = title ?? actionTitle
    self.image = image ?? primaryAction?.image
  }

  /// Creates an item with one of the system's titles or symbols, or a space between other items.
  public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.systemItem = systemItem
    super.init()
    title = systemItem.title
    image = BarSymbol(systemItem)?.image
    style = systemItem == .done || systemItem == .save ? .done : .plain
    self.primaryAction = primaryAction
  }

  /// Creates an item that shows a view, which handles taps itself.
  public init(customView: UIView) {
    systemItem = nil
    super.init()
    self.customView = customView
  }

  /// Creates an item with a title that calls a method of a target; the target is not retained.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title: title)
    self.style = style
    setAction(target, action)
  }

  /// Creates an item with an image that calls a method of a target; the target is not retained.
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

  /// The object whose method a tap calls; nil for the first object in the responder chain that has the method. Not
  /// retained.
  open weak var target: AnyObject?
  /// The method that a tap calls, with no parameters, with the item, or with the item and the event.
  open var action: Selector?

  /// Creates a space that fills the width that the other items leave free.
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

  /// The action that a tap performs. Setting an action also sets the item's title and image to those of the action, if
  /// the action has them and the item is no system item.
  open var primaryAction: UIAction? {
    get { storedPrimaryAction }
    set {
      // Setting the same action is not ignored, as its title or image may have changed.
      storedPrimaryAction = newValue
      if let newValue, systemItem == nil {
        if !newValue.title.isEmpty { title = newValue.title }
        if let actionImage = newValue.image { image = actionImage }
      }
      itemChanged()
    }
  }
  private var storedPrimaryAction: UIAction?

  /// The style, which determines the weight of the title; `plain` unless set.
  open var style: Style {
    get { storedStyle }
    set {
      guard newValue != storedStyle else { return }
      storedStyle = newValue
      itemChanged()
    }
  }
  private var storedStyle = Style.plain

  /// The width in points; 0 for the width of the title, image or custom view.
  open var width: CGFloat {
    get { storedWidth }
    set {
      guard newValue != storedWidth else { return }
      storedWidth = newValue
      itemChanged()
    }
  }
  private var storedWidth: CGFloat = 0

  /// A view that replaces the title and the image; nil for none.
  open var customView: UIView? {
    get { storedCustomView }
    set {
      // Setting the same view is not ignored, as its size may have changed or another item may have taken the view.
      if newValue == nil, storedCustomView == nil { return }
      if let newValue, newValue === storedCustomView, (shownBy as? BarButton)?.hasLaidOut(newValue) == true {
        return
      }
      storedCustomView = newValue
      itemChanged()
    }
  }
  private var storedCustomView: UIView?

  /// The tint colour; nil for the bar's tint colour.
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
