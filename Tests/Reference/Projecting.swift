/// Projects outlines after the part behind the eye is clipped.
enum Projecting {
  /// The least W of a point in front of the eye.
  private static let nearest = 1e-4

  static func project(_ contour: Contour, _ map: Map) -> Contour {
    if map.isAffine { return contour.map { map($0) } }
    var result: Contour = []
    for i in contour.indices {
      let p = map.homogeneous(contour[i])
      let q = map.homogeneous(contour[(i + 1) % contour.count])
      if p.z >= nearest { result.append(SIMD2(p.x, p.y) / p.z) }
      if (p.z < nearest) != (q.z < nearest) {
        let r = p + (q - p) * ((nearest - p.z) / (q.z - p.z))
        result.append(SIMD2(r.x, r.y) / r.z)
      }
    }
    return result
  }
}
