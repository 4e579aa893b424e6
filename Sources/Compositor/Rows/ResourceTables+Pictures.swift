import LayerValues

// The pictures that effects read besides their inputs.
extension ResourceTables {
  /// Reads the pictures of a row's effect: retains the current ones, and no others.
  @inline(never)
  mutating func readPictures(of row: RowIndex, _ state: LayerState?) {
    let old = pictures[row]
    var held = ContiguousArray<ImageIndex>()
    for uniform in state?.effect?.uniforms ?? [] where uniform.kind == .sampler2D {
      let picture = EffectPicture.held(by: state?.named[uniform.property])?.drawn
      if picture == nil, old == nil {
        Diagnostics.report(
          .missingPicture,
          "the effect \(state?.effect?.name ?? "") reads the picture \(uniform.name), which is not set; it is black"
        )
      }
      held.append(images.replace(.none, with: picture, id: picture?.id))
    }
    for index in old ?? [] { images.release(index) }
    pictures[row] = held.isEmpty ? nil : held
  }

  /// The index of a picture of a row's effect among the images; none without.
  func picture(_ number: Int, row: RowIndex) -> ImageIndex {
    guard let held = pictures[row], number < held.count else { return .none }
    return held[number]
  }
}

extension Diagnostic.Code {
  /// An effect that reads a picture which was not set.
  static let missingPicture = Diagnostic.Code(rawValue: "missing-picture")
}
