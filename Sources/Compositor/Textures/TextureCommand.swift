import Engine

/// A change to a texture, made before a frame's draws; in order.
package struct TextureCommand {
  package enum Kind {
    case make
    /// A texture that can be drawn into.
    case makeTarget
    /// Pixels from the staging area.
    case upload
    /// Rows of texels as they are, as many as `stride` apart.
    case uploadRows(ContiguousArray<UInt32>, stride: Int)
    /// A texture of floats instead of colours.
    case makeLines
    /// The first rows of such a texture, whole.
    case uploadLines(ContiguousArray<SIMD4<Float>>)
    /// A whole image as it is.
    case uploadImage(CGImage)
    /// The palette's texels between two indices.
    case uploadPalette(Range<Int>)
    case drop
  }

  package var kind: Kind
  package var texture: Int32
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

  /// The texels that it writes.
  package var rect: PixelRect {
    PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x + width), y1: Int32(y + height))
  }
}
