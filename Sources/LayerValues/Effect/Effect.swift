import Synchronization

/// A GLSL effect over one or two inputs, with typed uniforms, for an `EffectLayer`.
///
/// A source that defines `vec4 effect(vec2 uv)` computes the colour of every pixel of the layer.
///
/// A source that defines `vec2 position(int piece, vec4 rect, vec2 point)` cuts the input into pieces, squares of
/// `uniform float cell` points, and returns the position of each corner of a piece; all pieces are one draw. The
/// function may set `pieceOpacity`, which is 1 unless set. The source may also define `vec4 pieceColor(int piece, vec2
/// uv, vec4 color)`, which returns the colour of a pixel of a piece from the input's colour at that pixel: to shade or
/// tint a piece, or to soften its edges. Its uv is 0…1 across the piece; this function runs for every pixel and may use
/// `dFdx`, `dFdy` and `fwidth`.
///
///     let negative = try Effect(name: "negative", source: """
///       uniform float amount; // = 1
///       vec4 effect(vec2 uv) {
///         vec4 c = first(uv);
///         return vec4(mix(c.rgb, c.a - c.rgb, amount), c.a);
///       }
///       """)
///
/// Colours are premultiplied, and y grows downwards. The source may use `first(uv)` and `second(uv)`, the colours of
/// the inputs; `progress`; `size`, the size of the layer in points; `scale`, the number of pixels per point; and
/// `random(seed, piece, channel)`, a number in 0..<1. Each uniform is declared on its own line, with its default in a
/// comment: `uniform vec2 center; // = 0.5, 0.5`.
public final class Effect: Sendable {
  package enum Form: Sendable, Equatable {
    /// The source computes a colour for every pixel.
    case pixels
    /// The source moves squares; the uniform at this offset is their side in points.
    case pieces(cell: Int)
  }

  /// The interface for which a source is written: the functions and names that it may use.
  package enum Interface: Sendable, Equatable {
    /// The project's own interface: `first` and `second`, y downwards.
    case native
    /// The interface of gl-transitions; `prologue` declares the uniforms.
    case transition(prologue: String)
  }

  /// The effect's name.
  public let name: String
  /// The name of the source in error messages.
  public let file: String
  /// The values that can be set and, unless they are images, animated; the first is `progress`.
  public let uniforms: [Uniform]
  /// The number of inputs: 1 or 2.
  public let inputCount: Int
  package let source: String
  package let form: Form
  /// Whether the source computes the colour of its pieces.
  package let colorsPieces: Bool
  package let interface: Interface
  /// An identifier that is unique for each combination of source, file and interface.
  package let id: UInt64
  /// The total number of numbers in all uniforms.
  package let valueCount: Int
  /// The offsets of the uniforms that are images, which the effect reads besides its inputs.
  package let imageOffsets: [Int]

  /// Parses the declarations of `source`; error messages refer to the source as `file`.
  ///
  /// Throws an `EffectError` with the line of an invalid declaration. The first frame that shows the effect throws the
  /// errors that only a driver finds. A source has at most a megabyte (2²⁰ bytes of UTF-8); its lines may end in LF, CR
  /// or both, and it may begin with a byte order mark. O(n) in the length of the source.
  public init(name: String, source: String, file: String? = nil) throws(EffectError) {
    let source = try EffectSource.normalized(source, file: file ?? name)
    let scan = try EffectSource(source, file: file ?? name)
    self.name = name
    self.file = file ?? name
    self.source = source
    uniforms = scan.uniforms
    inputCount = scan.inputCount
    form = scan.form
    colorsPieces = scan.colorsPieces
    interface = .native
    valueCount = scan.uniforms.reduce(0) { $0 + $1.kind.count }
    imageOffsets = scan.uniforms.filter { $0.kind == .sampler2D }.map(\.offset)
    id = Self.id(of: Key(source: source, file: file ?? name, isGLTransition: false))
  }

  /// Parses a source written for the interface of gl-transitions; error messages refer to the source as `file`.
  ///
  /// The source defines `vec4 transition(vec2 uv)`, with uv from the lower left corner, and may use `getFromColor(uv)`,
  /// `getToColor(uv)`, `progress` and `ratio`. It declares parameters as `uniform float amount; // = 1.0`, and images
  /// as `uniform sampler2D luma;`. It may be GLSL ES or desktop GLSL, and use names that the other language reserves.
  ///
  ///     let effect = try Effect(glTransition: "vec4 transition(vec2 uv) { return getToColor(uv); }", name: "cut")
  ///
  /// Inputs are clamped to their edge, filtered linearly, and not converted. Throws an `EffectError` with the line of a
  /// mistake; the first frame that shows the effect throws the errors that only a driver finds. A result that is not a
  /// number is transparent black. O(n) in the length of the source, a megabyte at most.
  public convenience init(glTransition source: String, name: String, file: String? = nil) throws(EffectError)
  {
    let source = try EffectSource.normalized(source, file: file ?? name)
    self.init(
      scan: try GLTransitionSource(source, file: file ?? name), of: source, name: name, file: file ?? name)
  }

