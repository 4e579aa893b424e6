/// The closure of an action (UIKit, `UIActionHandler`).
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// The action of a control, with the title and image of a button that performs it (UIKit, `UIAction`).
@preconcurrency @MainActor
open class UIAction: MainActorObject {
  /// The identifier of an action; a control has at most one action with each identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The identifier as a string.
    public let rawValue: String
    /// Creates an identifier from a string.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title of a button that is created for the action.
  open var title: String
  /// The image of a button that is created for the action.
  open var image: UIImage?
  /// The identifier; a generated, unique one if the action was created without an identifier.
  public let identifier: Identifier
  /// The control or bar button item that is performing the action; nil at all other times.
  open internal(set) var sender: Any?

  let handler: UIActionHandler

  /// Creates an action that calls `handler`; if `identifier` is nil, a unique one is generated.
  public init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    super.init(mainActor: ())
  }
}
