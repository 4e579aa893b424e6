import Engine

/// Creates a scene from a metatype, through `init(session:connectionOptions:)`.
///
/// Swift calls an initialiser on a metatype only if the initialiser is required, and UIKit's is not. As in
/// `makeObject`, the metatype is cast to that of `SceneShape`, where the initialiser is required and has the same
/// vtable slot. A class that neither inherits nor overrides the initialiser traps with a message that names the class.
/// If the function were inlined, the optimiser would assume that the result is a `SceneShape`.
@MainActor @inline(never)
func makeScene<T: UIScene>(
  of type: T.Type, session: UISceneSession, options: UIScene.ConnectionOptions
) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: SceneShape.Type.self)
  return unsafeDowncast(shape.init(session: session, connectionOptions: options), to: T.self)
}

/// A subclass that declares the initialiser of `UIScene` as required, in the same vtable slot. The class is open
/// because the compiler could call the initialiser of a closed class directly, without the vtable.
@_documentation(visibility: private)
open class SceneShape: UIScene {
  public required override init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    super.init(session: session, connectionOptions: connectionOptions)
  }
}
