import Foundation
import Segue

/// An image file of frames side by side, for a person to review.
@MainActor
enum ContactSheet {
  /// The folder that SEGUE_SHEETS names, or nil if the variable is not set.
  nonisolated static let folder = ProcessInfo.processInfo.environment["SEGUE_SHEETS"]

  static func save(_ images: [CGImage], as name: String) throws {
    guard let folder else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (width, height, gap) = (images.map(\.width).max() ?? 1, images.map(\.height).max() ?? 1, 12)
    let size = CGSize(width: (width + gap) * images.count - gap, height: height)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let sheet = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      for (index, image) in images.enumerated() {
        UIImage(cgImage: image).draw(at: CGPoint(x: (width + gap) * index, y: 0))
      }
    }
    try sheet.pngData()?.write(to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
  }
}
