import Foundation

extension SymbolTable {
  private static let house: SymbolCanvas.Lines = [
    [(5.2, 10.5), (5.2, 20.5), (18.8, 20.5), (18.8, 10.5)], [(2.5, 12), (12, 3.5), (21.5, 12)],
  ]
  private static let bookmark: [SymbolCanvas.Point] = [
    (6.5, 3.5), (17.5, 3.5), (17.5, 21), (12, 16), (6.5, 21),
  ]
  private static let bolt: [SymbolCanvas.Point] = [
    (13.5, 2.5), (5.5, 13.5), (11, 13.5), (10, 21.5), (18.5, 10), (12.7, 10),
  ]

  private static func heart(_ canvas: SymbolCanvas, isFilled: Bool) {
    canvas.curve(
      from: (12, 20.5),
      [
        ((6.5, 16.2), (2.6, 12.8), (2.6, 8.7)), ((2.6, 5.8), (4.8, 3.8), (7.4, 3.8)),
        ((9.3, 3.8), (11.1, 4.9), (12, 6.8)), ((12.9, 4.9), (14.7, 3.8), (16.6, 3.8)),
        ((19.2, 3.8), (21.4, 5.8), (21.4, 8.7)), ((21.4, 12.8), (17.5, 16.2), (12, 20.5)),
      ], isFilled: isFilled)
  }

  private static func person(_ canvas: SymbolCanvas, isFilled: Bool) {
    canvas.circle(at: (12, 7.6), radius: isFilled ? 4.4 : 3.9, isFilled: isFilled)
    canvas.curve(
      from: (4, 20.3),
      [
        ((4, 16.4), (7.4, 14.1), (12, 14.1)), ((16.6, 14.1), (20, 16.4), (20, 20.3)),
        ((20, 20.3), (4, 20.3), (4, 20.3)),
      ], isFilled: isFilled)
  }

  private static func bell(_ canvas: SymbolCanvas, isFilled: Bool) {
    canvas.curve(
      from: (4, 17.4),
      [
        ((5.6, 15.8), (6.2, 14.4), (6.3, 10)), ((6.4, 5.8), (8.9, 3.6), (12, 3.6)),
        ((15.1, 3.6), (17.6, 5.8), (17.7, 10)), ((17.8, 14.4), (18.4, 15.8), (20, 17.4)),
        ((20, 17.4), (4, 17.4), (4, 17.4)),
      ], isFilled: isFilled)
    canvas.stroke([[(10.2, 20.4), (12, 21), (13.8, 20.4)]])
  }

  private static func lock(_ canvas: SymbolCanvas, isFilled: Bool) {
    canvas.box(CGRect(x: 5.5, y: 10.5, width: 13, height: 10), radius: 2, isFilled: isFilled)
    canvas.arc(at: (12, 8), radius: 3.8, turns: 0.5...1)
    canvas.stroke([[(8.2, 8), (8.2, 10.5)], [(15.8, 8), (15.8, 10.5)]])
  }

  /// Draws eight teeth around a ring.
  private static func gear(_ canvas: SymbolCanvas, isFilled: Bool) {
    for index in 0..<8 {
      let angle = CGFloat(index) * .pi / 4
      canvas.stroke(
        [[(12 + 7 * cos(angle), 12 + 7 * sin(angle)), (12 + 9.2 * cos(angle), 12 + 9.2 * sin(angle))]],
        width: 3)
    }
    // The filled gear also has a hole in the middle.
    canvas.circle(at: (12, 12), radius: isFilled ? 5.3 : 6.6, isFilled: false, width: isFilled ? 4.4 : 1.8)
    if !isFilled { canvas.circle(at: (12, 12), radius: 2.6, isFilled: false) }
  }

