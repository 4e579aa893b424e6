import Dispatch
import UIKit

/// The pictures of the demo screens, which are resources beside the binary.
package enum ShowcasePictures {
  package struct Picture: Sendable, Decodable {
    package let name: String
    package let title: String
    package let caption: String

    /// The path of the JPEG file.
    package var path: String { ShowcasePictures.folder.appendingPathComponent(name + ".jpg").path }
    /// The path of the PNG file of the copy that is halved `reducedLevel` times.
    package var reducedPath: String { ShowcasePictures.folder.appendingPathComponent(name + "-4.png").path }
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

  /// The number of times that the reduced copies are halved.
  package static let reducedLevel = 2

  /// Returns the pictures, in the order of `all`. Each is decoded when a frame needs it, once per process.
  package static func images() throws(ImageError) -> [CGImage] { try loaded.get() }

  /// Starts to open the fonts and to decode the pictures on other threads: their reduced copies, which are enough for
  /// small pictures, and then all of them `inFull`, for an app in which waiting for a picture would delay a frame of a
  /// transition.
  package static func startPreparing(inFull: Bool) {
    DispatchQueue.global(qos: .userInitiated).async {
      // `images()` throws the error.
      let images = (try? loaded.get()) ?? []
      prepare(images, atScale: 0)
      // Pango creates a thread, which waits while the driver's libraries are loaded, so the fonts come second.
      FontCatalogue.prepareSystemFont()
      if inFull { prepare(images, atScale: 1) }
    }
  }

  /// Decodes the images on all cores but one, which the main thread needs meanwhile to start the driver.
  private static func prepare(_ images: [CGImage], atScale scale: Double) {
    let threads = max(1, min(images.count, ProcessInfo.processInfo.activeProcessorCount - 1))
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for index in stride(from: thread, to: images.count, by: threads) {
        images[index].prepare(atScale: scale)
      }
    }
  }

  private static let loaded = Result { () throws(ImageError) in
    var images: [CGImage] = []
    for picture in all {
      images.append(
        try CGImage.deferred(jpeg: picture.path, reducedPath: picture.reducedPath, level: reducedLevel))
    }
    return images
  }

  private static let folder = Bundle.module.bundleURL.appendingPathComponent("Pictures")
}
