import Segue

extension SampleRun {
  /// Plays a sample: its pictures before, in the middle and afterwards, and the texts of the last one.
  func play() throws -> (start: Picture, middle: Picture, end: Picture, texts: [String]) {
    let start = picture
    if let to = sample.start.to, sample.isFollowed {
      run.drag(from: sample.start.from, to: to, duration: Self.drag)
      // The pan recognizes some points after the finger came down.
      try wait(Self.drag * sample.middle)
      let middle = picture
      try wait(Self.drag * (1 - sample.middle) + sample.duration + 0.5)
      return (start, middle, picture, texts)
    }
    if let to = sample.start.to {
      run.drag(from: sample.start.from, to: to, duration: Self.drag)
      try wait(Self.drag + 2 / run.fps)
    } else {
      run.tap(at: sample.start.from)
      try wait(sample.tapTime)
    }
    let released = sample.start.to == nil ? start : picture
    try wait(sample.duration * sample.middle)
    let middle = picture
    try wait(sample.duration * (1 - sample.middle) + 0.6)
    return (released, middle, picture, texts)
  }

  /// Cancels a transition in its middle and returns the pictures before it and after it.
  func playCancelled() throws -> (start: Picture, middle: Picture, end: Picture) {
    let start = picture
    if let cancel = sample.cancel, let to = cancel.to {
      run.drag(from: cancel.from, to: to, duration: Self.drag, rest: 0.2)
      try wait(Self.drag)
      let middle = picture
      try wait(0.3 + sample.duration + 1.2)
      return (start, middle, picture)
    }
    run.tap(at: sample.start.from)
    try wait(sample.tapTime + sample.duration * 0.4)
    let middle = picture
    root.grabTransition()
    try steps(1)
    root.releaseTransition(finishing: false)
    try wait(sample.duration + 1)
    return (start, middle, picture)
  }
}

extension SampleRun {
  /// Begins the gesture of a tap and moves away before it is one: the pictures before and afterwards.
  func playAbandoned() throws -> (start: Picture, end: Picture) {
    let (start, from) = (picture, sample.start.from)
    run.drag(from: from, to: CGPoint(x: from.x, y: from.y - 170), duration: Self.drag)
    try wait(Self.drag + 1.5)
    return (start, picture)
  }
}

extension Sample {
  /// The seconds from a tap's call to the turn in which its action has run.
  var tapTime: Double { 3.0 / 60 }

  /// Whether the transition follows the finger, instead of beginning as it is lifted.
  var isFollowed: Bool { !["NextArticle", "Elastic"].contains(name) }

  /// Whether it is a transition of UIKit's that can be cancelled. Others are animations of the app's own, or complete their
  /// transition whatever the context says.
  var isTransition: Bool {
    ![
      "Station", "DeckLegacy", "RingLoader", "SignIn", "Onboarding", "Magazine", "SegueZoom", "BlurPopup",
    ].contains(name)
  }

  /// The part of the duration, or of the drag, at which the middle is looked at: springs are nearly at their end sooner.
  var middle: Double {
    ["BlurPopup", "PhotoGrid", "Station", "TodayCards", "Elastic"].contains(name) ? 0.2 : 0.5
  }
}
