import Segue

/// The contact sheet of a film; `init` returns nil unless the request names one.
@MainActor
struct Sheet {
  private let frameNumbers: Set<Int>
  private let size: (width: Int, height: Int)
  private let isOpaque: Bool
  private var sheet: ContactSheet

  init?(_ request: RenderRequest, _ frames: Range<Int>, seconds: Double) throws {
    guard request.sheet != nil else { return nil }
    // The sheet has at most 12, 18 or 24 frames, the more the longer the film is; upright frames fill rows of six.
    let limit = min(24, max(12, Int(seconds * 5.5) / 6 * 6))
    frameNumbers = Set(ContactSheet.choice(of: frames.count, atMost: limit).map { $0 + frames.lowerBound })
    size = (request.size.pixelWidth, request.size.pixelHeight)
    isOpaque = !request.screens.isTransparent
    sheet = try ContactSheet(
      count: frameNumbers.count, frameWidth: request.size.pixelWidth, frameHeight: request.size.pixelHeight)
  }

  mutating func append(_ pixels: [UInt8], frame: Int, of last: Int) {
    guard frameNumbers.contains(frame) else { return }
    let image = CGImage(
      width: size.width, height: size.height, isOpaque: isOpaque, premultipliedBGRA: pixels)
    let percentage = last > 0 ? Int((100 * Double(frame) / Double(last)).rounded()) : 100
    sheet.append(image, label: "\(percentage) %")
  }

  var image: CGImage { sheet.image }
}
