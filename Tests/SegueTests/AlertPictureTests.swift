import Foundation
import Testing

@testable import Segue

/// The pixels of alerts and symbols. With `SEGUE_SHEETS=DIR`, the tests write their images into that folder.
@Suite(.serialized) @MainActor struct AlertPictureTests {
  private func save(_ run: Run, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["SEGUE_SHEETS"] else { return }
    try UIImage(cgImage: run.image()).pngData()?.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }

  /// The red, green and blue components of a pixel.
  private func pixel(_ run: Run, _ x: Int, _ y: Int) -> [UInt8] {
    let image = run.image()
    return image.withPixels { bytes in (0..<3).map { bytes[(y * image.width + x) * 4 + 2 - $0] } }
  }

  /// An alert is bright, and the screen behind is darker than before. After the alert is dismissed, all pixels are as
  /// they were before its presentation.
  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func anAlertStandsOutFromADarkerScreen(style: UIAlertController.Style) throws {
    let run = try Run(size: CGSize(width: 390, height: 844), scale: 1)
    defer { run.close() }
    let root = UIViewController()
    root.view.backgroundColor = UIColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    run.window.rootViewController = root
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    let before = run.image().withPixels { [UInt8]($0) }
    let alert = UIAlertController(
      title: "Delete this album?", message: "Its pictures stay in the library.", preferredStyle: style)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    root.present(alert, animated: true)
    for _ in 0..<60 { try run.step() }
    try save(run, "alert-\(style == .alert ? "alert" : "sheet")")
    let (corner, inside) = (pixel(run, 10, 200), pixel(run, 195, style == .alert ? 422 : 800))
    #expect(corner[2] < 255 && corner[0] < 51, "\(corner)")
    #expect(inside.allSatisfy { $0 > 200 }, "\(inside)")
    alert.dismiss(animated: true)
    for _ in 0..<60 { try run.step() }
    #expect(run.image().withPixels { [UInt8]($0) } == before)
  }

  /// Each symbol has a unique drawing, which is in the tint colour and does not reach the upper edge of its view.
  @Test func symbolsAreDrawnInTheTintColour() throws {
    let names = Self.symbols
    let side = 48
    let rows = (names.count + 7) / 8
    let run = try Run(size: CGSize(width: 8 * side, height: rows * side), scale: 2)
    defer { run.close() }
    run.window.backgroundColor = .white
    run.window.tintColor = .blue
    for (index, name) in names.enumerated() {
      let configuration = UIImage.SymbolConfiguration(pointSize: 28)
      let image = try #require(UIImage(systemName: name, withConfiguration: configuration), "\(name)")
      let view = UIImageView(image: image)
      view.contentMode = .center
      view.frame = CGRect(
        x: Double(index % 8 * side), y: Double(index / 8 * side), width: Double(side), height: Double(side))
      run.window.addSubview(view)
    }
    run.window.makeKeyAndVisible()
    try run.step()
    try save(run, "symbols")
    let image = run.image()
    var seen: [[UInt8]: String] = [:]
    for (index, name) in names.enumerated() {
      let cell = image.withPixels { bytes in
        (0..<2 * side).flatMap { y in
          (0..<2 * side).map { x in
            bytes[((index / 8 * 2 * side + y) * image.width + index % 8 * 2 * side + x) * 4 + 2]
          }
        }
      }
      let drawn = cell.count { $0 < 255 }
      #expect(drawn > 100 && drawn < 60 * 60, "\(name): \(drawn) pixels")
      #expect(cell.prefix(2 * side).allSatisfy { $0 == 255 }, "\(name) is cut off")
      if let other = seen.updateValue(name, forKey: cell) { Issue.record("\(name) looks like \(other)") }
    }
  }

  private static let symbols = [
    "arrow.clockwise", "arrow.counterclockwise", "arrow.down", "arrow.left", "arrow.right", "arrow.up",
    "arrowshape.turn.up.left", "backward.fill", "bell", "bell.fill", "bolt", "bolt.fill", "book", "bookmark",
    "bookmark.fill", "calendar", "camera", "cart", "checkmark", "checkmark.circle", "checkmark.circle.fill",
    "chevron.down", "chevron.left", "chevron.right", "chevron.up", "circle", "circle.fill", "clock",
    "ellipsis", "ellipsis.circle", "envelope", "exclamationmark.triangle", "eye", "folder", "forward.fill",
    "gearshape", "gearshape.fill", "heart", "heart.fill", "house", "house.fill", "info.circle",
    "line.3.horizontal", "list.bullet", "lock", "lock.fill", "magnifyingglass", "minus", "minus.circle",
    "minus.circle.fill", "moon.fill", "pause", "pause.fill", "pencil", "person", "person.circle",
    "person.fill", "photo", "play", "play.fill", "plus", "plus.circle", "plus.circle.fill", "square",
    "square.and.arrow.up", "square.and.pencil", "square.fill", "square.grid.2x2", "star", "star.fill",
    "stop.fill", "sun.max", "trash", "xmark", "xmark.circle", "xmark.circle.fill",
  ]
}
