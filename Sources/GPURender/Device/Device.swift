@preconcurrency import CGLFW
import Compositor
import Engine
import Glibc

/// An OpenGL context, with or without a window, and the count of what lives in it.
///
/// Used on one thread at a time. Every object made from a device keeps it; `close()` comes after the last of them.
package final class Device {
  /// What the driver says of itself.
  package struct Description: Sendable, Equatable {
    package let vendor: String
    package let renderer: String
    package let version: String
    /// How the context was found.
    package let way: String
    /// The longest side of a texture, in pixels.
    package let textureLimit: Int
  }

  private enum Context {
    case headless(HeadlessContext)
    case window(WindowSurface)
  }

  package let gl = GL()
  package let description: Description
  /// `hardware` or `software`, never `auto`.
  package let profile: RasterProfile
  /// Whether the driver draws on the processor, whichever profile it is fed by.
  package let isRasteriser: Bool
  /// Textures can be filled and copied without drawing, and what draws is the processor too.
  package let fillsTextures: Bool
  /// Objects of the driver that are alive.
  package internal(set) var liveObjects = 0

  private let context: Context
  private let collectsMessages: Bool
  /// Passes have names in tools that look at frames, which costs calls.
  private let marksPasses: Bool

  /// A device without a window; `surfaces` are textures.
  package static func headless(
    profile: RasterProfile = .auto, libraries: GraphicsLibraries = GraphicsLibraries()
  ) throws(GraphicsError) -> Device {
    let context = try HeadlessContext(debug: isDebugBuild, libraries: libraries)
    do throws(GraphicsError) {
      return try Device(.headless(context), way: context.way.rawValue, profile: profile)
    } catch {
      context.close()
      throw error
    }
  }

  /// A device that draws into a window, which stays the caller's to close after the device.
  package static func window(_ window: WindowSurface, profile: RasterProfile = .auto) throws(GraphicsError)
    -> Device
  {
    window.makeCurrent()
    window.waitForDisplay()
    do throws(GraphicsError) {
      return try Device(.window(window), way: "window", profile: profile)
    } catch {
      window.release()
      throw error
    }
  }

  /// Every way to a context without a window and what comes of it on this machine, for `segue doctor`.
  package static func contextTries(libraries: GraphicsLibraries = GraphicsLibraries()) -> [ContextTry] {
    HeadlessContext.probe(libraries: libraries)
  }

  private init(_ context: Context, way: String, profile: RasterProfile) throws(GraphicsError) {
    self.context = context
    let version = gl.string(GL_VERSION)
    guard gl.isDesktop(), gl.version() >= 33 else {
      throw .contextTooOld(found: "OpenGL \(version)")
    }
    description = Description(
      vendor: gl.string(GL_VENDOR), renderer: gl.string(GL_RENDERER), version: version, way: way,
      textureLimit: gl.integer(GL_MAX_TEXTURE_SIZE))
    self.profile = profile.resolved(renderer: description.renderer)
    isRasteriser = RasterProfile.auto.resolved(renderer: description.renderer) == .software
    fillsTextures = self.profile == .software && isRasteriser && gl.fillsTextures()
    collectsMessages = gl.version() >= 43 || gl.hasExtension("GL_KHR_debug")
    marksPasses = collectsMessages && Self.isDebugBuild
    if collectsMessages { gl.collectMessages() }
  }

  /// The window that is drawn into, nil without one.
  package var window: WindowSurface? {
    if case .window(let window) = context { window } else { nil }
  }

  /// Makes the context this thread's, as every use of the device needs.
  package func makeCurrent() {
    switch context {
    case .headless(let context): context.makeCurrent()
    case .window(let window): window.makeCurrent()
    }
  }

  /// Leaves this thread without the context, so that the next use may come from another one: a context that is current
  /// on one thread cannot be taken to another. That of a window stays.
  ///
  /// Where the device was not used since, this reads a variable; else it takes about 2 µs, with the next `makeCurrent()`.
  package func releaseThread() {
    if case .headless = context, currentContextNumber != 0 { HeadlessContext.releaseThread() }
  }

  /// Names an object in the messages of the driver and of tools that look at frames.
  func label(_ kind: Int32, _ id: GLuint, _ text: String) {
    if collectsMessages { gl.label(kind, id, text) }
  }

  func pushGroup(_ label: StaticString) {
    if marksPasses { gl.pushGroup(label) }
  }

  func popGroup() {
    if marksPasses { gl.popGroup() }
  }

  /// Gives the context back. Everything made from it has to be gone.
  package func close() {
    makeCurrent()
    guard liveObjects == 0 else {
      fatalError(
        "Device.close: \(liveObjects) objects of the driver are still alive; release their owners first")
    }
    if Self.endsOnErrors, let first = gl.errors.first {
      fatalError("Device.close: \(gl.errors.count) errors of the driver's, first: \(first)")
    }
    if collectsMessages { gl.stopCollecting() }
    switch context {
    case .headless(let context): context.close()
    case .window(let window): window.release()
    }
  }

  /// Whether errors that the driver told of end the process, as the tests of the repository ask for.
  private static let endsOnErrors = isDebugBuild && getenv("SEGUE_GL_ERRORS") != nil

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
