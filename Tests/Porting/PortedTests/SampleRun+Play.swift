import Segue

extension SampleRun {
  /// Plays a sample. Returns its frames before, in the middle and after the motion, and the texts of the last frame.
  func play() throws -> (start: Raster, middle: Raster, end: Raster, texts: [String]) {
    let start = raster
    if let to = sample.start.to, sample.followsDrag {
      run.drag(from: sample.start.from, to: to, duration: Self.dragDuration)
      // The transition is about as far as the drag; it begins after the finger has moved some points.
      try wait(Self.dragDuration * sample.middle)
      let middle = raster
      try wait(Self.dragDuration * (1 - sample.middle) + sample.duration + 0.5)
      return (start, middle, raster, texts)
    }
    if let to = sample.start.to {
      run.drag(from: sample.start.from, to: to, duration: Self.dragDuration)
      try wait(Self.dragDuration + 2 / run.fps)
    } else {
      run.tap(at: sample.start.from)
      try wait(sample.tapTime)
    }
    let released = sample.start.to == nil ? start : raster
    try wait(sample.duration * sample.middle)
    let middle = raster
    try wait(sample.duration * (1 - sample.middle) + 0.6)
    return (released, middle, raster, texts)
  }

  /// Cancels a transition in its middle. Returns the frames before, in the middle and after it.
  func playCancelled() throws -> (start: Raster, middle: Raster, end: Raster) {
    let start = raster
    if let cancel = sample.cancel, let to = cancel.to {
      run.drag(from: cancel.from, to: to, duration: Self.dragDuration, rest: 0.2)
      try wait(Self.dragDuration)
      let middle = raster
      try wait(0.3 + sample.duration + 1.2)
      return (start, middle, raster)
    }
    run.tap(at: sample.start.from)
    try wait(sample.tapTime + sample.duration * 0.4)
    let middle = raster
    root.grabTransition()
    try steps(1)
    root.releaseTransition(finishing: false)
    try wait(sample.duration + 1)
    return (start, middle, raster)
  }
}

extension SampleRun {
  /// Begins a tap but moves the finger away before it ends. Returns the frames before and after it.
  func playAbandoned() throws -> (start: Raster, end: Raster) {
    let (start, from) = (raster, sample.start.from)
    run.drag(from: from, to: CGPoint(x: from.x, y: from.y - 170), duration: Self.dragDuration)
    try wait(Self.dragDuration + 1.5)
    return (start, raster)
  }
}

extension Sample {
  /// The seconds from the call of `tap(at:)` to the turn after its action.
  var tapTime: Double { 3.0 / 60 }

  /// Whether the transition follows the drag; otherwise it begins when the finger is lifted.
  var followsDrag: Bool { !["NextArticle", "Elastic"].contains(name) }

  /// Whether the motion is a transition of UIKit that can be cancelled. The other samples animate without UIKit's
  /// transitions, or complete a transition even if it was cancelled.
  var isTransition: Bool {
    ![
      "Station", "DeckLegacy", "RingLoader", "SignIn", "Onboarding", "Magazine", "SegueZoom", "BlurPopup",
    ].contains(name)
  }

  /// The share of the duration, or of the drag, 0…1, at which the middle frame is taken. It is smaller for springs,
  /// which come close to their end early.
  var middle: Double {
    ["BlurPopup", "PhotoGrid", "Station", "TodayCards", "Elastic"].contains(name) ? 0.2 : 0.5
  }
}
