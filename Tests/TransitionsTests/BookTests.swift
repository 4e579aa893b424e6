import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The gestures, the layout and the text of the showcase's book.
@Suite(.serialized) @MainActor
struct BookTests {
  nonisolated static let ids = ["flip", "fold", "page-curl"]

  private func top(_ watched: WatchedTransition) throws -> UIViewController? {
    try #require(watched.stage as? BookStage).navigation.topViewController
  }

  private func tap(_ watched: WatchedTransition, _ x: Double, _ y: Double) {
    watched.screen.down(x, y)
    watched.screen.up(x, y)
    watched.screen.run(watched.entry.duration + 0.1)
  }

  @Test(arguments: ids) func aTapOpensAChapterAndAnotherClosesIt(id: String) throws {
    let watched = try WatchedTransition(id)
    tap(watched, 195, 500)
    #expect(try top(watched)?.title == "Glitter Path")
    tap(watched, 60, 60)
    let isClosed = try top(watched) is BookContentsViewController
    #expect(isClosed)
  }

  @Test(arguments: ids) func aSwipeClosesAChapter(id: String) throws {
    let watched = try WatchedTransition(id + "-pop")
    let isOpen = try top(watched) is BookChapterViewController
    #expect(isOpen)
    watched.drag(from: 60, by: 190)
    #expect(watched.isRunning)
    watched.lift(from: 60, by: 190)
    watched.screen.run(watched.entry.duration + 0.1)
    let isClosed = try top(watched) is BookContentsViewController
    #expect(isClosed)
  }

  // MARK: Layout

  @Test(arguments: [
    (390.0, 844.0), (320, 568), (768, 1024), (1024, 768), (1280, 720), (844, 390), (200, 200), (3000, 2000),
    (50, 2000), (1, 1),
  ])
  func partsDoNotOverlap(size: (Double, Double)) {
    let page = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    let layout = BookLayout(size: page.size, insets: .zero)
    #expect(layout.isSpread == (size.0 > 1.15 * size.1))
    #expect(layout.folios.count == (layout.isSpread ? 2 : 1) && layout.spines.count == layout.folios.count)
    let parts = [layout.head, layout.eyebrow, layout.title, layout.rule, layout.picture, layout.caption]
    for part in parts + [layout.body] + layout.folios { #expect(part.width > 0 && part.height >= 0) }
    // Narrower pages have no room for all parts.
    guard size.0 >= 200 else { return }
    let heading = Array(parts[1...])
    for (upper, lower) in zip(heading, heading.dropFirst()) { #expect(upper.maxY <= lower.minY + 1e-9) }
    #expect(layout.head.maxY <= layout.eyebrow.minY && layout.head.maxY <= layout.body.minY)
    #expect(layout.caption.maxY <= (layout.isSpread ? layout.folios[0].minY : layout.body.minY) + 1e-9)
    #expect(layout.body.maxY <= layout.folios[0].minY)
    for part in parts + [layout.body] + layout.folios { #expect(page.insetBy(dx: 8, dy: 8).contains(part)) }
    if layout.isSpread {
      #expect(layout.picture.maxX < page.midX && layout.body.minX > page.midX)
    }
  }

  @Test(arguments: [(390.0, 844.0), (844.0, 390.0)]) func allPartsAreInTheSafeArea(size: (Double, Double)) {
    let insets = UIEdgeInsets(top: 59, left: 70, bottom: 34, right: 72)
    let layout = BookLayout(size: CGSize(width: size.0, height: size.1), insets: insets)
    let safe = CGRect(x: 70, y: 59, width: size.0 - 142, height: size.1 - 93)
    let parts = [layout.back, layout.head, layout.title, layout.picture, layout.caption, layout.body]
    for part in parts + layout.folios { #expect(safe.contains(part), "\(part)") }
  }

  // MARK: Text

  /// The text beside the large first letter has three lines. The text below begins with the first word that has no room
  /// beside the letter.
  @Test(arguments: [322.0, 500, 1000]) func theTextContinuesBelowTheFirstLetter(width: Double) throws {
    let screen = ZoomStage()
    let destination = try #require(try Destination.all().first)
    let paragraphs = BookText.paragraphs(of: destination, index: 0)
    let view = BookTextView(paragraphs)
    view.frame = CGRect(x: 0, y: 0, width: width, height: 400)
    screen.window.addSubview(view)
    screen.step()
    let labels = view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.count == 3 && !labels.contains { $0.isHidden })
    let (opening, rest) = (labels[1], labels[2])
    let (text, after) = (try #require(opening.text), try #require(rest.text))
    #expect(labels[0].text == "S" && "S" + text == paragraphs.joined(separator: "\n\u{2003}"))
    #expect(text.hasSuffix(after) && !after.isEmpty)
    // A separate label measures texts in the same style.
    let probe = UILabel()
    probe.numberOfLines = 0
    let style = opening.attributedText?.attributes(at: 0, effectiveRange: nil)
    func height(_ part: String) -> CGFloat {
      probe.attributedText = NSAttributedString(string: part, attributes: style)
      return probe.sizeThatFits(CGSize(width: opening.bounds.width, height: .greatestFiniteMagnitude)).height
    }
    let beside = String(text.dropLast(after.count))
    let word = after.prefix { $0 != " " }
    #expect(height(String(beside.dropLast())) == opening.bounds.height)
    #expect(height(beside + word) > opening.bounds.height)
    // The rest begins below the three lines and ends on the page.
    #expect(rest.frame.minY > opening.frame.maxY && rest.frame.maxY <= 400 && rest.frame.maxY > 370)
  }

  @Test func aNarrowPageHasNoLargeLetter() throws {
    let screen = ZoomStage()
    let view = BookTextView(["Some words"])
    for (width, shown) in [(100.0, [false, false, true]), (40, [false, false, false])] {
      view.frame = CGRect(x: 0, y: 0, width: width, height: 400)
      screen.window.addSubview(view)
      screen.step()
      let isShown = view.subviews.map { !$0.isHidden }
      #expect(isShown == shown, "\(width)")
    }
  }

  @Test func chaptersDifferAndBeginOnOddPages() throws {
    let destinations = try Destination.all()
    let texts = destinations.indices.map { BookText.paragraphs(of: destinations[$0], index: $0) }
    #expect(Set(texts.map { $0.joined() }).count == destinations.count)
    for (text, next) in zip(texts, texts.dropFirst()) { #expect(text[2] != next[2]) }
    #expect(BookText.page(of: 0) % 2 == 1 && BookText.page(of: 3) % 2 == 1)
  }
}
