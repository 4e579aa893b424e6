@preconcurrency import CGLFW
import Compositor
import Glibc
import LayerValues

/// An OpenGL context, with or without a window, and the count of its live objects.
///
/// One thread at a time uses it. Every object made from a device retains it; call `close()` after the last is released.
package final class Device {
  private enum Context {
    case headless(HeadlessContext)
    case window(WindowSurface)

    var showsWindow: Bool { if case .window = self { true } else { false } }
  }

  package let gl = GL()
  package let description: DriverDescription
  package let capabilities: BackendCapabilities
  /// The source from which the context's reset status is read after each frame.
  package var resetSource = ResetSource.none
  /// The reason for which the context is lost; nil if it is not. After a loss the device makes no GL call; only
  /// `close()` remains.
  package private(set) var loss: ContextLoss?
  /// Decides whether the device refuses memory for a texture or a vertex buffer, as if the driver had none; nil leaves
  /// that to the driver.
  package var refusesMemory: ((_ byteCount: Int, _ holdsVertices: Bool) -> Bool)?
  /// The number of live GL objects.
  package internal(set) var liveObjects = 0

  private let context: Context
  private let collectsMessages: Bool
  /// Whether passes have names for frame debuggers, which costs driver calls.
  private let marksPasses: Bool

  /// Makes a device without a window, which draws into textures only.
  package static func headless(
    profile: RasterProfile = .auto, libraries: GraphicsLibraries = GraphicsLibraries()
  ) throws(GraphicsError) -> Device {
    let context = try HeadlessContext(debug: isDebugBuild, libraries: libraries)
    do throws(GraphicsError) {
      return try Device(.headless(context), platform: context.platform.rawValue, profile: profile)
    } catch {
      context.close()
      throw error
    }
  }

  /// Makes a device that draws into a window; the caller closes the window after the device.
  package static func window(_ window: WindowSurface, profile: RasterProfile = .auto) throws(GraphicsError)
    -> Device
  {
    window.makeCurrent()
    window.waitForDisplay()
    do throws(GraphicsError) {
      return try Device(.window(window), platform: "window", profile: profile)
    } catch {
      window.release()
      throw error
    }
  }

  /// Tries every EGL platform on this machine, for `segue doctor`.
  package static func contextTries(libraries: GraphicsLibraries = GraphicsLibraries()) -> [ContextTry] {
    HeadlessContext.probe(libraries: libraries)
  }

  private init(_ context: Context, platform: String, profile: RasterProfile) throws(GraphicsError) {
    self.context = context
    let version = gl.string(GL_VERSION)
    guard gl.isDesktop(), gl.version() >= 33 else {
      throw .contextTooOld(found: "OpenGL \(version)")
    }
    description = DriverDescription(
      vendor: gl.string(GL_VENDOR), renderer: gl.string(GL_RENDERER), version: version, platform: platform)
    capabilities = BackendCapabilities(
      of: gl, driver: description, profile: profile, showsWindow: context.showsWindow)
    if capabilities.drawsOnCPU { returnLargeBlocksToSystem() }
    collectsMessages = gl.version() >= 43 || gl.hasExtension("GL_KHR_debug")
    marksPasses = collectsMessages && Self.isDebugBuild
    if collectsMessages { gl.collectMessages() }
    resetSource = ResetSource(of: gl)
  }

  /// The raster profile: `hardware` or `software`, never `auto`.
  package var profile: RasterProfile { capabilities.profile }
  /// Whether the driver draws on the CPU, whatever the raster profile.
  package var drawsOnCPU: Bool { capabilities.drawsOnCPU }

  // MARK: - Loss

  /// Reads the reset status of the context; throws if the context is lost.
  func throwIfReset() throws(GraphicsError) {
    if loss == nil {
      loss =
        switch resetSource {
        case .none: nil
        case .driver(let isCore): ContextLoss(readFrom: gl, isCore: isCore)
        case .reported(let read): read()
        }
    }
    if let loss { throw .contextLost(loss) }
  }

  /// Whether `throwIfReset` waits for the thread on which a graphics card's driver executes calls.
  var waitsToFindReset: Bool {
    if case .driver = resetSource { !drawsOnCPU } else { false }
  }

  /// Makes the context current on this thread; throws if it is lost.
  func makeCurrentOrThrow() throws(GraphicsError) {
    makeCurrent()
    if let loss { throw .contextLost(loss) }
  }

  /// Makes a device with a new context, to replace this device after a loss. The device of a window needs the `surface`
  /// of the window that replaces the old one; without a surface this throws.
  func makeSuccessor(in surface: WindowSurface? = nil) throws(GraphicsError) -> Device {
    let successor: Device
    switch context {
    case .headless: successor = try Device.headless(profile: profile)
    case .window:
      guard let surface else { throw .contextLost(loss ?? .unknownReset) }
      successor = try Device.window(surface, profile: profile)
    }
    if case .reported = resetSource { successor.resetSource = resetSource }
    return successor
  }

  /// Whether memory for a texture or a buffer is refused before the driver is asked.
  func refuses(_ byteCount: Int, holdsVertices: Bool) -> Bool {
    refusesMemory?(byteCount, holdsVertices) == true
  }

  /// Calls `body`, which deletes a GL object, with the context current. After a loss this does nothing: the object is
  /// lost with its context.
  func release(_ body: (GL) -> Void) {
    makeCurrent()
    if loss == nil { body(gl) }
  }

  /// The window of the device; nil if headless.
  package var window: WindowSurface? {
    if case .window(let window) = context { window } else { nil }
  }

  /// Makes the context current on this thread, as every use of the device requires. A headless context that cannot be
  /// made current counts as lost: this sets `loss`, and the next frame throws it.
  package func makeCurrent() {
    if loss != nil { return }
    switch context {
    case .headless(let context): if !context.makeCurrent() { loss = .unreachable }
    case .window(let window): window.makeCurrent()
    }
  }

  /// Releases a headless context from this thread, so that another thread can use it: a context cannot be current on
  /// two threads. A window's context stays current.
  ///
  /// If the device was not used since the last call, this only reads a variable; otherwise it takes about 2 µs,
  /// including the next `makeCurrent()`.
  package func unbindContext() {
    if case .headless = context, currentContextNumber != 0 { HeadlessContext.unbindContext() }
  }

  /// Names an object for driver messages and frame debuggers.
  func label(_ kind: Int32, _ id: GLuint, _ text: String) {
    if collectsMessages { gl.label(kind, id, text) }
  }

  func pushGroup(_ label: StaticString) {
    if marksPasses { gl.pushGroup(label) }
  }

  func popGroup() {
    if marksPasses { gl.popGroup() }
  }

  /// Destroys a headless context, or releases a window's. All objects made from it must have been released.
  package func close() {
    makeCurrent()
    guard liveObjects == 0 else {
      fatalError(
        "Device.close: \(liveObjects) GL objects are still alive; release their owners first")
    }
    // After a loss, errors of calls are expected.
    if loss == nil, Self.endsOnErrors, let first = gl.errors.first {
      fatalError(
        "Device.close: the driver has reported \(gl.errors.count) GL errors; correct the first: \(first)")
    }
    if loss == nil, collectsMessages { gl.stopCollecting() }
    switch context {
    case .headless(let context): context.close()
    case .window(let window): window.release()
    }
  }

  /// Whether driver errors end the process, as in the tests of this repository.
  private static let endsOnErrors = isDebugBuild && getenv("SEGUE_GL_ERRORS") != nil

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
