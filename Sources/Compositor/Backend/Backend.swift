import LayerValues

/// The executor of planned frames: it keeps the textures that a `TextureStore` asks for, draws the passes of a
/// `FramePlan`, shows them in a window, if it has one, and reads pixels back.
///
/// The renderer decides what a frame draws, and calls a backend a few times per frame, never per draw. A backend knows
/// plans and texture commands, and no layers, lists or schedulers. One thread at a time uses it.
package protocol Backend: AnyObject {
  /// The abilities of the backend, for which frames are planned. Constant.
  var capabilities: BackendCapabilities { get }
  /// The driver's own description. Constant.
  var driver: DriverDescription { get }
  /// Records the time of passes and of the driver's compiler; nil costs nothing.
  var profile: FrameProfile? { get set }
  /// The number of calls that the driver has received so far.
  var callCount: Int { get }

  // MARK: The context

  /// Makes this thread the one that uses the backend.
  func makeCurrent()
  /// Makes this thread the one that uses the backend; throws if the context is lost.
  func makeCurrentOrThrow() throws(GraphicsError)
  /// Releases the backend from this thread, so that another one can use it, but for a window's.
  func unbindContext()
  /// Releases the window from this thread, so that it can be replaced.
  func leaveWindow()
  /// Asks the driver whether the context is lost; throws if it is.
  func throwIfLost() throws(GraphicsError)
  /// Makes a backend of the same kind that replaces this one after a loss. A backend with a window needs the window that
  /// replaces its own.
  func makeSuccessor(in window: (any BackendWindow)?) throws(GraphicsError) -> any Backend
  /// Releases all textures, programs and buffers.
  func releaseObjects()
  /// Ends the context. All objects must have been released.
  func close()

  // MARK: Frames

  /// Begins a frame that shows these effects, whose programs stay.
  func beginFrame(_ effects: ContiguousArray<Effect>)
  /// Compiles an effect with the next plan, ahead of the first frame that shows it.
  func prepare(_ effect: Effect)
  /// Executes the commands of a store; returns the number of uploaded bytes. If it throws, `failedCommand` is the index
  /// of the command that failed.
  func execute(_ store: TextureStore) throws(GraphicsError) -> Int
  /// The index of the command at which the last `execute(_:)` has thrown.
  var failedCommand: Int { get }
  /// The textures that the driver has no memory for, and without which the last plan was drawn. The store allows this
  /// for each of them (`TextureStore.leavesOut`).
  var texturesLeftOut: ContiguousArray<TextureIndex> { get }
  /// Draws a plan whose commands were executed, and its surface into the window, if the plan has a quad for it.
  func draw(_ plan: FramePlan, _ store: TextureStore) throws(GraphicsError) -> DrawingCosts
  /// Discards what the backend has begun for a frame that failed.
  func discardFrame()
  /// Shows the drawn frame in the window, if there is one.
  func present()
  /// Waits until everything is drawn.
  func finish()
  /// The most bytes of a buffer of vertices: a frame that has more is drawn from several uploads.
  func limitBuffers(to byteCount: Int)

  // MARK: Pixels

  /// Whether there is a target for a texture of the store.
  func holdsTarget(_ texture: TextureIndex) -> Bool
  /// Reads the first rows of a target as premultiplied B, G, R, A, tightly packed, into an array whose memory is reused
  /// if it has the same size; waits for the frame.
  func read(_ texture: TextureIndex, width: Int, height: Int, into pixels: inout [UInt8])
  /// Makes a buffer to which targets are copied, and from which their pixels are read later.
  func makePixelBuffer(label: String) -> any PixelBuffer
}

/// The window of a backend, which only that backend knows.
package protocol BackendWindow: AnyObject, Sendable {}

/// A buffer of a backend that takes the pixels of a frame without waiting for it.
package protocol PixelBuffer: AnyObject {
  /// Copies the first rows of a target.
  func copy(_ texture: TextureIndex, width: Int, height: Int)
  /// Reads the copied pixels as `Backend.read` does; waits for the frame that was copied.
  func read(into pixels: inout [UInt8])
}

/// The cost of drawing a plan, beyond the plan's own.
package struct DrawingCosts: Equatable, Sendable {
  package var uploadedBytes = 0
  /// The number of pairs of program and state that the driver has compiled.
  package var newStates = 0
  /// The number of waits for a software rasteriser.
  package var waits = 0

  package init() {}
}
