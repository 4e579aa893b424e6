import Foundation

/// The symbols that can be drawn, by Apple's names; their shapes are not Apple's.
@MainActor
enum SymbolTable {
  typealias Drawing = @MainActor (SymbolCanvas) -> Void

  /// The drawing of a symbol by its name; nil for an unknown name.
  static func drawing(_ name: String) -> Drawing? {
    let name = aliases[name] ?? name
    return signs[name] ?? arrows[name] ?? media[name] ?? objects[name] ?? tools[name]
  }

  private static let aliases = [
    "chevron.backward": "chevron.left", "chevron.forward": "chevron.right", "arrow.backward": "arrow.left",
    "arrow.forward": "arrow.right", "gear": "gearshape", "list.dash": "list.bullet",
    "text.justify": "line.3.horizontal", "line.horizontal.3": "line.3.horizontal",
  ]

  // MARK: Signs

  private static let cross: SymbolCanvas.Lines = [[(6, 6), (18, 18)], [(18, 6), (6, 18)]]
  private static let tick: [SymbolCanvas.Point] = [
    (6.9, 12.4), (8.2, 11.1), (10.7, 13.7), (15.7, 7.6), (17.1, 8.8), (10.8, 16.4),
  ]

  private static func sidebar(_ canvas: SymbolCanvas, at x: CGFloat) {
    canvas.box(CGRect(x: 2.9, y: 4.9, width: 18.2, height: 14.2), radius: 2.5, isFilled: false)
    canvas.stroke([[(x, 5), (x, 19)]])
  }

  private static let signs: [String: Drawing] = [
    "plus": { $0.stroke([[(12, 4), (12, 20)], [(4, 12), (20, 12)]]) },
    "minus": { $0.stroke([[(4, 12), (20, 12)]]) },
    "xmark": { $0.stroke(cross) },
    "checkmark": { $0.stroke([[(4.5, 12.8), (9.8, 18.6), (19.5, 5.4)]]) },
    "circle": { $0.circle(at: (12, 12), radius: 9.1, isFilled: false) },
    "circle.fill": { $0.circle(at: (12, 12), radius: 10, isFilled: true) },
    "square": { $0.box(CGRect(x: 4, y: 4, width: 16, height: 16), radius: 3, isFilled: false) },
    "square.fill": { $0.box(CGRect(x: 3.1, y: 3.1, width: 17.8, height: 17.8), radius: 3.6, isFilled: true) },
    "plus.circle": {
      $0.circle(at: (12, 12), radius: 9.1, isFilled: false)
      $0.stroke([[(12, 7.5), (12, 16.5)], [(7.5, 12), (16.5, 12)]])
    },
    "plus.circle.fill": { $0.disc(cutting: [SymbolCanvas.plus(arm: 5)]) },
    "minus.circle": {
      $0.circle(at: (12, 12), radius: 9.1, isFilled: false)
      $0.stroke([[(7.5, 12), (16.5, 12)]])
    },
    "minus.circle.fill": { $0.disc(cutting: [[(7, 11.05), (17, 11.05), (17, 12.95), (7, 12.95)]]) },
    "xmark.circle": {
      $0.circle(at: (12, 12), radius: 9.1, isFilled: false)
      $0.stroke([[(8.7, 8.7), (15.3, 15.3)], [(15.3, 8.7), (8.7, 15.3)]])
    },
    "xmark.circle.fill": { $0.disc(cutting: [SymbolCanvas.plus(arm: 5, angle: .pi / 4)]) },
    "checkmark.circle": {
      $0.circle(at: (12, 12), radius: 9.1, isFilled: false)
      $0.stroke([[(7.7, 12.4), (10.8, 15.6), (16.2, 8.4)]])
    },
    "checkmark.circle.fill": { $0.disc(cutting: [tick]) },
    "info.circle": {
      $0.circle(at: (12, 12), radius: 9.1, isFilled: false)
      $0.stroke([[(12, 11.2), (12, 16.3)]])
      $0.circle(at: (12, 7.7), radius: 1.2, isFilled: true)
    },
    "exclamationmark.triangle": {
      $0.stroke([[(12, 3.5), (21.5, 20), (2.5, 20)]], isClosed: true)
      $0.stroke([[(12, 9.5), (12, 14)]])
      $0.circle(at: (12, 17), radius: 1.1, isFilled: true)
    },
    "ellipsis": { canvas in
      for x in [5, 12, 19] as [CGFloat] { canvas.circle(at: (x, 12), radius: 1.9, isFilled: true) }
    },
    "ellipsis.circle": { canvas in
      canvas.circle(at: (12, 12), radius: 9.1, isFilled: false)
      for x in [7.6, 12, 16.4] as [CGFloat] { canvas.circle(at: (x, 12), radius: 1.3, isFilled: true) }
    },
    "line.3.horizontal": { $0.stroke([[(3, 6), (21, 6)], [(3, 12), (21, 12)], [(3, 18), (21, 18)]]) },
    "list.bullet": { canvas in
      canvas.stroke([[(8, 6), (21, 6)], [(8, 12), (21, 12)], [(8, 18), (21, 18)]])
      for y in [6, 12, 18] as [CGFloat] { canvas.circle(at: (3.7, y), radius: 1.5, isFilled: true) }
    },
    "sidebar.left": { sidebar($0, at: 9.5) },
    "sidebar.right": { sidebar($0, at: 14.5) },
    "square.grid.2x2": { canvas in
      for (x, y) in [(3.5, 3.5), (13.5, 3.5), (3.5, 13.5), (13.5, 13.5)] as [(CGFloat, CGFloat)] {
        canvas.box(CGRect(x: x, y: y, width: 7, height: 7), radius: 1.5, isFilled: false)
      }
    },
  ]

