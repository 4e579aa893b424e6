import Dispatch
import Synchronization
import UIKit

/// The pictures of the demo screens, which are resources beside the binary.
package enum ShowcasePictures {
  package struct Picture: Sendable, Decodable {
    package let name: String
    package let title: String
    package let caption: String

    /// The path of the JPEG file.
    package var path: String { ShowcasePictures.folder.appendingPathComponent(name + ".jpg").path }
  }

  /// All pictures, in display order.
  package static let all: [Picture] = {
    let list = folder.appendingPathComponent("pictures.json")
    do {
      return try JSONDecoder().decode([Picture].self, from: Data(contentsOf: list))
    } catch {
      fatalError("ShowcasePictures.all: \(list.path): \(error): the package's resources are incomplete")
    }
  }()

  /// Returns the decoded pictures, in the order of `all`. Each picture is decoded once per process.
  package static func images() throws(ImageError) -> [CGImage] { try decoded.get() }

  /// Starts to decode the pictures on other threads, before the first call of `images()`.
  package static func prepare() {
    DispatchQueue.global(qos: .userInitiated).async { _ = decoded }
  }

  private static let decoded: Result<[CGImage], ImageError> = {
    let results = Mutex([Int: Result<CGImage, ImageError>]())
    DispatchQueue.concurrentPerform(iterations: all.count) { index in
      let result = Result { () throws(ImageError) in try CGImage.decode(contentsOf: all[index].path) }
      results.withLock { $0[index] = result }
    }
    let found = results.withLock { $0 }
    return Result { () throws(ImageError) in
      var images: [CGImage] = []
      for index in all.indices {
        if let result = found[index] { images.append(try result.get()) }
      }
      return images
    }
  }()

  private static let folder = Bundle.module.bundleURL.appendingPathComponent("Pictures")
}
