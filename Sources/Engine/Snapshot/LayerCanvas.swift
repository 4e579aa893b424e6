/// The state of a context, whose drawing creates layers.
final class LayerCanvas: CGContext.Canvas {
  var state: CGContext.State
  /// The group of the image, then the groups of the open transparency layers, the innermost last.
  var groups: [DrawingGroup]
  /// The current path, in points of the image, so that a later transform does not move the path.
  let currentPath = CGMutablePath(owner: "CGContext")

  init(size: CGSize) {
    state = CGContext.State()
    groups = [DrawingGroup(outside: state, bounds: CGRect(origin: .zero, size: size))]
  }
}

extension CGContext {
  /// The attributes of drawing that `saveGState()` saves.
  struct State {
    /// The transform from the current coordinates to points of the image.
    var ctm = CGAffineTransform.identity
    var alpha: CGFloat = 1
    var fill = CGColor.black
    var stroke = CGColor.black
    var line = LineStyle()
    var shadow: DrawingShadow?
    /// The innermost clip in the current group; nil if there is none.
    var clip: DrawingClip?
  }

  package convenience init(size: CGSize, scale: CGFloat, isOpaque: Bool) {
    self.init(size: size, scale: scale, isOpaque: isOpaque, canvas: LayerCanvas(size: size))
  }

  private var layerCanvas: LayerCanvas { unsafeDowncast(canvas, to: LayerCanvas.self) }

  var state: State {
    _read { yield layerCanvas.state }
    _modify { yield &layerCanvas.state }
  }
  var groups: [DrawingGroup] {
    _read { yield layerCanvas.groups }
    _modify { yield &layerCanvas.groups }
  }
  var group: DrawingGroup { groups[groups.count - 1] }
  var currentPath: CGMutablePath { layerCanvas.currentPath }
}
