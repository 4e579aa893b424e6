import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The images and snapshots in a moving view.
@Suite(.serialized) @MainActor
struct MatchContentTests {
  private func label(_ text: String, _ size: Double, _ frame: CGRect, _ color: UIColor = .black) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = text
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    label.matchID = "text"
    return label
  }

  private func fixture(_ old: UIView, _ new: UIView) -> MatchFixture {
    for view in [old, new] { view.matchID = "text" }
    return MatchFixture { a, b in
      a.addSubview(old)
      b.addSubview(new)
    }
  }

  private func contents(_ f: MatchFixture) -> [UIView] { f.carriers.first?.subviews.first?.subviews ?? [] }

  // MARK: Text

  /// The text grows from its size in one label to its size in the other label, without a jump at either end.
  @Test(arguments: [(17.0, 34.0), (34, 17)]) func equalTextsScale(from: Double, to: Double) throws {
    let old = label("Long Shadows", from, CGRect(x: 20, y: 100, width: 300, height: 40))
    let new = label("Long Shadows", to, CGRect(x: 30, y: 400, width: 340, height: 60))
    let f = fixture(old, new)
    f.push()
    let content = try #require(contents(f).first)
    #expect(contents(f).count == 1)
    let blocks = (try #require(old.layer.text), try #require(new.layer.text))
    func middle(_ label: UILabel, _ block: TextBlock) -> CGPoint {
      CGPoint(
        x: label.layer.textOrigin.x + block.size.width / 2,
        y: label.layer.textOrigin.y + block.size.height / 2)
    }
    let (start, end) = (middle(old, blocks.0), middle(new, blocks.1))
    for (fraction, q) in [(0.0, 0.0), (0.5, 0.5), (1, 1)] {
      f.show(fraction)
      let frame = f.stage.shownFrame(content)
      // The snapshot has whole pixels of half a point in one label, which may be twice as large in the other label.
      #expect(abs(frame.midX - (start.x + (end.x - start.x) * q)) < 0.6, "\(fraction)")
      #expect(abs(frame.midY - (start.y + (end.y - start.y) * q)) < 0.6, "\(fraction)")
      let height = blocks.0.size.height + (blocks.1.size.height - blocks.0.size.height) * q
      // The snapshot has margins of a quarter of the text's height above and below the text.
      #expect(abs(frame.height - 1.5 * height) < 2.1, "\(fraction)")
    }
    #expect(f.stage.shownAlpha(content) == 1)
    f.settle()
  }

  /// Equal texts of different colours are two snapshots of the same shape, of which one is always nearly opaque.
  @Test func equalTextsInOtherColoursFade() {
    let f = fixture(
      label("Shadows", 17, CGRect(x: 20, y: 100, width: 300, height: 40)),
      label("Shadows", 34, CGRect(x: 20, y: 400, width: 300, height: 60), .red))
    f.push()
    let shown = contents(f)
    #expect(shown.count == 2)
    for fraction in [0, 0.25, 0.5, 0.75, 1] {
      f.show(fraction)
      guard shown.count == 2 else { return }
      let frames = shown.map { f.stage.shownFrame($0) }
      // Each snapshot has a margin in proportion to its own font.
      #expect(isClose(frames[0], frames[1], 3))
      #expect(shown.map { f.stage.shownAlpha($0) }.max() ?? 0 > 0.8, "\(fraction)")
    }
    f.settle()
  }

  /// The new text is opaque from the eased fraction 0.6 on, and the old text is opaque until 0.4.
  @Test func otherTextsFade() {
    let f = fixture(
      label("Shadows", 17, CGRect(x: 20, y: 100, width: 300, height: 40)),
      label("Light", 34, CGRect(x: 20, y: 400, width: 300, height: 60)))
    f.push()
    let shown = contents(f)
    #expect(shown.count == 2)
    for fraction in [0, 0.25, 0.5, 0.75, 1] {
      f.show(fraction)
      guard shown.count == 2 else { return }
      let e = MatchFixture.eased(fraction)
      #expect(abs(f.stage.shownAlpha(shown[0]) - min(1, (1 - e) / 0.6)) < 1e-4, "\(fraction)")
      #expect(abs(f.stage.shownAlpha(shown[1]) - min(1, e / 0.6)) < 1e-4, "\(fraction)")
      // The old text is not stretched.
      let size = f.stage.shownFrame(shown[0]).size
      let first = shown[0].sizeThatFits(.zero)
      #expect(abs(size.width / size.height - first.width / first.height) < 0.01)
    }
    f.settle()
  }

  // MARK: Images

  private func imageView(_ image: CGImage?, _ frame: CGRect) -> UIImageView {
    let view = UIImageView(image: image.map { UIImage(cgImage: $0) })
    view.frame = frame
    view.contentMode = .scaleAspectFill
    return view
  }

  private static let other = CGImage(
    width: 3, height: 4, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 48))

  @Test func equalImagesAreOneView() throws {
    let f = fixture(
      imageView(PictureScreen.image, ZoomFixture.cell), imageView(PictureScreen.image, ZoomFixture.large))
    f.push()
    let content = try #require(contents(f).first as? UIImageView)
    #expect(contents(f).count == 1 && content.contentMode == .scaleAspectFill && content.clipsToBounds)
    f.show(0.5)
    #expect(isClose(f.stage.shownFrame(content), CGRect(x: 0, y: 0, width: 250, height: 205), 0.01))
    f.settle()
  }

  @Test func anOpaqueImageAppearsOverTheOther() {
    let f = fixture(
      imageView(PictureScreen.image, ZoomFixture.cell), imageView(Self.other, ZoomFixture.large))
    f.push()
    let shown = contents(f)
    #expect(shown.count == 2)
    for fraction in [0, 0.25, 0.5, 0.75, 1] {
      f.show(fraction)
      guard shown.count == 2 else { return }
      #expect(f.stage.shownAlpha(shown[0]) == 1)
      #expect(abs(f.stage.shownAlpha(shown[1]) - MatchFixture.eased(fraction)) < 1e-5)
    }
    f.settle()
  }

  @Test func viewsWithContentAreSnapshotsButPlainViewsAreNot() {
    let old = UIView(frame: ZoomFixture.cell)
    old.addSubview(named(nil, CGRect(x: 0, y: 0, width: 10, height: 10)))
    let f = fixture(old, UIView(frame: ZoomFixture.large))
    f.push()
    #expect(contents(f).count == 1)
    #expect(!(contents(f).first is UIImageView))
    f.settle()
  }
}
