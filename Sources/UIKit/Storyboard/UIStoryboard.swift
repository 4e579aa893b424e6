import Foundation

/// Controllers by their names (UIKit, `UIStoryboard`).
///
/// Storyboard files are not read: `addScene(to:identifier:_:)` makes their controllers in code.
@preconcurrency @MainActor
open class UIStoryboard: MainActorObject {
  private struct Scene: Hashable {
    let storyboard: String
    let identifier: String?
  }

  private static var scenes: [Scene: @MainActor () -> UIViewController] = [:]

  private let name: String

  /// Names a storyboard; its scenes are those that were added to this name.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init(mainActor: ())
  }

  /// Has a closure make a controller of a storyboard; with a nil identifier the initial one.
  public static func addScene(
    to storyboard: String, identifier: String?, _ make: @escaping @MainActor () -> UIViewController
  ) {
    scenes[Scene(storyboard: storyboard, identifier: identifier)] = make
  }

  /// Makes the initial controller; nil if none was added.
  open func instantiateInitialViewController() -> UIViewController? {
    Self.scenes[Scene(storyboard: name, identifier: nil)]?()
  }

  /// Makes the controller of an identifier; traps if none was added.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let make = Self.scenes[Scene(storyboard: name, identifier: identifier)] else {
      fatalError(
        "UIStoryboard(name: \"\(name)\").instantiateViewController(withIdentifier: \"\(identifier)\"): "
          + "storyboards are not read; make the controller with UIStoryboard.addScene(to:identifier:_:)")
    }
    return make()
  }
}

/// A nib file (UIKit, `UINib`). Nib files are not read, so that making its objects traps.
@preconcurrency @MainActor
open class UINib: MainActorObject {
  let name: String

  /// Names a nib file.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init(mainActor: ())
  }

  /// Traps: make the views in code.
  open func instantiate(withOwner ownerOrNil: Any?, options: [AnyHashable: Any]? = nil) -> [Any] {
    fatalError(
      "UINib(nibName: \"\(name)\").instantiate(withOwner:): nib files are not read; make the views in code")
  }
}

extension Bundle {
  /// Traps: nib files are not read; make the views in code.
  @MainActor
  public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any]? {
    fatalError("Bundle.loadNibNamed(\"\(name)\"): nib files are not read; make the views in code")
  }
}
