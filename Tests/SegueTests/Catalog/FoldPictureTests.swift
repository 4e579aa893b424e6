import Testing

@testable import Engine
@testable import Segue
@testable import Showcase

/// The picture of a folding screen.
@Suite(.serialized) @MainActor
struct FoldPictureTests {
  /// Nothing of the black behind is seen between two panels, whose borders would be within a pixel: in a line where the
  /// page is blank.
  @Test(arguments: [0.05, 0.1, 0.2]) func panelsMeetWithoutAGap(progress: Double) throws {
    let screen = try CatalogStage("fold", scale: 1)
    defer { screen.close() }
    try screen.begin()
    try screen.show(progress)
    let bytes = screen.bytes
    let first = Int(390 * progress) + 50
    let greens = (first..<388).map { (x: Int) -> UInt8 in bytes[(90 * 390 + x) * 4 + 1] }
    #expect((greens.min() ?? 0) >= 170, "\(greens)")
  }
}
