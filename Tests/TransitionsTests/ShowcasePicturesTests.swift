import Foundation
import Testing

@testable import Showcase

@Suite struct ShowcasePicturesTests {
  @Test func everyPictureExists() throws {
    #expect(ShowcasePictures.all.count == 12)
    #expect(Set(ShowcasePictures.all.map(\.name)).count == 12)
    for picture in ShowcasePictures.all {
      let size = try FileManager.default.attributesOfItem(atPath: picture.path)[.size] as? Int ?? 0
      #expect(size > 10_000 && size <= 250_000, "\(picture.name): \(size) bytes")
      #expect(!picture.title.isEmpty && picture.caption.hasSuffix("."))
    }
  }
}
