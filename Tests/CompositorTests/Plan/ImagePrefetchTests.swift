import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Images are uploaded in slices before they are drawn.
@Suite struct ImagePrefetchTests {
  private static let (width, height) = (600, 400)
  private static let image = makeImage(width, height) { x, y in
    SIMD4(UInt8(x % 251), UInt8(y % 241), UInt8((x + y) % 239), 255)
  }

  /// A list that shows the image with a width, or hides it.
  private func list(showing shown: Double?, isAnnounced: Bool = false) -> DisplayList {
    var builder = ListBuilder(width: 640, height: 480)
    builder.solid(CGRect(x: 0, y: 0, width: 640, height: 480), SIMD4(1, 1, 1, 1))
    builder.image(CGRect(x: 0, y: 0, width: shown ?? 600, height: 0.66 * (shown ?? 600)), Self.image)
    if shown == nil { builder.list.items.removeLast() }
    if isAnnounced { builder.list.notices.announcedImages = [AnnouncedImage(image: ImageIndex(0), scale: 1)] }
    return builder.list
  }

  private struct Upload {
    var texture: TextureIndex
    var rows: Range<Int>
    var texels: Int
  }

  /// The texels that the store's commands upload into textures of images, in order.
  private func uploadedRows(_ store: TextureStore) -> [Upload] {
    store.commands.compactMap { command in
      guard store.entries[command.texture].kind == .image else { return nil }
      switch command.kind {
      case .upload, .uploadImage:
        return Upload(
          texture: command.texture, rows: command.y..<command.y + command.height,
          texels: command.width * command.height)
      default: return nil
      }
    }
  }

  @Test func anAnnouncedImageIsUploadedInSlices() throws {
    var scheduler = FrameScheduler<InstancedEmitter>(textureLimit: 4096)
    scheduler.schedule(list(showing: nil, isAnnounced: true))
    var rows = 0
    var frames = 0
    while rows < Self.height, frames < 100 {
      for upload in uploadedRows(scheduler.frame.store) {
        #expect(upload.rows.lowerBound == rows)
        #expect(upload.texels <= 1 << 15)
        rows = upload.rows.upperBound
      }
      frames += 1
      scheduler.schedule(list(showing: nil))
    }
    #expect(rows == Self.height)
    // The frame that announces the image uploads nothing.
    #expect(frames == 9)
    // The image is drawn without another upload, now and later.
    for _ in 0..<3 {
      scheduler.schedule(list(showing: 600))
      #expect(uploadedRows(scheduler.frame.store).isEmpty)
    }
  }

  /// An image that is drawn while it is being uploaded is completed in the same frame, with the same texels.
  @Test(arguments: 0..<10) func anImageThatIsDrawnIsCompleted(frames: Int) {
    var scheduler = FrameScheduler<InstancedEmitter>(textureLimit: 4096)
    var uploads: [Upload] = []
    for frame in 0...frames {
      scheduler.schedule(
        frame == frames ? list(showing: 600) : list(showing: nil, isAnnounced: frame == 0))
      uploads += uploadedRows(scheduler.frame.store)
    }
    #expect(Set(uploads.map(\.texture.number)).count == 1)
    #expect(uploads.map(\.rows.lowerBound) == [0] + uploads.dropLast().map(\.rows.upperBound))
    #expect(uploads.last?.rows.upperBound == Self.height)
  }

  /// The level that a growing or shrinking image approaches is uploaded before the image needs it.
  @Test(arguments: [(200.0, 320.0), (420.0, 280.0)])
  func theNextLevelIsUploadedAhead(from: Double, to end: Double) {
    var scheduler = FrameScheduler<InstancedEmitter>(textureLimit: 4096)
    let count = 40
    for frame in 0...count {
      let width = from + (end - from) * Double(frame) / Double(count)
      scheduler.schedule(list(showing: width))
      let texels = uploadedRows(scheduler.frame.store).reduce(0) { $0 + $1.texels }
      if frame > 0 { #expect(texels <= 1 << 15, "frame \(frame): \(texels)") }
    }
  }

  @Test func anImageWhoseScaleStaysIsNotUploadedAgain() {
    var scheduler = FrameScheduler<InstancedEmitter>(textureLimit: 4096)
    for frame in 0..<20 {
      scheduler.schedule(list(showing: 320))
      if frame > 0 { #expect(uploadedRows(scheduler.frame.store).isEmpty) }
    }
  }

  @Test func theRowsOfALevelAreThoseOfTheWhole() {
    var scratch = ImageLevels.Scratch()
    for (width, height) in [(1, 1), (7, 5), (64, 64), (65, 33), (100, 97), (33, 200)] {
      let image = makeImage(width, height) { x, y in
        SIMD4(UInt8(x * 7 & 255), UInt8(y * 13 & 255), UInt8(x * y & 255), 255)
      }
      for level in 0...6 {
        let all = ImageLevels.pixels(of: image, level: level)
        let (columns, rows) = (
          ImageLevels.size(width, level: level), ImageLevels.size(height, level: level)
        )
        for first in 0..<rows {
          for end in first + 1...rows where (end - first) % 3 != 2 || end == rows {
            var some: ContiguousArray<UInt32> = [7]
            ImageLevels.append(image, level: level, rows: first..<end, to: &some, scratch: &scratch)
            #expect(
              Array(some.dropFirst()) == Array(all[first * columns..<end * columns]),
              "\(width) \(height) \(level)")
          }
        }
      }
    }
  }
}
