import Engine

// Pictures that are told by layers: drawn once into textures of their own, read only on demand.
extension Renderer {
  /// Draws what a list's images have recorded and no texture shows yet.
  func drawRecorded(_ list: DisplayList) throws(GraphicsError) {
    if !CGImage.hasRecordings { return }
    for index in 0..<list.images.count { try drawRecorded(list.images[index]) }
  }

  private func drawRecorded(_ image: CGImage) throws(GraphicsError) {
    guard let recording = image.recording, !planner.store.holds(image) else { return }
    var tree = RenderTree()
    tree.apply(recording.changes)
    _ = tree.sample(at: 0)
    var list = DisplayList()
    tree.resolve(into: &list, width: image.width, height: image.height, scale: recording.scale)
    // A snapshot of a snapshot shows the picture that there is.
    try drawRecorded(list)
    planner.plan(list, of: image)
    try carryOutPlan()
    noteCaptured(planner.statistics)
  }

  /// The pixels of a recorded image, waiting until they are drawn.
  package func pixels(of image: CGImage) throws(GraphicsError) -> [UInt8] {
    device.makeCurrent()
    try drawRecorded(image)
    guard let texture = planner.store.texture(of: image) else {
      fatalError("Renderer.pixels(of:): the image has no recording")
    }
    return try read(texture, width: image.width, height: image.height)
  }
}
