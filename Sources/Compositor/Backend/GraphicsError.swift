import LayerValues

/// A failure of the graphics environment; the description says what to do.
package enum GraphicsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No EGL platform has a suitable context.
  case noContext(tries: [ContextTry])
  /// A window cannot open.
  case noWindow(reason: String)
  /// The context is older than OpenGL 3.3, core profile.
  case contextTooOld(found: String)
  /// The context and all objects in it are lost: the driver has reset the context, or cannot make it current.
  case contextLost(ContextLoss)
  /// The driver rejects one of the compositor's programs.
  case program(name: String, log: String)
  /// The driver rejects the source of an effect.
  case effect(EffectError)
  /// A surface exceeds the driver's texture limit.
  case surfaceTooLarge(width: Int, height: Int, limit: Int)
  /// A recording exceeds the driver's texture limit.
  case recordingTooLarge(width: Int, height: Int, limit: Int)
  /// The driver has no memory for a texture of this size.
  case noTexture(width: Int, height: Int)
  /// The driver has no memory for a target of this size.
  case noTarget(width: Int, height: Int)
  /// The driver has no memory for a recording of this size.
  case noRecordingTexture(width: Int, height: Int)
  /// The driver has no memory for the vertices of a frame.
  case noBuffer(byteCount: Int)
  /// The system cannot start the render thread; `error` is the system's error number.
  case noThread(error: Int32)
  /// The window is about to close, so the frame was not completed.
  case interrupted

  /// The advice for a missing driver.
  static let packages = "install libegl1, libopengl0 and libgl1-mesa-dri (or the vendor's driver)"

  package var description: String {
    switch self {
    case .noContext(let tries):
      "no OpenGL 3.3 context: " + tries.map(\.description).joined(separator: "; ")
        + "; \(Self.packages); `segue doctor` shows more"
    case .noWindow(let reason):
      "no window: \(reason); start it from a desktop session, or under xvfb-run, or render to files instead"
    case .contextTooOld(let found):
      "OpenGL 3.3 core is required, but the driver has \(found); \(Self.packages)"
    case .contextLost(let loss):
      "the OpenGL context is lost (\(loss.rawValue)); start the program again; if it happens again, update the driver"
    case .program(let name, let log):
      "the driver rejects the program '\(name)': \(Self.oneLine(log)); update the driver (libgl1-mesa-dri)"
    case .effect(let error): error.description
    case .surfaceTooLarge(let width, let height, let limit):
      "a surface of \(width)×\(height) pixels is too large for this driver; its limit is \(limit) per side"
    case .recordingTooLarge(let width, let height, let limit):
      "a snapshot or drawing of \(width)×\(height) pixels is too large for this driver to read; its limit is \(limit) "
        + "per side; make it smaller, or in parts"
    case .noTexture(let width, let height):
      "the driver has no memory for an image of \(width)×\(height) pixels; show fewer or smaller ones"
    case .noTarget(let width, let height):
      "the driver has no memory for a target of \(width)×\(height) pixels; use a smaller size or scale"
    case .noRecordingTexture(let width, let height):
      "the driver has no memory for a snapshot or drawing of \(width)×\(height) pixels; make it smaller, or in parts"
    case .noBuffer(let byteCount):
      "the driver has no memory for \(byteCount) bytes of vertices; show fewer layers, or simpler paths"
    case .noThread(let error):
      "the system cannot start the render thread (error \(error)); end other programs, or raise the limit (ulimit -u)"
    case .interrupted: "the window closes, so its frame was not completed"
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " | ")
  }
}

/// The result of one attempt to make a context.
package struct ContextTry: Equatable, Sendable, CustomStringConvertible {
  /// The EGL display of the attempt: "device platform", "surfaceless platform" or "default display".
  package let name: String
  /// The renderer; nil if the attempt failed.
  package let renderer: String?
  /// The reason of a failure; nil if the attempt succeeded.
  package let failure: String?

  package init(name: String, renderer: String) {
    self.name = name
    self.renderer = renderer
    failure = nil
  }

  package init(name: String, failure: String) {
    self.name = name
    self.failure = failure
    renderer = nil
  }

  package var description: String { "\(name): \(failure ?? renderer ?? "")" }
}
