import Testing

@testable import Engine
@testable import UIKit

/// Frames from constraints are aligned to whole pixels. The stage has two pixels per point.
@Suite(.serialized) @MainActor
struct PixelTests {
  let stage = Stage(width: 400, height: 800)
  let root = UIView()

  private func show(width: CGFloat = 400) {
    root.frame = CGRect(x: 0, y: 0, width: width, height: 300)
    stage.window.addSubview(root)
  }

  private func makeView(_ superview: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  private func settle() { stage.frame(at: stage.time + 0.1) }

  private func isWhole(_ value: CGFloat) -> Bool { (value * 2).rounded() == value * 2 }

  private func isWhole(_ rect: CGRect) -> Bool {
    isWhole(rect.minX) && isWhole(rect.minY) && isWhole(rect.width) && isWhole(rect.height)
  }

  /// A shift by whole pixels shifts a rounded value equally, and rounding a rounded value changes nothing.
  @Test(arguments: [1.0, 2, 3]) func aGridRoundsToTheNearestEdge(scale: Double) {
    let grid = PixelGrid(scale: scale)
    for step in -200...200 {
      let value = CGFloat(step) * 0.037
      let rounded = grid.rounded(value)
      #expect(abs(rounded - value) <= 0.5 / scale + 1e-5)
      #expect(abs(grid.rounded(rounded) - rounded) < 1e-9)
      #expect(abs(grid.rounded(value + 7 / scale) - rounded - 7 / scale) < 1e-9)
      #expect(grid.floor(value) <= value + 1e-5 && grid.floor(value) > value - 1 / scale)
    }
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-9 }
    #expect(isNear(grid.rounded(0.5 / scale), 1 / scale) && isNear(grid.rounded(-0.5 / scale), 0))
    #expect(isNear(grid.rounded(0.5 / scale - 1e-9), 1 / scale), "a rounding error below the middle")
    #expect(isNear(grid.rounded(0.49 / scale), 0))
  }

  @Test(arguments: [2, 3, 7]) func neighboursShareEdges(count: Int) throws {
    show()
    let columns = (0..<count).map { _ in makeView(root) }
    for (index, view) in columns.enumerated() {
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: index == 0 ? root.leftAnchor : columns[index - 1].rightAnchor),
        view.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1 / CGFloat(count)),
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 0.3),
        view.heightAnchor.constraint(equalToConstant: 10.4),
      ])
    }
    for width in stride(from: 380.0, to: 400, by: 1.5) {
      root.frame.size.width = width
      settle()
      let engine = try #require(root.constraintState?.hostedEngine)
      for (view, next) in zip(columns, columns.dropFirst()) { #expect(view.frame.maxX == next.frame.minX) }
      #expect(columns[0].frame.minX == 0 && columns[count - 1].frame.maxX == width)
      for view in columns {
        #expect(isWhole(view.frame), "\(view.frame)")
        #expect(view.frame.minY == 0.5 && view.frame.height == 10)
        let exact = try #require(engine.frame(of: view))
        #expect(abs(exact.width - width / CGFloat(count)) < 1e-9, "the solver keeps the exact width")
      }
    }
  }

  /// Views with equal edges are on the same pixels, whether they are nested or siblings.
  @Test func edgesAreEqualAcrossSuperviews() {
    show()
    func position(_ view: UIView, _ x: CGFloat) {
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: x),
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: x),
        view.widthAnchor.constraint(equalToConstant: 10.3),
        view.heightAnchor.constraint(equalToConstant: 4.6),
      ])
    }
    for step in 0..<40 {
      let (outer, middle) = (CGFloat(step) * 0.13, CGFloat(step) * 0.13 + 1.21)
      let box = makeView(root)
      position(box, outer)
      let inside = makeView(box)
      position(inside, middle)
      let deep = makeView(inside)
      position(deep, middle + 0.33)
      let (beside, besideDeep) = (makeView(root), makeView(root))
      position(beside, middle)
      position(besideDeep, middle + 0.33)
      settle()
      #expect(isWhole(inside.frame) && isWhole(deep.frame))
      #expect(inside.convert(inside.bounds, to: root) == beside.frame)
      #expect(deep.convert(deep.bounds, to: root) == besideDeep.frame)
      for view in [box, beside, besideDeep] { view.removeFromSuperview() }
    }
  }

  /// If a view moves by less than a pixel, its content is rounded again, like the content of a new view at that
  /// position.
  @Test func contentIsRoundedAgainWhenItsViewMoves() {
    show()
    let box = makeView(root)
    let inside = makeView(box)
    let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
    NSLayoutConstraint.activate([
      left, box.widthAnchor.constraint(equalToConstant: 50),
      inside.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 1.2),
      inside.widthAnchor.constraint(equalToConstant: 5),
    ])
    for step in [0, 1, 2, 3, 4, 2, 0] {
      left.constant = CGFloat(step) * 0.1
      settle()
      let exact = CGFloat(step) * 0.1 + 1.2
      #expect(inside.convert(.zero, to: root).x == PixelGrid(scale: 2).rounded(exact), "\(step)")
    }
  }

  @Test func contentSizesAreWholePixels() {
    show()
    let scroll = UIScrollView(frame: root.bounds)
    root.addSubview(scroll)
    let content = makeView(scroll)
    NSLayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      content.rightAnchor.constraint(equalTo: scroll.rightAnchor),
      content.topAnchor.constraint(equalTo: scroll.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      content.widthAnchor.constraint(equalToConstant: 1000.0 / 3),
      content.heightAnchor.constraint(equalToConstant: 700.2),
    ])
    settle()
    #expect(
      scroll.contentSize == CGSize(width: 333.5, height: 700) && content.frame.size == scroll.contentSize)
  }
}
