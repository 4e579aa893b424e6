import Compositor

extension TextureCommand {
  /// The number of bytes that the command uploads.
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
