import Foundation

/// A source of controllers by name (UIKit, `UIStoryboard`).
///
/// Storyboard files are not read: `addScene(to:identifier:_:)` makes their controllers in code.
@preconcurrency @MainActor
open class UIStoryboard: MainActorObject {
  private struct Key: Hashable {
    let storyboard: String
    let identifier: String?
  }

  private struct Scene {
    let make: @MainActor () -> UIViewController?
    var makeView: (@MainActor (UIViewController) -> UIView)?
  }

  private static var scenes: [Key: Scene] = [:]

  /// A coder without contents, for views and controllers that only `init(coder:)` creates.
  public static let coder: NSCoder = EmptyCoder()

  private let name: String

  /// Creates a reference to the storyboard `name`, whose scenes `addScene` registers.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init(mainActor: ())
  }

  /// Adds a closure that makes a controller of a storyboard; a nil identifier stands for the initial controller.
  public static func addScene(
    to storyboard: String, identifier: String?, _ make: @escaping @MainActor () -> UIViewController?
  ) {
    scenes[Key(storyboard: storyboard, identifier: identifier)] = Scene(make: make)
  }

  /// Adds a closure that makes a controller of a storyboard, and a closure that makes the controller's view when it is
  /// loaded, before `viewDidLoad()`; the second one also sets the outlets.
  public static func addScene<Controller: UIViewController>(
    to storyboard: String, identifier: String?, controller make: @escaping @MainActor () -> Controller?,
    view makeView: @escaping @MainActor (Controller) -> UIView
  ) {
    scenes[Key(storyboard: storyboard, identifier: identifier)] = Scene(make: make) { made in
      guard let controller = made as? Controller else {
        fatalError(
          "UIStoryboard.addScene(to:identifier:controller:view:): the view is for a \(Controller.self), not for a "
            + "\(type(of: made))")
      }
      return makeView(controller)
    }
  }

  /// Makes the initial controller; nil if none was added.
  open func instantiateInitialViewController() -> UIViewController? {
    make(nil, call: "instantiateInitialViewController()")
  }

  /// Makes the controller of an identifier; traps if none was added.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    makeRequired(identifier, call: "instantiateViewController(withIdentifier:)")
  }

  /// Makes the initial controller with `creator`, or with the scene's closure if `creator` returns nil; nil if no
  /// initial scene was added.
  public func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? {
    let call = "instantiateInitialViewController(creator:)"
    return make(nil, call: call, creator: creator).map { cast($0, call) }
  }

  /// Makes the controller of an identifier with `creator`, or with the scene's closure if `creator` returns nil; traps
  /// if no such scene was added.
  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    let call = "instantiateViewController(identifier:creator:)"
    return cast(makeRequired(identifier, call: call, creator: creator), call)
  }

  /// Makes a scene's controller with `creator` or else with the scene's own closure; nil if the scene was not added.
  private func make(
    _ identifier: String?, call: String, creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController? {
    guard let scene = Self.scenes[Key(storyboard: name, identifier: identifier)] else { return nil }
    guard let controller = creator?(Self.coder) ?? scene.make() else {
      fatalError(
        "UIStoryboard(name: \"\(name)\").\(call): the closure that the scene was added with returned nil")
    }
    adopt(controller, makeView: scene.makeView)
    return controller
  }

  private func makeRequired(
    _ identifier: String, call: String, creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController {
    guard let controller = make(identifier, call: call, creator: creator) else {
      fatalError(
        "UIStoryboard(name: \"\(name)\").\(call): there is no scene \"\(identifier)\", as storyboards are not read; "
          + "make the controller with UIStoryboard.addScene(to:identifier:_:)")
    }
    return controller
  }

  /// Sets this storyboard as the `storyboard` of a controller, and of the controllers in its stack or tabs, unless they
  /// have one, and calls their `awakeFromNib()`.
  private func adopt(
    _ controller: UIViewController, makeView: (@MainActor (UIViewController) -> UIView)? = nil
  ) {
    guard controller.fileParts.storyboard == nil else { return }
    controller.fileParts.storyboard = self
    controller.fileParts.makeView = makeView
    switch controller {
    case let navigation as UINavigationController:
      for child in navigation.viewControllers { adopt(child) }
    case let tabs as UITabBarController:
      for child in tabs.viewControllers ?? [] { adopt(child) }
    default: break
    }
    controller.awakeFromNib()
  }

  private func cast<ViewController: UIViewController>(
    _ controller: UIViewController, _ call: String
  ) -> ViewController {
    guard let cast = controller as? ViewController else {
      fatalError(
        "UIStoryboard(name: \"\(name)\").\(call): the scene's controller is a \(type(of: controller)); it must be a "
          + "\(ViewController.self)")
    }
    return cast
  }
}
