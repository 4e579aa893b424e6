import Compositor

extension TextureCommand {
  /// The bytes that the command uploads, for their hash.
  var uploadedBytes: Int {
    switch kind {
    case .make, .makeTarget, .makeLines, .drop: 0
    case .upload, .uploadRows: width * height * 4
    case .uploadLines: width * height * 16
    case .uploadImage(let image): image.width * image.height * 4
    case .uploadPalette(let indices): indices.count * 4
    }
  }
}
