import Engine

/// What a profile has recorded of one frame, as a value.
package struct FrameRecord: Sendable {
  /// Root time in seconds.
  package let time: Double
  /// When it began, in seconds of the monotonic clock.
  package let start: Double
  /// Its stages one after the other; what lies between two was waiting for something to do.
  package let spans: ContiguousArray<FrameProfile.Span>
  package let passes: ContiguousArray<FrameProfile.PassSpan>
  /// Why the draws of the passes begin.
  package let drawReasons: ContiguousArray<DrawReason>
  /// Seconds in which the driver drew, and the processor waited for it.
  package let waiting: Double
  /// The cost of what was drawn; nil for a frame that equals the one before, and for the main thread's side of one.
  package let statistics: FrameStatistics?
  /// The bytes of all textures and targets.
  package let textureBytes: Int
  /// Pixels of large blurs and effects to one of the surface, along each side.
  package let detail: Double
  /// What later frames do without.
  package let work: OneOffWork.Tally

  package init(
    of profile: FrameProfile, time: Double, statistics: FrameStatistics?, textureBytes: Int,
    detail: Double = 1
  ) {
    self.detail = detail
    self.time = time
    (start, waiting) = (profile.start, profile.waiting)
    // Copies: the profile uses its memory again in the next frame, which then allocates nothing.
    spans = ContiguousArray(profile.spans.lazy.map { $0 })
    passes = ContiguousArray(profile.passes.lazy.map { $0 })
    drawReasons = ContiguousArray(profile.drawReasons.lazy.map { $0 })
    self.statistics = statistics
    self.textureBytes = textureBytes
    work = profile.oneOffWork
  }

  /// Seconds of a stage.
  package func duration(of stage: FrameProfile.Stage) -> Double {
    var sum = 0.0
    for index in 0..<spans.count where spans[index].stage == stage {
      sum += spans[index].end - spans[index].start
    }
    return sum
  }

  /// Seconds of all stages.
  package var duration: Double {
    var sum = 0.0
    for index in 0..<spans.count { sum += spans[index].end - spans[index].start }
    return sum
  }
}
