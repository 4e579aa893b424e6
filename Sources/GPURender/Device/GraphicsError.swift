import Engine

/// What the environment can lack for drawing, and what to do about it.
package enum GraphicsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No way to a context without a window works here.
  case noContext(tries: [ContextTry])
  /// No window can be opened here.
  case noWindow(reason: String)
  /// The context is not what the compositor needs: OpenGL 3.3, core profile.
  case contextTooOld(found: String)
  /// The driver has reset the context, or it cannot be used any more, and with it all that was made in it is lost.
  case contextLost(ContextLoss)
  /// A program of ours was refused by the driver.
  case program(name: String, log: String)
  /// The source of an effect was refused by the driver.
  case effect(EffectError)
  /// A surface longer than the driver's longest side.
  case surfaceTooLarge(width: Int, height: Int, limit: Int)
  /// The pixels of a picture longer than the driver's longest side are asked for.
  case pictureTooLarge(width: Int, height: Int, limit: Int)
  /// The driver has no room for a texture of this size.
  case noTexture(width: Int, height: Int)
  /// The driver has no room for a target of this size.
  case noTarget(width: Int, height: Int)

  static let packages = "install libegl1, libopengl0 and libgl1-mesa-dri (or the vendor's driver)"

  package var description: String {
    switch self {
    case .noContext(let tries):
      "no OpenGL 3.3 context: " + tries.map(\.description).joined(separator: "; ")
        + "; \(Self.packages); `segue doctor` shows more"
    case .noWindow(let reason):
      "no window: \(reason); start it from a desktop session, or under xvfb-run, or render to files instead"
    case .contextTooOld(let found):
      "OpenGL 3.3 core is needed, and this is \(found); \(Self.packages)"
    case .contextLost(let loss):
      "the OpenGL context is lost (\(loss.rawValue)); start the program again, and update the driver where that does not help"
    case .program(let name, let log):
      "the driver refuses the program '\(name)': \(Self.oneLine(log)); update the driver (libgl1-mesa-dri)"
    case .effect(let error): error.description
    case .surfaceTooLarge(let width, let height, let limit):
      "a surface of \(width)×\(height) pixels is too large for this driver; \(limit) a side is its limit"
    case .pictureTooLarge(let width, let height, let limit):
      "a snapshot or drawing of \(width)×\(height) pixels is too large for this driver to read; \(limit) a side is "
        + "its limit; make it smaller, or in parts"
    case .noTexture(let width, let height):
      "the driver has no memory for an image of \(width)×\(height) pixels; show fewer or smaller ones"
    case .noTarget(let width, let height):
      "the driver has no memory for a target of \(width)×\(height) pixels; use a smaller size or scale"
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " | ")
  }
}

/// One way to a context, and what came of it.
package struct ContextTry: Equatable, Sendable, CustomStringConvertible {
  /// What was tried: "device platform", "surfaceless platform" or "default display".
  package let name: String
  /// The renderer that answered, nil where the try failed.
  package let renderer: String?
  /// Why it failed, nil where it worked.
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
