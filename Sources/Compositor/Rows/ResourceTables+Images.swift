import LayerValues

// The images that effects read besides their inputs.
extension ResourceTables {
  /// Reads the images of a row's effect: retains the current ones, and no others.
  @inline(never)
  mutating func readImages(of row: RowIndex, _ state: LayerState?) {
    let old = images[row]
    var held = ContiguousArray<ImageIndex>()
    for uniform in state?.effect?.uniforms ?? [] where uniform.kind == .sampler2D {
      let image = EffectImage.held(by: state?.named[uniform.property])?.drawn
      if image == nil, old == nil {
        Diagnostics.report(
          .missingPicture,
          "the effect \(state?.effect?.name ?? "") reads the image \(uniform.name), which is not set; it is black"
        )
      }
      held.append(images.replace(.none, with: image, id: image?.id))
    }
    for index in old ?? [] { images.release(index) }
    images[row] = held.isEmpty ? nil : held
  }

  /// The index of a image of a row's effect among the images; none without.
  func image(_ number: Int, row: RowIndex) -> ImageIndex {
    guard let held = images[row], number < held.count else { return .none }
    return held[number]
  }
}

extension Diagnostic.Code {
  /// An effect that reads a image which was not set.
  static let missingPicture = Diagnostic.Code(rawValue: "missing-picture")
}
