import Testing

@testable import UIKit

/// Layouts set the size of the bounds and the centre, whatever anchor point and transform a view has.
@Suite(.serialized) @MainActor
struct AnchorPointTests {
  private let stage = Stage()
  private static let anchors = [
    CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 1), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.25),
    CGPoint(x: 0.5, y: 2),
  ]
  private static let transforms: [CGAffineTransform] = [
    .identity, CGAffineTransform(scaleX: 0.5, y: 2), CGAffineTransform(rotationAngle: 1),
    CGAffineTransform(translationX: 30, y: -7), CGAffineTransform(scaleX: 1, y: -1),
  ]

  private func withEach(_ test: (CGPoint, CGAffineTransform) -> Void) {
    for anchor in Self.anchors { for transform in Self.transforms { test(anchor, transform) } }
  }

  /// A view of 120 points in height with the anchor point (0.5, 1) is 60 points higher than with the default anchor
  /// point, as apps that fold views expect.
  @Test func constraintsSetTheCentre() {
    stage.begin()
    withEach { anchor, transform in
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      view.layer.anchorPoint = anchor
      view.transform = transform
      stage.window.addSubview(view)
      let top = view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 100)
      NSLayoutConstraint.activate([
        top, view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 20),
        view.widthAnchor.constraint(equalToConstant: 80), view.heightAnchor.constraint(equalToConstant: 120),
      ])
      for y in [160, 175, 190] as [CGFloat] {
        stage.frame(at: stage.time + 0.1)
        #expect(view.center == CGPoint(x: 60, y: y), "\(anchor)")
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 80, height: 120) && view.transform == transform)
        if transform == .identity {
          #expect(
            isClose(view.frame.minY, y - anchor.y * 120) && isClose(view.frame.minX, 60 - anchor.x * 80))
        }
        top.constant += 15
      }
      view.removeFromSuperview()
    }
  }

  /// Constraints refer to the rectangle around the centre of a view whose frame is set, and do not move this view.
  @Test func constraintsReferToViewsWithASetFrame() {
    stage.begin()
    for anchor in Self.anchors {
      let (framed, view) = (UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40)), UIView())
      framed.layer.anchorPoint = anchor
      let center = framed.center
      view.translatesAutoresizingMaskIntoConstraints = false
      for one in [framed, view] { stage.window.addSubview(one) }
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: framed.bottomAnchor),
        view.leftAnchor.constraint(equalTo: framed.leftAnchor),
        view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 10),
      ])
      stage.frame(at: stage.time + 0.1)
      #expect(framed.center == center && view.frame.origin == CGPoint(x: 10, y: 60), "\(anchor)")
      for one in [framed, view] { one.removeFromSuperview() }
    }
  }

  @Test func stackViewsSetTheCentre() {
    stage.begin()
    withEach { anchor, transform in
      let views = (0..<3).map { _ in UIView() }
      let stack = UIStackView(arrangedSubviews: views)
      stack.distribution = .fillEqually
      stack.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
      views[1].layer.anchorPoint = anchor
      views[1].transform = transform
      stage.window.addSubview(stack)
      stage.frame(at: stage.time + 0.1)
      #expect(
        views[1].center == CGPoint(x: 150, y: 25) && views[1].bounds.size == CGSize(width: 100, height: 50))
      #expect(views[2].center == CGPoint(x: 250, y: 25))
      stack.removeFromSuperview()
    }
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var change: (UIView) -> Void = { _ in }
    let header = UIView()
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      change(cell)
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 40 }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      change(header)
      return header
    }
  }

  @Test func tablesSetTheCentresOfRowsAndHeaders() {
    stage.begin()
    withEach { anchor, transform in
      let source = Rows()
      source.change = {
        $0.layer.anchorPoint = anchor
        $0.transform = transform
      }
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      (table.dataSource, table.delegate) = (source, source)
      stage.window.addSubview(table)
      for _ in 0..<2 {
        stage.frame(at: stage.time + 0.1)
        for (row, cell) in table.visibleCells.enumerated() {
          let rect = table.rectForRow(at: [0, row])
          #expect(cell.center == CGPoint(x: rect.midX, y: rect.midY), "\(anchor)")
          #expect(cell.bounds.size == CGSize(width: 200, height: 60) && cell.transform == transform)
        }
        let rect = table.rectForHeader(inSection: 0)
        #expect(source.header.center == CGPoint(x: rect.midX, y: rect.midY))
        #expect(source.header.bounds.size == rect.size && source.header.transform == transform)
        table.setNeedsLayout()
      }
      #expect(table.visibleCells.count == 5)
      table.removeFromSuperview()
    }
  }

  /// Cells, supplementary views and decoration views have the centre of their attributes.
  @Test func attributesSetTheCentresOfElements() {
    withEach { anchor, transform in
      let path = IndexPath(item: 0, section: 0)
      for attributes in [
        UICollectionViewLayoutAttributes(forCellWith: path),
        UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: path),
        UICollectionViewLayoutAttributes(forDecorationViewOfKind: "ground", with: path),
      ] {
        attributes.frame = CGRect(x: 10, y: 20, width: 100, height: 60)
        attributes.transform = transform
        let view = UICollectionReusableView(frame: .zero)
        view.layer.anchorPoint = anchor
        for _ in 0..<2 {
          view.take(attributes)
          #expect(view.center == CGPoint(x: 60, y: 50) && view.bounds.size == CGSize(width: 100, height: 60))
          #expect(view.transform == transform)
        }
      }
    }
  }

  /// A cell moves its anchor point far below when it applies attributes, and moves its centre by the same distance, as
  /// in the wheels of cards of many apps.
  @Test func aCellMayMoveItsAnchorPointAndCentre() {
    final class Wheel: UICollectionViewCell {
      var count = 0
      override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        count += 1
        #expect(center == layoutAttributes.center && bounds.size == layoutAttributes.size)
        layer.anchorPoint = CGPoint(x: 0.5, y: 2)
        center.y += 1.5 * bounds.height
      }
    }
    let wheel = Wheel(frame: .zero)
    for count in 1...3 {
      let frame = CGRect(x: 10 * CGFloat(count), y: 20, width: 100, height: 60)
      for _ in 0..<2 {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = frame
        for _ in 0..<2 {
          wheel.take(attributes)
          #expect(wheel.frame == frame && wheel.count == count)
        }
      }
    }
  }
}
