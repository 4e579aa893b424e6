import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

@MainActor
@Suite struct GalleryTests {
  nonisolated static let sizes = [
    CGSize(width: 390, height: 844), CGSize(width: 768, height: 1024), CGSize(width: 1280, height: 800),
    CGSize(width: 1600, height: 1000),
  ]

  @Test(arguments: sizes) func cellsFillTheWidth(size: CGSize) throws {
    let stage = try DemoStage(size: size)
    defer { stage.close() }
    let gallery = stage.demo.gallery
    let frames = gallery.visibleCells.map { $0.convert($0.bounds, to: gallery.view) }
    #expect(frames.count >= (size.width < 600 ? 2 : 8))
    #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= size.width })
    // The space to the right of the cells is narrower than a column.
    let right = try #require(frames.map(\.maxX).max())
    #expect(size.width - right < 180, "\(size.width - right) points are left over")
    #expect(frames.allSatisfy { $0.width >= 120 && $0.width <= 340 })
  }

  @Test func everySizeIsLaidOut() throws {
    for size in [(1.0, 1.0), (40, 30), (120, 2000), (2000, 90), (320, 480)] {
      let stage = try DemoStage(size: CGSize(width: size.0, height: size.1), scale: 1)
      stage.demo.perform(.open)
      try stage.steps(30)
      #expect(stage.demo.stage != nil)
      for command in [KeyCommand.help, .help, .tuning, .fill, .fill, .playOrPause, .headUp] {
        stage.demo.perform(command)
        try stage.steps(2)
      }
      stage.close()
    }
  }

  /// The list beside a stage identifies an entry only by its short title.
  @Test func shortTitlesAreDifferent() {
    let titles = Dictionary(grouping: TransitionCatalog.all, by: \.shortTitle).filter { $1.count > 1 }
    #expect(titles.isEmpty, "\(titles.mapValues { $0.map(\.id) })")
  }

  /// An entry whose id is the search text opens, even if other entries contain the text.
  @Test func returnOpensTheEntryWithTheTypedID() throws {
    let stage = try DemoStage()
    defer { stage.close() }
    try stage.press(.keyboardSlash, "/")
    try stage.type("cube")
    try stage.press(.keyboardReturnOrEnter, "\r")
    #expect(try stage.wait { stage.demo.stage?.entry.id == "cube" })
  }

  @Test func searchFindsByTitleOriginAndGroup() throws {
    let stage = try DemoStage()
    defer { stage.close() }
    let gallery = stage.demo.gallery
    func found() -> [String] { gallery.shown.flatMap(\.entries).map(\.id) }
    #expect(found() == TransitionCatalog.all.map(\.id))
    try stage.type("/")
    #expect(gallery.search.isFirstResponder)
    try stage.type("cube")
    #expect(gallery.search.text == "cube")
    #expect(Set(found()) == ["right-swipe-cube", "right-swipe-cube-push", "cube", "cube-pop"])
    // In the search field, the keys of commands type characters.
    gallery.search.text = ""
    try stage.type("hero")
    #expect(found().allSatisfy { $0.hasPrefix("hero") } && found().count > 8)
    gallery.search.text = "nothing has this name"
    #expect(found() == [])
    // A full field ignores characters, which are not commands either.
    let longest = String(repeating: "a", count: SearchField.limit)
    gallery.search.text = longest
    try stage.type("q")
    #expect(gallery.search.text == longest && gallery.search.isFirstResponder && !stage.host.hasQuit)
    try stage.steps(2)
    // Escape clears and leaves the field, so the next key is a command.
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(found().count == TransitionCatalog.all.count && !gallery.search.isFirstResponder)
    try stage.press(.keyboardSlash, "?")
    #expect(gallery.search.text.isEmpty && !stage.demo.overlay.help.isHidden)
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(stage.demo.overlay.help.isHidden && !stage.host.hasQuit)
  }

