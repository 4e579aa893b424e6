/// The layers that drawing into a context creates.
final class LayerCanvas: CGContext.Canvas {
  var state: CGContext.State
  /// The picture, and the open transparency layers in it.
  var groups: [DrawingGroup]
  /// The current path, in the picture's points: a later transform does not move it.
  let current = CGMutablePath(owner: "CGContext")

  init(size: CGSize) {
    state = CGContext.State()
    groups = [DrawingGroup(outside: state, bounds: CGRect(origin: .zero, size: size))]
  }
}

extension CGContext {
  /// The attributes of drawing.
  struct State {
    var ctm = CGAffineTransform.identity
    var alpha: CGFloat = 1
    var fill = CGColor.black
    var stroke = CGColor.black
    var line = LineStyle()
    var shadow: DrawingShadow?
    /// The clip in the current group; nil for none.
    var clip: DrawingClip?
  }

  package convenience init(size: CGSize, scale: CGFloat, isOpaque: Bool) {
    self.init(size: size, scale: scale, isOpaque: isOpaque, canvas: LayerCanvas(size: size))
  }

  private var layers: LayerCanvas { unsafeDowncast(canvas, to: LayerCanvas.self) }

  var state: State {
    _read { yield layers.state }
    _modify { yield &layers.state }
  }
  var groups: [DrawingGroup] {
    _read { yield layers.groups }
    _modify { yield &layers.groups }
  }
  var group: DrawingGroup { groups[groups.count - 1] }
  var current: CGMutablePath { layers.current }
}
