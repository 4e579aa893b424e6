import LayerValues

/// A corner of a quad that shows texels unchanged, or multiplied by the factor of its draw.
package struct PlainVertex: Sendable, Equatable {
  /// The position in surface pixels.
  package var position: SIMD2<Float>
  /// The texel position, 0…1 across the texture.
  package var texel: SIMD2<Float>

  package init(position: SIMD2<Float>, texel: SIMD2<Float>) {
    self.position = position
    self.texel = texel
  }

  package static let layout = VertexLayout(
    stride: MemoryLayout<PlainVertex>.stride,
    [
      VertexAttribute(
        name: "position", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.position)),
      VertexAttribute(
        name: "texel", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.texel)),
    ])
}

/// A corner of a quad that shows one texture multiplied by the alpha of another.
package struct MaskedVertex: Sendable, Equatable {
  /// The position in surface pixels.
  package var position: SIMD2<Float>
  /// The texel position, 0…1 across the texture.
  package var texel: SIMD2<Float>
  /// The position in the mask, 0…1 across it.
  package var maskTexel: SIMD2<Float>

  package init(position: SIMD2<Float>, texel: SIMD2<Float>, maskTexel: SIMD2<Float>) {
    self.position = position
    self.texel = texel
    self.maskTexel = maskTexel
  }

  package static let layout = VertexLayout(
    stride: MemoryLayout<MaskedVertex>.stride,
    [
      VertexAttribute(
        name: "position", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.position)),
      VertexAttribute(
        name: "texel", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.texel)),
      VertexAttribute(
        name: "maskTexel", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.maskTexel)),
    ])
}

/// The values that all corners of a rounded quad share. Points are in the coordinates of the shape or of the clip.
package struct RoundedFace: Sendable, Equatable {
  /// The half sizes in points: the shape's, then the clip's.
  package var extent = SIMD4<Float>()
  /// The pixels per point, at right angles to the sides: the shape's across and down, then the clip's.
  package var scale = SIMD4<Float>(1, 1, 1, 1)
  /// The dot product of the gradients of a point's x and y, in points per pixel, 0 for rectangles: the shape's, then
  /// the clip's.
  package var skew = SIMD2<Float>()
  /// The shape's radii in points: top left, top right, bottom right, bottom left.
  package var radii = SIMD4<Float>()
  /// The clip's radii in points, in the same order.
  package var clipRadii = SIMD4<Float>()
  /// In perspective, the first two numbers of the rows that map pixels to points: across, then down.
  package var slopes = SIMD4<Float>()
  /// In perspective, the first two numbers of the row that computes the depth.
  package var horizon = SIMD2<Float>()
  /// A premultiplied colour by which the texel is multiplied.
  package var fill = SIMD4<UInt16>()
  /// The premultiplied colour of the border.
  package var border = SIMD4<UInt16>()
  /// The width of the border in points.
  package var borderWidth: Float = 0

  package init() {}
}

/// A corner of a quad that may be rounded, bordered and clipped.
package struct RoundedVertex: Sendable, Equatable {
  package var face: RoundedFace
  /// The position in surface pixels.
  package var position: SIMD2<Float>
  /// The position in points from the shape's centre.
  package var local: SIMD2<Float>
  /// The position in points from the clip's centre.
  package var clipLocal: SIMD2<Float>
  /// The texel position, 0…1 across the texture.
  package var texel: SIMD2<Float>
  /// The depth by which the vertex is projected: the distance from the eye, 1 without perspective.
  package var depth: Float

  package static let layout = VertexLayout(
    stride: MemoryLayout<RoundedVertex>.stride,
    [
      VertexAttribute(
        name: "extent", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.face.extent)),
      VertexAttribute(
        name: "scale", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.face.scale)),
      VertexAttribute(
        name: "skew", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.face.skew)),
      VertexAttribute(
        name: "radii", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.face.radii)),
      VertexAttribute(
        name: "clipRadii", format: .float, components: 4,
        offset: MemoryLayout.offset(of: \Self.face.clipRadii)),
      VertexAttribute(
        name: "slopes", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.face.slopes)),
      VertexAttribute(
        name: "horizon", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.face.horizon)),
      VertexAttribute(
        name: "position", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.position)),
      VertexAttribute(
        name: "local", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.local)),
      VertexAttribute(
        name: "clipLocal", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.clipLocal)),
      VertexAttribute(
        name: "texel", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.texel)),
      VertexAttribute(
        name: "fill", format: .unorm16, components: 4, offset: MemoryLayout.offset(of: \Self.face.fill)),
      VertexAttribute(
        name: "border", format: .unorm16, components: 4, offset: MemoryLayout.offset(of: \Self.face.border)),
      VertexAttribute(
        name: "borderWidth", format: .float, components: 1,
        offset: MemoryLayout.offset(of: \Self.face.borderWidth)),
      VertexAttribute(
        name: "depth", format: .float, components: 1, offset: MemoryLayout.offset(of: \Self.depth)),
    ])
}

/// A quad by its four corners, which are named as in the content before its transform.
package struct PlainQuad {
  package var topLeft: PlainVertex
  package var topRight: PlainVertex
  package var bottomLeft: PlainVertex
  package var bottomRight: PlainVertex
}

/// A masked quad by its four corners, which are named as in the content before its transform.
package struct MaskedQuad {
  package var topLeft: MaskedVertex
  package var topRight: MaskedVertex
  package var bottomLeft: MaskedVertex
  package var bottomRight: MaskedVertex
}

/// The values of one corner of a rounded quad: see `RoundedVertex`.
package struct RoundedCorner {
  package var position = SIMD2<Float>()
  package var local = SIMD2<Float>()
  package var clipLocal = SIMD2<Float>()
  package var texel = SIMD2<Float>()
  package var depth: Float = 1
}

/// A rounded quad by its four corners and the values that they share.
package struct RoundedQuad {
  package var face: RoundedFace
  package var topLeft = RoundedCorner()
  package var topRight = RoundedCorner()
  package var bottomLeft = RoundedCorner()
  package var bottomRight = RoundedCorner()
}

// MARK: - Moves

protocol QuadCorner {
  /// The position in surface pixels.
  var position: SIMD2<Float> { get set }
}

/// A quad that can be moved within the target, since only its corners are in pixels.
protocol MovableQuad {
  associatedtype Corner: QuadCorner
  var topLeft: Corner { get set }
  var topRight: Corner { get set }
  var bottomLeft: Corner { get set }
  var bottomRight: Corner { get set }
}

extension MovableQuad {
  /// Moves the quad by an offset in pixels.
  mutating func move(by offset: SIMD2<Float>) {
    topLeft.position += offset
    topRight.position += offset
    bottomLeft.position += offset
    bottomRight.position += offset
  }
}

extension PlainVertex: QuadCorner {}
extension MaskedVertex: QuadCorner {}
extension RoundedCorner: QuadCorner {}
extension PlainQuad: MovableQuad {}
extension MaskedQuad: MovableQuad {}
extension RoundedQuad: MovableQuad {}
