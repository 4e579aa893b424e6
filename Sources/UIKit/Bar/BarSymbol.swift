import Foundation

/// The picture of a system item, drawn with lines as thick as those of the back button's chevron. The shapes are our own.
@MainActor
struct BarSymbol {
  private static let side: CGFloat = 24

  private let item: UIBarButtonItem.SystemItem

  /// The symbol of an item; nil for those that have titles, and spaces.
  init?(_ item: UIBarButtonItem.SystemItem) {
    guard item.title == nil, item != .flexibleSpace, item != .fixedSpace else { return nil }
    self.item = item
  }

  /// A template.
  var image: UIImage {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: Self.side, height: Self.side))
    let picture = renderer.image { _ in
      UIColor.black.setStroke()
      UIColor.black.setFill()
      draw()
    }
    return picture.withRenderingMode(.alwaysTemplate)
  }

  private func draw() {
    switch item {
    case .add: stroke([[(12, 4), (12, 20)], [(4, 12), (20, 12)]])
    case .stop: stroke([[(6, 6), (18, 18)], [(18, 6), (6, 18)]])
    case .pause: stroke([[(9, 5), (9, 19)], [(15, 5), (15, 19)]], width: 3)
    case .play: fill([[(7, 4), (20, 12), (7, 20)]])
    case .fastForward: fill([[(3, 5), (12, 12), (3, 19)], [(12, 5), (21, 12), (12, 19)]])
    case .rewind: fill([[(21, 5), (12, 12), (21, 19)], [(12, 5), (3, 12), (12, 19)]])
    case .refresh:
      arc(center: CGPoint(x: 12, y: 12.5), radius: 7.5, from: -0.25 * .pi, to: 1.5 * .pi)
      fill([[(11.5, 1), (16.5, 5), (11.5, 9)]])
    case .search:
      arc(center: CGPoint(x: 10.5, y: 10.5), radius: 6.5, from: 0, to: 2 * .pi)
      stroke([[(15.5, 15.5), (20.5, 20.5)]])
    case .action:
      stroke([
        [(8, 9), (5, 9), (5, 21), (19, 21), (19, 9), (16, 9)], [(12, 15), (12, 3)],
        [(8, 6.5), (12, 2.5), (16, 6.5)],
      ])
    case .reply: stroke([[(10, 6), (4, 12), (10, 18)], [(4, 12), (16, 12), (20, 16), (20, 19)]])
    case .trash:
      stroke([
        [(4, 6.5), (20, 6.5)], [(9, 6), (9, 3.5), (15, 3.5), (15, 6)],
        [(6, 7), (7, 20.5), (17, 20.5), (18, 7)],
      ])
      stroke([[(10, 10.5), (10.3, 17)], [(14, 10.5), (13.7, 17)]], width: 1.3)
    case .organize:
      stroke([[(3, 19), (3, 5), (9, 5), (11, 7.5), (21, 7.5), (21, 19), (3, 19)], [(3, 11), (21, 11)]])
    case .bookmarks:
      stroke([
        [
          (12, 6.5), (8, 5), (3, 5.5), (3, 19), (8, 18.5), (12, 20), (16, 18.5), (21, 19), (21, 5.5), (16, 5),
          (12, 6.5), (12, 20),
        ]
      ])
    case .compose:
      stroke([
        [(13, 5), (4, 5), (4, 20), (19, 20), (19, 11)],
        [(9.5, 14.5), (10, 11.5), (19, 2.5), (21.5, 5), (12.5, 14), (9.5, 14.5)],
      ])
    case .camera:
      stroke([[(3, 8), (8, 8), (9.5, 5), (14.5, 5), (16, 8), (21, 8), (21, 19), (3, 19), (3, 8)]])
      arc(center: CGPoint(x: 12, y: 13.3), radius: 3.3, from: 0, to: 2 * .pi)
    default: break
    }
  }

  private typealias Lines = [[(x: CGFloat, y: CGFloat)]]

  private func path(_ lines: Lines) -> UIBezierPath {
    let path = UIBezierPath()
    for line in lines {
      for (index, point) in line.enumerated() {
        let point = CGPoint(x: point.x, y: point.y)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    return path
  }

  private func stroke(_ lines: Lines, width: CGFloat = 1.8) { stroke(path(lines), width: width) }

  private func stroke(_ path: UIBezierPath, width: CGFloat) {
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }

  private func arc(center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat) {
    stroke(
      UIBezierPath(arcCenter: center, radius: radius, startAngle: start, endAngle: end, clockwise: true),
      width: 1.8)
  }

  private func fill(_ lines: Lines) { path(lines).fill() }
}
