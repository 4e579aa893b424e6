import Engine

/// Creates a scene of a class that is known only as a metatype, by the initialiser that subclasses inherit or override.
///
/// The function reads the metatype as that of a subclass in which the initialiser is required, as `makeObject` does; a
/// class that neither inherits nor overrides the initialiser traps with a line that names it. The function is not
/// inlined: the compiler would decide a later cast by the wrong type. Tests check this.
@MainActor @inline(never)
func makeScene<T: UIScene>(
  of type: T.Type, session: UISceneSession, options: UIScene.ConnectionOptions
) -> T {
  let shape = unsafeBitCast(type as AnyClass, to: SceneShape.Type.self)
  return unsafeDowncast(shape.init(session: session, connectionOptions: options), to: T.self)
}

/// A subclass that declares the initialiser of `UIScene` as required, so that it keeps its vtable slot; open, or the
/// compiler would call it without the vtable.
@_documentation(visibility: private)
open class SceneShape: UIScene {
  public required override init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
    super.init(session: session, connectionOptions: connectionOptions)
  }
}
