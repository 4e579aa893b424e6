import Foundation

/// A sample of iOS source, as its sample.json describes it.
struct Sample: Sendable, CustomStringConvertible {
  /// A tap or a drag, in points of the screen.
  struct Gesture: Sendable {
    var from: CGPoint
    /// The end of a drag; nil for a tap.
    var to: CGPoint?

    /// Reads "tap 100,200" or "pan 2,420 340,420"; nil for anything else.
    init?(_ text: String) {
      let words = text.split(separator: " ")
      let points = words.dropFirst().compactMap { word -> CGPoint? in
        let numbers = word.split(separator: ",").compactMap { Double($0) }
        return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
      }
      switch (words.first, points.count) {
      case ("tap", 1): (from, to) = (points[0], nil)
      case ("pan", 2): (from, to) = (points[0], points[1])
      default: return nil
      }
    }
  }

  private struct File: Decodable {
    var name: String
    var root: String
    var start: String
    var cancel: String?
    var duration: Double
  }

  /// The name of the sample's folder.
  let folder: String
  let name: String
  /// The name of the root controller's class.
  let root: String
  /// The gesture that starts the transition.
  let start: Gesture
  /// A drag that ends too early to complete the transition; nil if a tap starts it.
  let cancel: Gesture?
  /// The seconds from the end of a tap, or of a drag that the transition does not follow, to the end of the motion.
  let duration: Double

  var description: String { folder }

  /// The folder of the samples.
  static let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Ported")

  static let all: [Sample] = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
    return folders.sorted().compactMap { Sample($0) }
  }()

  init?(_ folder: String) {
    let url = Self.home.appendingPathComponent(folder).appendingPathComponent("sample.json")
    guard let data = try? Data(contentsOf: url), let file = try? JSONDecoder().decode(File.self, from: data),
      let gesture = Gesture(file.start)
    else { return nil }
    self.folder = folder
    (name, root, duration) = (file.name, file.root, file.duration)
    start = gesture
    cancel = file.cancel.flatMap { Gesture($0) }
  }
}