  static let objects: [String: Drawing] = [
    "house": { $0.stroke(house) },
    "house.fill": {
      $0.fill([[(5.2, 10), (12, 4.2), (18.8, 10), (18.8, 21), (5.2, 21)]])
      $0.stroke([[(2.5, 12), (12, 3.5), (21.5, 12)]])
    },
    "heart": { heart($0, isFilled: false) },
    "heart.fill": { heart($0, isFilled: true) },
    "star": { $0.stroke([SymbolCanvas.star(at: (12, 12.8), outer: 9.6, inner: 4)], isClosed: true) },
    "star.fill": { $0.fill([SymbolCanvas.star(at: (12, 12.8), outer: 10.6, inner: 4.4)]) },
    "person": { person($0, isFilled: false) },
    "person.fill": { person($0, isFilled: true) },
    "person.circle": { canvas in
      canvas.circle(at: (12, 12), radius: 9.1, isFilled: false)
      canvas.circle(at: (12, 9.6), radius: 2.9, isFilled: true)
      canvas.curve(
        from: (6.6, 18),
        [
          ((7, 15.2), (9.2, 14), (12, 14)), ((14.8, 14), (17, 15.2), (17.4, 18)),
          ((14.5, 20.6), (9.5, 20.6), (6.6, 18)),
        ], isFilled: true)
    },
    "bell": { bell($0, isFilled: false) },
    "bell.fill": { bell($0, isFilled: true) },
    "bookmark": { $0.stroke([bookmark], isClosed: true) },
    "bookmark.fill": {
      $0.fill([bookmark])
      $0.stroke([bookmark], isClosed: true)
    },
    "lock": { lock($0, isFilled: false) },
    "lock.fill": { lock($0, isFilled: true) },
    "bolt": { $0.stroke([bolt], isClosed: true) },
    "bolt.fill": { $0.fill([bolt]) },
    "moon.fill": {
      $0.curve(
        from: (20, 14.6),
        [
          ((13, 17.2), (6.8, 11), (9.4, 4)), ((0, 7.6), (1.6, 21), (11.6, 21)),
          ((15.6, 21), (18.8, 18.4), (20, 14.6)),
        ], isFilled: true)
    },
    "sun.max": { canvas in
      canvas.circle(at: (12, 12), radius: 4, isFilled: false)
      for index in 0..<8 {
        let angle = CGFloat(index) * .pi / 4
        canvas.stroke([
          [(12 + 7.4 * cos(angle), 12 + 7.4 * sin(angle)), (12 + 10 * cos(angle), 12 + 10 * sin(angle))]
        ])
      }
    },
    "envelope": {
      $0.box(CGRect(x: 2.5, y: 5, width: 19, height: 14), radius: 2.5, isFilled: false)
      $0.stroke([[(3.2, 6.5), (12, 13.5), (20.8, 6.5)]])
    },
    "eye": {
      $0.curve(
        from: (2, 12),
        [((6, 4.6), (18, 4.6), (22, 12)), ((18, 19.4), (6, 19.4), (2, 12))], isFilled: false)
      $0.circle(at: (12, 12), radius: 3, isFilled: true)
    },
  ]

  static let tools: [String: Drawing] = [
    "magnifyingglass": {
      $0.circle(at: (10.5, 10.5), radius: 6.5, isFilled: false)
      $0.stroke([[(15.5, 15.5), (20.5, 20.5)]])
    },
    "gearshape": { gear($0, isFilled: false) },
    "gearshape.fill": { gear($0, isFilled: true) },
    "trash": {
      $0.stroke([
        [(4, 6.5), (20, 6.5)], [(9, 6), (9, 3.5), (15, 3.5), (15, 6)],
        [(6, 7), (7, 20.5), (17, 20.5), (18, 7)],
      ])
      $0.stroke([[(10, 10.5), (10.3, 17)], [(14, 10.5), (13.7, 17)]], width: 1.3)
    },
    "folder": {
      $0.stroke([[(3, 19), (3, 5), (9, 5), (11, 7.5), (21, 7.5), (21, 19), (3, 19)], [(3, 11), (21, 11)]])
    },
    "book": {
      $0.stroke([
        [
          (12, 6.5), (8, 5), (3, 5.5), (3, 19), (8, 18.5), (12, 20), (16, 18.5), (21, 19), (21, 5.5), (16, 5),
          (12, 6.5), (12, 20),
        ]
      ])
    },
    "square.and.pencil": {
      $0.stroke([
        [(13, 5), (4, 5), (4, 20), (19, 20), (19, 11)],
        [(9.5, 14.5), (10, 11.5), (19, 2.5), (21.5, 5), (12.5, 14), (9.5, 14.5)],
      ])
    },
    "pencil": {
      $0.stroke([[(4, 20), (5.2, 15), (16.5, 3.7), (20.3, 7.5), (9, 18.8)]], isClosed: true)
      $0.stroke([[(14, 6.2), (17.8, 10)]])
    },
    "calendar": {
      $0.box(CGRect(x: 3.5, y: 5, width: 17, height: 15.5), radius: 2.5, isFilled: false)
      $0.stroke([[(3.5, 9.7), (20.5, 9.7)], [(8, 2.8), (8, 6)], [(16, 2.8), (16, 6)]])
    },
    "clock": {
      $0.circle(at: (12, 12), radius: 9.1, isFilled: false)
      $0.stroke([[(12, 6.5), (12, 12), (16, 14)]])
    },
    "cart": { canvas in
      canvas.stroke([[(2, 4), (5, 4), (7.5, 15), (18.5, 15), (20.7, 7), (5.8, 7)]])
      for x in [9, 17] as [CGFloat] { canvas.circle(at: (x, 19), radius: 1.6, isFilled: true) }
    },
  ]
}
