import Shaders

/// A program that draws quads. A new program needs a case, its traits and a source.
package enum ProgramKind: UInt8, CaseIterable, Sendable {
  /// An unchanged texel.
  case image
  /// A texel multiplied by the tint of the draw.
  case tinted
  /// The tint of the draw, without a texture.
  case solid
  /// The tint of the draw multiplied by a texel's alpha.
  case tintedAlpha
  /// A texel multiplied by a colour, inside one rounded rectangle.
  case rounded
  /// A texel multiplied by a colour, inside a rounded rectangle with a border.
  case bordered
  /// A texel multiplied by a colour, inside a rounded rectangle with a border and a rounded clip.
  case clipped
  /// A texel multiplied by the alpha of the mask's texel.
  case masked
  /// The program for rounded, bordered and clipped quads in perspective.
  case projected
  /// A texel multiplied by a colour, in perspective.
  case perspective
  /// A texel multiplied by a colour, with antialiased edges, in perspective or not.
  case antialiased
  /// A texel multiplied by a colour, with or without rounded corners: graphics cards draw nearly all quads with it.
  case instanced
  /// A texel multiplied by a colour and by the coverage of an outline, which the program computes from the lines of one
  /// cell: see `PathBands`.
  case banded
  /// The program of the effect in the draw's content; the effect has the source.
  case effect
  /// The program of the `AnimatedRun` in the draw's content.
  case animated
  /// The mean of 2 x 2 texels, or a wider mean: see `HalvingVariant`.
  case halved
  /// A Gaussian in one direction: see `BlurVariant`.
  case blur
  /// A blur of a few pixels in both directions.
  case blurSmall
  /// A texel with another saturation, below a tint.
  case saturated
  /// A colour of a gradient's ramp for every pixel.
  case gradient

  package var traits: ProgramTraits {
    switch self {
    case .image:
      .init(
        vertices: .plain, source: ShaderSource.image,
        compiled: .quads([.over, .none, .fade, .scale, .mask, .coverage, .covered]),
        canMove: true)
    case .tinted:
      .init(
        vertices: .plain, source: ShaderSource.tinted, compiled: .quads([.over, .coverage]), canMove: true)
    case .solid:
      .init(vertices: .plain, source: ShaderSource.solid, compiled: .quads([.none, .over]), canMove: true)
    case .tintedAlpha:
      .init(vertices: .plain, source: ShaderSource.tintedAlpha, compiled: .quads([.over]), canMove: true)
    case .rounded:
      .init(vertices: .rounded, source: ShaderSource.rounded, compiled: .quads([.over]), canMove: true)
    case .bordered:
      .init(vertices: .rounded, source: ShaderSource.bordered, compiled: .quads([.over]), canMove: true)
    case .clipped:
      .init(vertices: .rounded, source: ShaderSource.clipped, compiled: .quads([.over]), canMove: true)
    case .masked:
      .init(vertices: .masked, source: ShaderSource.masked, compiled: .quads([.over]), canMove: true)
    case .projected: .init(vertices: .rounded, source: ShaderSource.projected, compiled: .quads([.over]))
    case .perspective:
      .init(vertices: .edged, source: ShaderSource.perspective, compiled: .quads([.none, .over]))
    case .antialiased: .init(vertices: .edged, source: ShaderSource.antialiased, compiled: .quads([.over]))
    case .instanced:
      .init(
        vertices: .instanced, source: ShaderSource.instanced, compiled: .quads([.none, .over]), canMove: true)
    case .banded: .init(vertices: .instanced, source: ShaderSource.banded, compiled: .quads([.over]))
    case .effect: .init(vertices: .plain, source: nil, compiled: .onFirstUse)
    case .animated: .init(vertices: .plain, source: ShaderSource.animated, compiled: .onFirstUse)
    case .halved:
      .init(vertices: .plain, source: ShaderSource.halved, compiled: .filter, variants: HalvingVariant.all)
    case .blur:
      .init(vertices: .plain, source: ShaderSource.blur, compiled: .filter, variants: BlurVariant.all)
    case .blurSmall: .init(vertices: .plain, source: ShaderSource.smallBlur, compiled: .filter)
    case .saturated: .init(vertices: .plain, source: ShaderSource.saturated, compiled: .filter)
    case .gradient: .init(vertices: .plain, source: ShaderSource.gradient, compiled: .filter)
    }
  }

  /// The stream of the vertices from which the program draws.
  package var stream: VertexStream { traits.stream }
}

/// The constant properties of a program.
package struct ProgramTraits {
  /// The time at which a program is compiled, and the states with which it is compiled.
  enum Compilation {
    /// Before the first frame, with each of these blendings.
    case quads([Blending])
    /// Before the first frame, with the only state in which filters draw.
    case filter
    /// In the first frame that draws with the program.
    case onFirstUse
  }

  package let stream: VertexStream
  let compilation: @Sendable () -> Compilation
  /// Whether the program's quads can be moved within the target: only their corners are in pixels.
  let canMove: Bool
  /// The variants, each with constants that precede the source. A program without constants has one variant.
  package let variants: @Sendable () -> [ProgramVariant]
  /// The sources; nil for a program whose draws bring their own.
  package let source: @Sendable () -> ProgramSource?

  fileprivate init(
    vertices stream: VertexStream, source: @escaping @Sendable @autoclosure () -> ProgramSource?,
    compiled compilation: @escaping @Sendable @autoclosure () -> Compilation, canMove: Bool = false,
    variants: @escaping @Sendable @autoclosure () -> [ProgramVariant] = [ProgramVariant()]
  ) {
    self.stream = stream
    self.source = source
    self.compilation = compilation
    self.canMove = canMove
    self.variants = variants
  }
}

/// Constants with which a program is compiled. They give loops a fixed length, so that the driver unrolls them.
package struct ProgramVariant: Sendable {
  /// The text that follows the program's name in labels and messages.
  package var name = ""
  /// Lines of GLSL that define the constants.
  package var definitions = ""
  /// Whether the variant is compiled only when a frame needs it, although other variants are compiled ahead.
  package var isRare = false
}

/// The variants of the program that halves a raster.
enum HalvingVariant {
  /// The numbers of the variants: `box` is the mean of 2 x 2 texels, `wide` of 4 x 4 texels with the weights 1 3 3 1.
  static let (box, wide): (UInt8, UInt8) = (0, 1)

  static let all = [ProgramVariant(), ProgramVariant(name: ", wide", definitions: "#define WIDE\n")]
}

/// The variants of the program for one direction of a Gaussian: the number of texels that it reads to each side, and
/// whether it changes the saturation of the result too.
enum BlurVariant {
  private static let reaches = [3, 6, 10, 17, farthest]
  /// The number of texels that the widest variant reads to each side.
  static let farthest = 22

  /// The number of the variant with the shortest reach that suffices.
  static func number(reach: Int, saturates: Bool) -> UInt8 {
    let index = reaches.firstIndex { reach <= $0 } ?? reaches.count - 1
    return UInt8(2 * index + (saturates ? 1 : 0))
  }

  static let all = reaches.flatMap { reach in
    [false, true].map { saturates in
      // The widest variant takes as long to compile as all others together, and few rasters need it.
      ProgramVariant(
        name: ", \(reach) texels to each side" + (saturates ? ", with saturation" : ""),
        definitions: "#define REACH \(reach)\n" + (saturates ? "#define SATURATES\n" : ""),
        isRare: reach == farthest)
    }
  }
}
