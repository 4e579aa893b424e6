import LayerValues

/// The executor of planned frames: it holds the textures that a `TextureStore` requests, draws the passes of a
/// `FramePlan`, shows the surface in a window, if it has one, and reads pixels back.
///
/// The renderer decides what a frame draws, and calls a backend a few times per frame, never per draw. A backend knows
/// only plans and texture commands, not layers, display lists or schedulers. One thread at a time uses a backend.
package protocol Backend: AnyObject {
  /// The abilities of the backend, for which frames are planned. They are constant.
  var capabilities: BackendCapabilities { get }
  /// The driver's own description. It is constant.
  var driver: DriverDescription { get }
  /// Records the time of passes and of the driver's compiler; nil if nothing is recorded.
  var profile: FrameProfile? { get set }
  /// The number of calls that the driver has received so far.
  var callCount: Int { get }

  // MARK: The context

  /// Makes this thread the one that uses the backend.
  func makeCurrent()
  /// Makes this thread the one that uses the backend; throws if the context is lost.
  func makeCurrentOrThrow() throws(GraphicsError)
  /// Releases the context from this thread, so that another thread can use the backend. A window's context is not
  /// released: see `leaveWindow`.
  func unbindContext()
  /// Releases the window from this thread, so that it can be replaced.
  func leaveWindow()
  /// Asks the driver whether the context is lost; throws if it is.
  func throwIfLost() throws(GraphicsError)
  /// Whether `throwIfLost` waits until the driver has executed all earlier calls.
  var waitsToFindLoss: Bool { get }
  /// Makes a backend of the same kind that replaces this one after its context is lost. A backend with a window needs a
  /// new window too.
  func makeSuccessor(in window: (any BackendWindow)?) throws(GraphicsError) -> any Backend
  /// Releases all textures, programs and buffers.
  func releaseObjects()
  /// Ends the context. All objects must have been released.
  func close()

  // MARK: Frames

  /// Begins a frame that shows these effects. Their programs count as used in this frame, and are not dropped.
  func beginFrame(_ effects: ContiguousArray<Effect>)
  /// Compiles an effect's program with the next plan, before the first frame that shows the effect.
  func prepare(_ effect: Effect)
  /// Executes the commands of a store; returns the number of uploaded bytes. If it throws, `failedCommand` is the index
  /// of the command that failed.
  func execute(_ store: TextureStore) throws(GraphicsError) -> Int
  /// The index of the command at which the last `execute(_:)` threw an error.
  var failedCommand: Int { get }
  /// The textures without which the last plan was drawn, since the driver has no memory for them. The store allows a
  /// frame without these textures (`TextureStore.leavesOut`).
  var texturesLeftOut: ContiguousArray<TextureIndex> { get }
  /// Draws a plan whose commands were executed, and the surface into the window, if the plan has a window quad.
  func draw(_ plan: FramePlan, _ store: TextureStore) throws(GraphicsError) -> DrawingCosts
  /// Discards the unfinished work of a frame that failed.
  func discardFrame()
  /// Shows the drawn frame in the window, if there is one.
  func present()
  /// Waits until everything is drawn.
  func finish()
  /// Limits the buffers of vertices to `byteCount` bytes: a frame with more vertices is drawn from several uploads.
  func limitBuffers(to byteCount: Int)

  // MARK: Pixels

  /// Whether there is a target for a texture of the store.
  func holdsTarget(_ texture: TextureIndex) -> Bool
  /// Reads `width` x `height` texels from the origin of a target, as premultiplied B, G, R, A, tightly packed. Reuses
  /// the memory of the array if it has the same size; waits for the frame.
  func read(_ texture: TextureIndex, width: Int, height: Int, into pixels: inout [UInt8])
  /// Makes a buffer to which targets are copied, and from which their pixels are read later.
  func makePixelBuffer(label: String) -> any PixelBuffer
}

/// A window of a backend. Only the backend knows its concrete type.
package protocol BackendWindow: AnyObject, Sendable {}

/// A buffer of a backend to which the pixels of a frame are copied without waiting for the frame.
package protocol PixelBuffer: AnyObject {
  /// Copies `width` x `height` texels from the origin of a target.
  func copy(_ texture: TextureIndex, width: Int, height: Int)
  /// Reads the copied pixels as `Backend.read` does; waits for the frame that was copied.
  func read(into pixels: inout [UInt8])
}

/// The costs of drawing a plan that only the backend knows; the scheduler counts the others (`FrameStatistics`).
package struct DrawingCosts: Equatable, Sendable {
  package var uploadedBytes = 0
  /// The number of pairs of program and state that the driver has compiled.
  package var newStates = 0
  /// The number of waits for a software rasteriser.
  package var waits = 0

  package init() {}
}
