import UIKit

/// The pictures the demo screens show, found beside the binary from any working directory.
package enum ShowcasePictures {
  package struct Picture: Sendable, Decodable {
    package let name: String
    package let title: String
    package let caption: String

    /// Where the JPEG lies.
    package var path: String { ShowcasePictures.folder.appendingPathComponent(name + ".jpg").path }
  }

  /// Every picture, in the order they are shown.
  package static let all: [Picture] = {
    let list = folder.appendingPathComponent("pictures.json")
    do {
      return try JSONDecoder().decode([Picture].self, from: Data(contentsOf: list))
    } catch {
      fatalError("ShowcasePictures.all: \(list.path): \(error): the package's resources are incomplete")
    }
  }()

  private static let folder = Bundle.module.bundleURL.appendingPathComponent("Pictures")
}
