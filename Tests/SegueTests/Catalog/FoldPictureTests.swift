import Testing

@testable import Engine
@testable import Segue
@testable import Showcase

/// The pixels of a folding screen.
@Suite(.serialized) @MainActor
struct FoldPictureTests {
  /// The black background is not visible between two panels, even if their borders meet within a pixel. The tested line
  /// of pixels crosses a blank part of the screen.
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
