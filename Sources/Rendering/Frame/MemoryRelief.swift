import Compositor
import LayerValues

/// Reduces the memory of frames after the driver has refused an allocation. The first reduction releases textures
/// that can be made again, the next ones lower the resolution of inputs of effects, recorded images and large images,
/// and the last one omits the content that needs the refused texture. Vertices are uploaded in parts.
///
/// If the driver refuses a texture or a vertex buffer, the attempt to draw the frame fails. The `TextureStore` marks
/// the texture as lost, and its owner requests another one at its next use. `FrameRenderer` then calls `relieve` and
/// draws the frame again. The first call releases cached rasters and all other textures that can be made again;
/// subsequent ones set `limits`. Without memory for a second surface, scrolled content is drawn again instead of
/// copied.
///
/// Each limit holds until the screen is at rest. Each consequence is reported once; a lower resolution of inputs of
/// effects and recorded images is not reported. If no further reduction is possible, the frame throws.
struct MemoryRelief {
  /// The limits within which the current frame is drawn.
  private(set) var limits = MemoryLimits()
  private var attempts = 0
  private var reportedConsequences = Set<String>()
  /// The message about the consequence of the last `relieve`; nil if there is none to report, or if it was reported
  /// before.
  private(set) var report: String?

  /// The maximum number of attempts to draw a frame.
  private static let maximumAttempts = 8
  /// The longest side, in texels, of images that share pages.
  private static let sharedSide = 256
  /// The minimum of `MemoryLimits.imageScale`.
  private static let smallestImageScale = 0.25
  /// The minimum limit of a buffer in bytes; it fits some quads of each stream.
  private static let smallestBuffer = 4096

  /// Whether frames are drawn within limits.
  var isActive: Bool { limits != MemoryLimits() }

  /// Tightens the limits after the driver refused memory for a frame; returns false if no further reduction is
  /// possible.
  mutating func relieve(_ error: GraphicsError) -> Bool {
    report = nil
    guard error.isLackOfMemory else { return false }
    attempts += 1
    // The first attempt only drops textures that can be made again.
    if attempts == 1 { return true }
    guard attempts < Self.maximumAttempts else { return false }
    switch error {
    case .noTexture(let width, let height): return limitTextures(width, height)
    case .noTarget(let width, let height):
      if halveImageScale() { return true }
      guard width * height - 1 < limits.groupArea else { return false }
      // The limit is at least halved, since otherwise each refused group could cost one attempt.
      limits.groupArea = min(width * height - 1, limits.groupArea / 2)
      setReport("a target of \(width)×\(height) pixels", "groups of layers of that size are left out")
    case .noRecordingTexture(let width, let height):
      if halveImageScale() { return true }
      guard width * height - 1 < limits.imageArea else { return false }
      limits.imageArea = width * height - 1
      setReport("a snapshot of \(width)×\(height) pixels", "snapshots and drawings of that size are left out")
    case .noBuffer(let byteCount):
      let byteLimit = byteCount / 4
      guard byteLimit >= Self.smallestBuffer, byteLimit < limits.bufferBytes else { return false }
      limits.bufferBytes = byteLimit
      setReport("\(byteCount) bytes of vertices", "they are uploaded in parts, which takes longer,")
    default: return false
    }
    return true
  }

  private mutating func limitTextures(_ width: Int, _ height: Int) -> Bool {
    let side = max(width, height) / 2
    if side >= Self.sharedSide / 2, side < limits.imageSide {
      limits.imageSide = side
      setReport(
        "an image of \(width)×\(height) pixels", "images with a side over \(side) pixels are drawn smaller")
    } else {
      if limits.leavesTexturesOut { return false }
      limits.leavesTexturesOut = true
      setReport("a texture of \(width)×\(height) pixels", "what is drawn from it is left out")
    }
    return true
  }

  /// Halves the scale of recorded images and of inputs of effects; returns false if it is at its minimum.
  private mutating func halveImageScale() -> Bool {
    if limits.imageScale <= Self.smallestImageScale { return false }
    limits.imageScale /= 2
    return true
  }

  /// Ends the attempts after a frame was drawn.
  mutating func noteDrawn() { attempts = 0 }

  /// Ends the limits, after the frame has failed or when the screen is at rest.
  mutating func reset() { (limits, attempts) = (MemoryLimits(), 0) }

  /// Sets the message about a consequence when the consequence occurs for the first time.
  private mutating func setReport(_ request: String, _ consequence: String) {
    guard reportedConsequences.insert(consequence).inserted else { return }
    report = "the driver has no memory for \(request): \(consequence) until the screen is at rest"
  }
}

extension GraphicsError {
  /// Whether the driver has refused memory.
  var isLackOfMemory: Bool {
    switch self {
    case .noTexture, .noTarget, .noRecordingTexture, .noBuffer: true
    default: false
    }
  }
}

extension GraphicsError {
  /// Whether the context is lost.
  package var isContextLoss: Bool { if case .contextLost = self { true } else { false } }
}

extension Diagnostic.Code {
  package static let driverMemory = Diagnostic.Code(rawValue: "driver-memory")
}
