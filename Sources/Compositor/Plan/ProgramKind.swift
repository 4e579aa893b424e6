import Shaders

/// A program that draws quads. Its row says everything that must be known of it: a new program is a case, a row and a
/// source.
package enum ProgramKind: UInt8, CaseIterable, Sendable {
  case image
  case tinted
  case solid
  case tintedAlpha
  case rounded
  case bordered
  case clipped
  case masked
  /// The program for rounded, bordered and clipped quads in perspective.
  case projected
  /// A texel multiplied by a colour, in perspective.
  case perspective
  /// A texel multiplied by a colour, in perspective and with antialiased edges.
  case antialiased
  /// A texel multiplied by a colour, perhaps rounded: the program with which graphics cards draw nearly everything.
  case instanced
  /// A texel multiplied by a colour and by the coverage of an outline, in a cell of one of its bands.
  case banded
  /// The program of an effect, which has the source; the effect is in the draw's content.
  case effect
  /// The program of an `AnimatedRun`; the animation is in the draw's content.
  case animated
  /// The mean of 2 x 2 texels, or a wider one: see `HalvingVariant`.
  case halved
  /// A Gaussian in one direction: see `BlurVariant`.
  case blur
  /// A blur of a few pixels in both directions.
  case blurSmall
  /// A texel with another saturation.
  case saturated
  case gradient

  package var row: ProgramRow {
    switch self {
    case .image:
      .init(
        vertices: .plain, source: ShaderSource.image,
        ahead: .quads([.over, .none, .fade, .scale, .mask, .coverage, .covered]),
        canMove: true)
    case .tinted:
      .init(vertices: .plain, source: ShaderSource.tinted, ahead: .quads([.over, .coverage]), canMove: true)
    case .solid:
      .init(vertices: .plain, source: ShaderSource.solid, ahead: .quads([.none, .over]), canMove: true)
    case .tintedAlpha:
      .init(vertices: .plain, source: ShaderSource.tintedAlpha, ahead: .quads([.over]), canMove: true)
    case .rounded:
      .init(vertices: .rounded, source: ShaderSource.rounded, ahead: .quads([.over]), canMove: true)
    case .bordered:
      .init(vertices: .rounded, source: ShaderSource.bordered, ahead: .quads([.over]), canMove: true)
    case .clipped:
      .init(vertices: .rounded, source: ShaderSource.clipped, ahead: .quads([.over]), canMove: true)
    case .masked: .init(vertices: .masked, source: ShaderSource.masked, ahead: .quads([.over]), canMove: true)
    case .projected: .init(vertices: .rounded, source: ShaderSource.projected, ahead: .quads([.over]))
    case .perspective:
      .init(vertices: .edged, source: ShaderSource.perspective, ahead: .quads([.none, .over]))
    case .antialiased: .init(vertices: .edged, source: ShaderSource.antialiased, ahead: .quads([.over]))
    case .instanced:
      .init(
        vertices: .instanced, source: ShaderSource.instanced, ahead: .quads([.none, .over]), canMove: true)
    case .banded: .init(vertices: .instanced, source: ShaderSource.banded, ahead: .quads([.over]))
    case .effect: .init(vertices: .plain, source: nil, ahead: .never)
    case .animated: .init(vertices: .plain, source: ShaderSource.animated, ahead: .never)
    case .halved:
      .init(vertices: .plain, source: ShaderSource.halved, ahead: .filter, variants: HalvingVariant.all)
    case .blur: .init(vertices: .plain, source: ShaderSource.blur, ahead: .filter, variants: BlurVariant.all)
    case .blurSmall: .init(vertices: .plain, source: ShaderSource.smallBlur, ahead: .filter)
    case .saturated: .init(vertices: .plain, source: ShaderSource.saturated, ahead: .filter)
    case .gradient: .init(vertices: .plain, source: ShaderSource.gradient, ahead: .filter)
    }
  }

  /// The stream of the vertices from which the program draws.
  package var stream: VertexStream { row.stream }
}

/// The facts about a program.
package struct ProgramRow {
  /// The time at which a program is compiled.
  enum Compilation {
    /// Before the first frame, in the states of these blendings.
    case quads([Blending])
    /// Before the first frame, in the one state in which filters draw.
    case filter
    /// With the first frame that draws with it.
    case never
  }

  package let stream: VertexStream
  /// When the program is compiled.
  let compilation: @Sendable () -> Compilation
  /// Whether quads may be drawn elsewhere in the target: only their corners are in pixels.
  let canMove: Bool
  /// The variants, each with constants that precede the source. A program without any has one variant.
  package let variants: @Sendable () -> [ProgramVariant]
  /// The sources; nil for a program whose draws bring their own.
  package let source: @Sendable () -> ProgramSource?

  fileprivate init(
    vertices stream: VertexStream, source: @escaping @Sendable @autoclosure () -> ProgramSource?,
    ahead: @escaping @Sendable @autoclosure () -> Compilation, canMove: Bool = false,
    variants: @escaping @Sendable @autoclosure () -> [ProgramVariant] = [ProgramVariant()]
  ) {
    self.stream = stream
    self.source = source
    compilation = ahead
    self.canMove = canMove
    self.variants = variants
  }
}

/// Constants with which a program is compiled: loops of a fixed length are unrolled.
package struct ProgramVariant: Sendable {
  /// The text that follows the program's name in labels and messages.
  package var name = ""
  /// Lines of GLSL that define the constants.
  package var definitions = ""
  /// Whether the variant is compiled only when a frame needs it, although others are compiled ahead.
  package var isRare = false
}

/// The variants of the program that halves a raster.
enum HalvingVariant {
  /// The mean of 2 x 2 texels, and of 4 x 4 with the weights 1 3 3 1.
  static let (box, wide): (UInt8, UInt8) = (0, 1)

  static let all = [ProgramVariant(), ProgramVariant(name: ", wide", definitions: "#define WIDE\n")]
}

/// The variants of the program for one direction of a Gaussian: the number of texels that it reads to each side, and
/// whether it changes the saturation of the result too.
enum BlurVariant {
  private static let reaches = [3, 6, 10, 17, farthest]
  /// The farthest read of the widest variant, in texels to one side.
  static let farthest = 22

  /// The number of the variant with the shortest reach that suffices.
  static func number(reach: Int, saturates: Bool) -> UInt8 {
    let index = reaches.firstIndex { reach <= $0 } ?? reaches.count - 1
    return UInt8(2 * index + (saturates ? 1 : 0))
  }

  static let all = reaches.flatMap { reach in
    [false, true].map { saturates in
      // The widest takes as long to compile as the others together, and few rasters need it.
      ProgramVariant(
        name: ", \(reach) texels to each side" + (saturates ? ", with saturation" : ""),
        definitions: "#define REACH \(reach)\n" + (saturates ? "#define SATURATES\n" : ""),
        isRare: reach == farthest)
    }
  }
}
