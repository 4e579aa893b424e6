import Testing

@testable import Segue

@Suite struct ContactSheetShapeTests {
  /// Frames of any shape fit into a sheet. Each frame is scaled down as a whole, and keeps its colour.
  @Test(arguments: [
    (1, 1), (16_384, 1), (1, 16_384), (3, 5000), (5000, 3), (259, 1), (1, 1535), (389, 2), (2, 16_383),
    (300, 260),
  ])
  func framesOfEveryShapeFit(width: Int, height: Int) throws {
    let color: [UInt8] = [10, 200, 30, 255]
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for index in pixels.indices { pixels[index] = color[index % 4] }
    let frame = CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels)
    var sheet = try ContactSheet(count: 24, frameWidth: width, frameHeight: height)
    for _ in 0..<24 { sheet.append(frame, label: "100 %") }
    let image = sheet.image
    #expect(max(image.width, image.height) <= CGImage.sideLimit)
    let found = image.withPixels { bytes in
      stride(from: 0, to: bytes.count, by: 4).filter {
        bytes[$0] == color[0] && bytes[$0 + 1] == color[1] && bytes[$0 + 2] == color[2]
      }.count
    }
    #expect(found >= 24 && found % 24 == 0, "\(found) pixels of 24 frames")
  }

  @Test func oneOfManyFramesIsChosen() {
    #expect(ContactSheet.choice(of: 9, atMost: 1) == [0])
    #expect(ContactSheet.choice(of: 1, atMost: 12) == [0])
  }
}
