import Glibc

/// The thread to which Mesa's drivers for graphics cards hand the calls of a context.
enum DriverThread {
  /// Asks Mesa for contexts without it, unless the environment says otherwise: a frame here is a dozen calls, which take
  /// less than waking another thread does. Looked at by the driver when a display starts; free after the first time.
  static func refuse() { _ = refused }

  private static let refused = setenv("GALLIUM_THREAD", "false", 0)
}
