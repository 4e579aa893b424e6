import Compositor
import LayerValues

// Drawing of recorded images. Each is drawn once into a texture of its own, whose pixels are read only on demand.
extension Renderer {
  /// Draws the recorded images of a list that have no texture yet.
  func drawRecorded(_ list: DisplayList) throws(GraphicsError) {
    if !CGImage.hasRecordings || !Self.hasRecordings(list) { return }
    for index in 0..<list.items.count {
      switch list.items[index].content {
      case .image(let image): try drawRecorded(list.images[image])
      case .run(let run): try drawRecorded(list.runs[run], list)
      default: break
      }
    }
    for index in 0..<list.effectTables.uses.count {
      let use = list.effectTables.uses[index]
      if use.first.image.exists { try drawRecorded(list.images[use.first.image]) }
      if use.second.image.exists { try drawRecorded(list.images[use.second.image]) }
      let effect = list.effectTables.effects[use.effect]
      for number in 0..<effect.imageOffsets.count {
        let image = list.effectTables.image(at: Int(use.values) + effect.imageOffsets[number])
        if image.exists { try drawRecorded(list.images[image]) }
      }
    }
  }

  private func drawRecorded(_ run: DisplayRun, _ list: DisplayList) throws(GraphicsError) {
    for index in run.first..<(run.first + run.count) {
      let style = list.quads[index].style
      guard list.styles[style].kind == .image else { continue }
      try drawRecorded(list.images[list.styles[style].image])
    }
  }

  static func hasRecordings(_ list: DisplayList) -> Bool {
    for index in 0..<list.images.count where list.images[index].recording != nil { return true }
    return false
  }

  private func drawRecorded(_ image: CGImage) throws(GraphicsError) {
    guard let recording = image.recording as? any RecordedChanges, !scheduler.holds(image) else { return }
    if CallStack.isAlmostUsed {
      fatalError(
        "CGImage: snapshots or drawn images are nested too deeply; draw the inner ones into pixels first")
    }
    var resolver = Resolver()
    resolver.inputLimits.side = min(CGImage.sideLimit, scheduler.store.limit)
    resolver.cachesInputs = false
    resolver.apply(recording.changes)
    _ = resolver.sample(at: 0)
    var list = DisplayList()
    if scheduler.store.isLeftOut(image) {
      // An image without a target is replaced by one transparent texel.
      (list.width, list.height) = (1, 1)
    } else {
      let scale = scheduler.store.imageScale(of: image)
      resolver.resolve(
        into: &list, width: Int((Double(image.width) * scale).rounded(.up)),
        height: Int((Double(image.height) * scale).rounded(.up)), scale: recording.scale * scale)
    }
    // The recording can itself show recorded images.
    try drawRecorded(list)
    scheduler.schedule(list, of: image)
    profile?.recording = recording.note ?? .unknown
    defer { profile?.recording = nil }
    do throws(GraphicsError) {
      try executePlan()
    } catch {
      scheduler.dropImage(of: image)
      guard case .noTarget(list.width, list.height) = error else { throw error }
      throw .noRecordingTexture(width: list.width, height: list.height)
    }
    noteRecording(scheduler.statistics)
  }

  /// Draws a recorded image and returns its pixels.
  package func pixels(of image: CGImage) throws(GraphicsError) -> [UInt8] {
    guard scheduler.store.imageScale(of: image) == 1 else {
      throw .recordingTooLarge(width: image.width, height: image.height, limit: scheduler.store.limit)
    }
    try backend.makeCurrentOrThrow()
    scheduler.noteSurfaceFrame()
    try drawRecorded(image)
    guard let texture = scheduler.store.texture(of: image) else {
      fatalError("Renderer.pixels(of:): the image has no recording; read its own pixels instead")
    }
    guard backend.holdsTarget(texture) else { throw .noTarget(width: image.width, height: image.height) }
    var pixels: [UInt8] = []
    backend.read(texture, width: image.width, height: image.height, into: &pixels)
    try backend.throwIfLost()
    return pixels
  }
}
