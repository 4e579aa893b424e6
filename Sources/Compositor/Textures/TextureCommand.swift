import LayerValues

/// A change to a texture, executed before a frame's draws, in order.
package struct TextureCommand {
  package enum Kind {
    case make
    /// A texture that can be drawn into.
    case makeTarget
    /// Uploads pixels from the staging area.
    case upload
    /// Uploads unchanged rows of texels that are `stride` texels apart.
    case uploadRows(ContiguousArray<UInt32>, stride: Int)
    /// Makes a texture of floats instead of colours.
    case makeLines
    /// Uploads the first rows of such a texture, whole.
    case uploadLines(ContiguousArray<SIMD4<Float>>)
    /// Uploads a whole image unchanged.
    case uploadImage(CGImage)
    /// Uploads the palette's texels between two indices.
    case uploadPalette(Range<Int>)
    case drop
  }

  package var kind: Kind
  package var texture: TextureIndex
  package var x = 0
  package var y = 0
  package var width = 0
  package var height = 0
  /// The first pixel in the staging area, or among the rows.
  package var staged = 0

  /// Whether the driver allocates a texture.
  var makesTexture: Bool {
    switch kind {
    case .make, .makeTarget, .makeLines: true
    case .upload, .uploadRows, .uploadLines, .uploadImage, .uploadPalette, .drop: false
    }
  }

  var isDrop: Bool { if case .drop = kind { true } else { false } }

  /// The texels that the command writes.
  package var rect: PixelRect {
    PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x + width), y1: Int32(y + height))
  }
}
