import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// A layer of a position, a size and a colour.
@MainActor func movedBox(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ shade: Double) -> CALayer {
  let layer = CALayer()
  layer.anchorPoint = .zero
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  layer.position = CGPoint(x: x, y: y)
  layer.backgroundColor = CGColor(red: shade, green: 1 - shade, blue: 0.5, alpha: 1)
  return layer
}

/// A screen with a layer that scrolls, whose lists are compared with those of a new tree.
@MainActor struct MovedScene {
  let screen = TestScreen(width: Double(ListCanvas.size.width), height: Double(ListCanvas.size.height))
  let holder = CALayer()
  var painter = ListPainter()
  var last: ListCanvas?
  var time = 0.0

  init() {
    screen.render.cachesRasters = true
    screen.render.drawsStrips = true
    screen.root.backgroundColor = .white
    holder.anchorPoint = .zero
    holder.bounds = screen.root.bounds
    screen.root.addSublayer(holder)
  }

  /// The list of the next frame, which must match that of a new tree. Pixels outside of the damage must equal the
  /// previous frame's, moved by the list's scroll.
  mutating func frame(_ comment: Comment = "", _ change: () -> Void = {}) -> DisplayList {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
    time += 1
    screen.frame(at: time)
    let list = screen.resolve()
    let canvas = painter.paint(list)
    var fresh = ListPainter()
    #expect(canvas == fresh.paint(ListCanvas.freshList(screen.root)), comment)
    if let last { canvas.checkChangesAreDamaged(from: last, by: list, comment) }
    last = canvas
    return list
  }
}