  /// Parses a source written for gl-transitions into an effect whose loops end after `iterationLimit` iterations of a
  /// pixel, except those that `GLSLLoops` cannot limit. Instead of the transition, the effect shows the line of a loop
  /// that had to be ended, in pixels that `endedLoop(_:)` reads. Nil if the source has no loops.
  package convenience init?(loopsOf source: String, name: String, file: String) throws(EffectError) {
    let source = try EffectSource.normalized(source, file: file)
    let scan = try GLTransitionSource(source, file: file, endsLoops: true)
    guard scan.hasLoops else { return nil }
    self.init(scan: scan, of: scan.code, name: name, file: file)
  }

  private init(scan: GLTransitionSource, of source: String, name: String, file: String) {
    self.name = name
    self.file = file
    self.source = scan.code
    uniforms = scan.uniforms
    inputCount = 2
    (form, colorsPieces) = (.pixels, false)
    interface = .transition(prologue: scan.prologue)
    valueCount = scan.uniforms.reduce(0) { $0 + $1.kind.count }
    imageOffsets = scan.uniforms.filter { $0.kind == .sampler2D }.map(\.offset)
    id = Self.id(of: Key(source: source, file: file, isGLTransition: true))
  }

  /// The maximum number of iterations of all loops of a pixel together, in an effect made by
  /// `init(loopsOf:name:file:)`.
  package static let iterationLimit = GLSLLoops.iterationLimit

  /// The line of a loop that had to be ended, from an image of an effect made by `init(loopsOf:name:file:)`; nil if all
  /// loops ended by themselves.
  package static func endedLoop(_ image: CGImage) -> Int? {
    image.withPixels { bytes in
      for index in stride(from: 0, to: bytes.count, by: 4) where bytes[index] == 255 {
        return Int(bytes[index + 2]) + 256 * Int(bytes[index + 1])
      }
      return nil
    }
  }

  private static func id(of key: Key) -> UInt64 {
    ids.withLock { ids in
      if let known = ids[key] { return known }
      ids[key] = UInt64(ids.count + 1)
      return UInt64(ids.count)
    }
  }

  private struct Key: Hashable {
    let source: String
    let file: String
    let isGLTransition: Bool
  }
  private static let ids = Mutex<[Key: UInt64]>([:])

  /// The prefix that renamed names of a source have in the program.
  package static let renamedPrefix = GLTransitionSource.prefix

  /// The name, in the program, of the uniform whose numbers begin at `offset`; empty if there is none.
  package func variable(atOffset offset: Int) -> String {
    uniforms.first { $0.offset == offset }?.variable ?? ""
  }

  /// The uniform with a name; nil if there is none.
  public func uniform(named name: String) -> Uniform? { uniforms.first { $0.name == name } }
}

/// Effects are equal if their sources, files and interfaces are equal.
extension Effect: Hashable {
  /// Whether the effects are equal, found by comparing one number.
  public static func == (a: Effect, b: Effect) -> Bool { a.id == b.id }
  /// Hashes the effect's identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Effect {
  /// The random number of the GLSL function `random`, in 0..<1, determined by the three arguments.
  package static func random(_ seed: Int, _ piece: Int, _ channel: Int) -> Double {
    func mixed(_ value: UInt32) -> UInt32 {
      var x = value
      x ^= x >> 16
      x &*= 0x7feb_352d
      x ^= x >> 15
      x &*= 0x846c_a68b
      x ^= x >> 16
      return x
    }
    let stream = mixed(UInt32(truncatingIfNeeded: seed) &+ UInt32(truncatingIfNeeded: channel) &* 0x85eb_ca6b)
    let bits = mixed(UInt32(truncatingIfNeeded: piece) &* 0x9e37_79b9 ^ stream)
    return Double(bits >> 8) / 16_777_216
  }

  /// The numbers of columns and rows of pieces if squares of `cell` points divide a layer of `width` × `height` points.
  package static func grid(width: Double, height: Double, cell: Double) -> SIMD2<Int> {
    guard cell > 0, width > 0, height > 0 else { return SIMD2(0, 0) }
    // The limit keeps the number of pieces within what a driver can count. The tolerance covers lengths that are
    // rounded to 32 bits, so that a cell of a third of the length makes three pieces.
    let limit = 4096.0
    return SIMD2(
      Int(min(limit, (width / cell - 1e-4).rounded(.up))),
      Int(min(limit, (height / cell - 1e-4).rounded(.up))))
  }
}