  @Test func returnOpensTheFoundEntry() throws {
    let stage = try DemoStage()
    defer { stage.close() }
    try stage.type("/")
    try stage.type("page curl")
    try stage.press(.keyboardReturnOrEnter, "\r")
    #expect(try stage.wait { stage.demo.stage?.entry.id == "page-curl" })
    #expect(stage.host.title.hasPrefix("Page curl"))
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(try stage.wait { stage.demo.stage == nil })
    #expect(stage.host.title == "Segue")
  }

  @Test func arrowsMoveTheFocusAndReturnOpensTheEntry() throws {
    let stage = try DemoStage()
    defer { stage.close() }
    let gallery = stage.demo.gallery
    try stage.press(.keyboardRightArrow)
    #expect(gallery.focus == [0, 0])
    try stage.press(.keyboardRightArrow)
    try stage.press(.keyboardRightArrow)
    #expect(gallery.focus == [0, 2])
    try stage.press(.keyboardLeftArrow)
    #expect(gallery.focus == [0, 1])
    try stage.press(.keyboardDownArrow)
    let below = try #require(gallery.focus)
    #expect(below > IndexPath(item: 1, section: 0))
    try stage.press(.keyboardUpArrow)
    #expect(gallery.focus == [0, 1])
    try stage.press(.keyboardReturnOrEnter, "\r")
    #expect(try stage.wait { stage.demo.stage?.entry.id == "pop" })
  }

  @Test func aTapOpensAnEntry() throws {
    let stage = try DemoStage()
    defer { stage.close() }
    let cell = try #require(stage.demo.gallery.visibleCells.first)
    let point = cell.convert(CGPoint(x: 40, y: 60), to: stage.demo.view)
    try stage.tap(point.x, point.y)
    #expect(try stage.wait { stage.demo.stage != nil })
  }

  @Test func visibleThumbnailsStartToPlay() throws {
    let stage = try DemoStage(size: CGSize(width: 390, height: 500))
    defer { stage.close() }
    let gallery = stage.demo.gallery
    #expect(gallery.visibleCells.allSatisfy { !$0.isPlaying })
    // Each turn draws thumbnails within a budget of real time, so the number of turns depends on the machine.
    #expect(try stage.wait(120) { gallery.isComplete })
    #expect(gallery.visibleCells.count >= 2 && gallery.visibleCells.allSatisfy(\.isPlaying))
  }

  @Test func thumbnailsBeyondTheLimitAreDropped() {
    let store = ThumbnailStore(limit: 10 * 40 * 4)
    func thumbnail() -> Thumbnail {
      let image = CGImage(
        width: 10, height: 10, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 7, count: 400))
      return Thumbnail(image: image, columns: 1, count: 1, frame: (10, 10), duration: 1)
    }
    for id in ["a", "b", "c", "d"] { store.keep(thumbnail(), for: id) }
    #expect(store.count == 4 && store.bytes == 1600)
    // The use of thumbnail a makes b the least recently used thumbnail.
    #expect(store.thumbnail("a") != nil)
    store.keep(thumbnail(), for: "e")
    #expect(store.contains("a") && !store.contains("b") && store.count == 4)
    store.keep(thumbnail(), for: "e")
    #expect(store.bytes == 1600)
    store.removeAll()
    #expect(store.bytes == 0 && store.count == 0)
  }

  @Test func aThumbnailsContentsRectsAreInsideOfItsFrames() {
    let image = CGImage(
      width: 30, height: 20, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 0, count: 2400))
    let thumbnail = Thumbnail(image: image, columns: 3, count: 5, frame: (10, 10), duration: 1)
    #expect(
      thumbnail.contentsRect(4) == CGRect(x: 10.5 / 30, y: 10.5 / 20, width: 9.0 / 30, height: 9.0 / 20))
    let animation = thumbnail.animation(phase: 0.5)
    #expect(animation.values?.count == 5 && animation.keyTimes?.count == 6)
    // The first image is held for 0.7 s before the second of playback, and the last image for 1.1 s after it.
    #expect(animation.keyTimes?.last == 1 && animation.duration == 2.8)
  }
}
