import Compositor

extension VertexStreams {
  /// The text of a quad: its corners in surface pixels (top left, top right, bottom left, bottom right), their texels,
  /// and the other attributes of the quad.
  func text(ofQuad quad: Int, in stream: VertexStream) -> String {
    // A plain or masked quad is two triangles, whose vertices 0, 1, 2 and 5 are its corners.
    switch stream {
    case .plain: corners([0, 1, 2, 5].map { plain[quad * 6 + $0] }.map { ($0.position, $0.texel) })
    case .masked: text(ofMaskedQuad: quad)
    case .rounded: text(ofRoundedQuad: quad)
    case .edged: text(ofEdgedQuad: quad)
    case .instanced: text(of: instance(quad))
    }
  }

  private func corners(_ corners: [(position: SIMD2<Float>, texel: SIMD2<Float>)]) -> String {
    let (first, last) = (corners[0], corners[3])
    // A rectangle is written as two corners.
    if corners[1].position == SIMD2(last.position.x, first.position.y),
      corners[2].position == SIMD2(first.position.x, last.position.y),
      corners[1].texel == SIMD2(last.texel.x, first.texel.y),
      corners[2].texel == SIMD2(first.texel.x, last.texel.y)
    {
      return "\(PlanWriter.text(first.position)) to \(PlanWriter.text(last.position)), texels "
        + "\(PlanWriter.text(first.texel)) to \(PlanWriter.text(last.texel))"
    }
    let positions = corners.map { PlanWriter.text($0.position) }.joined(separator: " ")
    return "corners \(positions), texels " + corners.map { PlanWriter.text($0.texel) }.joined(separator: " ")
  }

  private func text(ofMaskedQuad quad: Int) -> String {
    let vertices = [0, 1, 2, 5].map { masked[quad * 6 + $0] }
    let mask = vertices.map { PlanWriter.text($0.maskTexel) }.joined(separator: " ")
    return corners(vertices.map { ($0.position, $0.texel) }) + ", mask " + mask
  }

  private func text(ofRoundedQuad quad: Int) -> String {
    let vertices = rounded[quad * 4..<quad * 4 + 4]
    let face = rounded[quad * 4].face
    var text = corners(vertices.map { ($0.position, $0.texel) })
    text += ", local " + vertices.map { PlanWriter.text($0.local) }.joined(separator: " ")
    text += ", extent \(PlanWriter.text(face.extent)), scale \(PlanWriter.text(face.scale))"
    text += ", radii \(PlanWriter.text(face.radii)), fill \(PlanWriter.text(face.fill))"
    if face.skew != .zero { text += ", skew \(PlanWriter.text(face.skew))" }
    if face.borderWidth > 0 {
      text += ", border \(PlanWriter.text(face.borderWidth)) \(PlanWriter.text(face.border))"
    }
    let clips = vertices.map { PlanWriter.text($0.clipLocal) }.joined(separator: " ")
    text += ", clip \(clips) radii \(PlanWriter.text(face.clipRadii))"
    if face.horizon != .zero || face.slopes != .zero {
      let depths = vertices.map { PlanWriter.text($0.depth) }.joined(separator: " ")
      text +=
        ", slopes \(PlanWriter.text(face.slopes)), horizon \(PlanWriter.text(face.horizon)), depths \(depths)"
    }
    return text
  }

  private func text(ofEdgedQuad quad: Int) -> String {
    let vertices = edged[quad * 4..<quad * 4 + 4]
    let first = edged[quad * 4]
    return corners(vertices.map { ($0.position, $0.texel) }) + ", edges "
      + vertices.map { PlanWriter.text($0.edges) }.joined(separator: " ")
      + ", limits \(PlanWriter.text(first.limits)), fill \(PlanWriter.text(first.fill)), depths "
      + vertices.map { PlanWriter.text($0.depth) }.joined(separator: " ")
  }

  /// An instance by its number in the order of draws.
  private func instance(_ number: Int) -> Instance {
    var rest = number
    for run in instanceRuns {
      if rest < run.count { return instances[run.lowerBound + rest] }
      rest -= run.count
    }
    fatalError(
      "RecordingBackend.draw: instance \(number) is outside of the plan's \(instanceCount); report this as a bug"
    )
  }

  private func text(of instance: Instance) -> String {
    let (corner, across, down) = (instance.corner, instance.across, instance.down)
    var text =
      "corner \(PlanWriter.text(corner)) across \(PlanWriter.text(across)) down \(PlanWriter.text(down))"
    text += ", texels \(PlanWriter.text(instance.texels)), fill \(PlanWriter.text(instance.fill))"
    if instance.extent != .zero {
      text += ", extent \(PlanWriter.text(instance.extent)), radii \(PlanWriter.text(instance.radii))"
    }
    return text
  }
}
