import LayerValues

/// A change of a texture. The device executes a frame's commands in order, before the frame's draws.
package struct TextureCommand {
  package enum Kind {
    /// Makes a texture that is not drawn into.
    case make
    /// Makes a texture that can be drawn into.
    case makeTarget
    /// Uploads pixels from the staging area.
    case upload
    /// Uploads rows of texels that are `stride` texels apart in the array.
    case uploadRows(ContiguousArray<UInt32>, stride: Int)
    /// Makes a texture of floats, whose texels are the line segments of outlines (`PathBands`).
    case makeLines
    /// Uploads whole rows, from the first row on, into a texture that `makeLines` made.
    case uploadLines(ContiguousArray<SIMD4<Float>>)
    /// Uploads all pixels of an image.
    case uploadImage(CGImage)
    /// Uploads the palette's texels in a range of indices.
    case uploadPalette(Range<Int>)
    case drop
  }

  package var kind: Kind
  package var texture: TextureIndex
  /// The rectangle of the texture that is written, or the size of a new texture, in texels.
  package var x = 0
  package var y = 0
  package var width = 0
  package var height = 0
  /// The index of the first pixel in the staging area, or in the array of rows.
  package var firstPixel = 0

  /// Whether the command makes a texture, for which the driver allocates memory.
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
