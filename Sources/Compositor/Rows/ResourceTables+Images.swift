import LayerValues

// The images that effects read besides their inputs.
extension ResourceTables {
  /// Retains the images that a row's effect reads now, and releases those that it read before.
  @inline(never)
  mutating func readImages(of row: RowIndex, _ state: LayerState?) {
    let old = effectImages[row]
    var new = ContiguousArray<ImageIndex>()
    for uniform in state?.effect?.uniforms ?? [] where uniform.kind == .sampler2D {
      let image = EffectImage.held(by: state?.named[uniform.property])?.drawn
      // A missing image is reported with the first state of the effect, not with every change of the state.
      if image == nil, old == nil {
        Diagnostics.report(
          .missingPicture,
          "the effect \(state?.effect?.name ?? "") reads the image \(uniform.name), which is not set; it is black"
        )
      }
      new.append(images.replace(.none, with: image, id: image?.id))
    }
    for index in old ?? [] { images.release(index) }
    effectImages[row] = new.isEmpty ? nil : new
  }

  /// The index of the `number`-th image of a row's effect; none for a missing image.
  func image(_ number: Int, row: RowIndex) -> ImageIndex {
    guard let indices = effectImages[row], number < indices.count else { return .none }
    return indices[number]
  }
}

extension Diagnostic.Code {
  /// An effect reads an image that was not set.
  static let missingPicture = Diagnostic.Code(rawValue: "missing-picture")
}
