import Testing

@testable import Compositor
@testable import Engine

struct CoveragePagesTests {
  /// The coverage of a path is cached from the second frame on. A new path often has the memory of one that was
  /// released, and is still a new path: otherwise the pages would depend on the addresses of paths.
  @Test func aNewPathInTheMemoryOfAReleasedOneIsNotCached() {
    var store = TextureStore(limit: 4096)
    var pages = CoveragePages()
    let kept = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
    for frame in 0..<100 {
      pages.beginFrame(&store)
      let path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
      #expect(pages.find(DisplayPath(path: path), .identity, plan: frame).isNone)
      #expect(pages.find(DisplayPath(path: kept), .identity, plan: frame).exists == (frame > 0))
    }
  }
}