  // MARK: Arrows

  private static let arrows: [String: Drawing] = [
    "chevron.left": { $0.stroke([[(15.5, 4), (7.5, 12), (15.5, 20)]]) },
    "chevron.right": { $0.stroke([[(8.5, 4), (16.5, 12), (8.5, 20)]]) },
    "chevron.up": { $0.stroke([[(4, 15.5), (12, 7.5), (20, 15.5)]]) },
    "chevron.down": { $0.stroke([[(4, 8.5), (12, 16.5), (20, 8.5)]]) },
    "arrow.left": { $0.stroke([[(20.5, 12), (3.5, 12)], [(10, 5), (3.5, 12), (10, 19)]]) },
    "arrow.right": { $0.stroke([[(3.5, 12), (20.5, 12)], [(14, 5), (20.5, 12), (14, 19)]]) },
    "arrow.up": { $0.stroke([[(12, 20.5), (12, 3.5)], [(5, 10), (12, 3.5), (19, 10)]]) },
    "arrow.down": { $0.stroke([[(12, 3.5), (12, 20.5)], [(5, 14), (12, 20.5), (19, 14)]]) },
    "arrow.clockwise": {
      $0.arc(at: (12, 12.5), radius: 7.5, turns: -0.125...0.75)
      $0.fill([[(11.5, 1), (16.5, 5), (11.5, 9)]])
    },
    "arrow.counterclockwise": {
      $0.arc(at: (12, 12.5), radius: 7.5, turns: -0.25...0.625)
      $0.fill([[(12.5, 1), (7.5, 5), (12.5, 9)]])
    },
    "arrowshape.turn.up.left": {
      $0.stroke([[(10, 6), (4, 12), (10, 18)], [(4, 12), (16, 12), (20, 16), (20, 19)]])
    },
    "square.and.arrow.up": {
      $0.stroke([
        [(8, 9), (5, 9), (5, 21), (19, 21), (19, 9), (16, 9)], [(12, 15), (12, 3)],
        [(8, 6.5), (12, 2.5), (16, 6.5)],
      ])
    },
  ]

  // MARK: Media

  private static let media: [String: Drawing] = [
    "play": { $0.stroke([[(7, 4), (20, 12), (7, 20)]], isClosed: true) },
    "play.fill": { $0.fill([[(7, 4), (20, 12), (7, 20)]]) },
    "pause": { $0.stroke([[(9, 5), (9, 19)], [(15, 5), (15, 19)]], width: 3) },
    "pause.fill": { $0.stroke([[(8.7, 5.5), (8.7, 18.5)], [(15.3, 5.5), (15.3, 18.5)]], width: 4) },
    "stop.fill": { $0.box(CGRect(x: 4.5, y: 4.5, width: 15, height: 15), radius: 2.5, isFilled: true) },
    "forward.fill": { $0.fill([[(3, 5), (12, 12), (3, 19)], [(12, 5), (21, 12), (12, 19)]]) },
    "backward.fill": { $0.fill([[(21, 5), (12, 12), (21, 19)], [(12, 5), (3, 12), (12, 19)]]) },
    "camera": {
      $0.stroke([[(3, 8), (8, 8), (9.5, 5), (14.5, 5), (16, 8), (21, 8), (21, 19), (3, 19), (3, 8)]])
      $0.circle(at: (12, 13.3), radius: 3.3, isFilled: false)
    },
    "photo": {
      $0.box(CGRect(x: 2.5, y: 4.5, width: 19, height: 15), radius: 2.5, isFilled: false)
      $0.stroke([[(3, 17), (8.5, 11.5), (13, 16), (16, 13), (21, 17.5)]])
      $0.circle(at: (15.7, 8.9), radius: 1.5, isFilled: true)
    },
  ]
}
