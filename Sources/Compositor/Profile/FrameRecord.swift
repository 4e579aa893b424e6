import LayerValues

/// A profile's record of one frame, as a value.
package struct FrameRecord: Sendable {
  /// The root time in seconds.
  package let time: Double
  /// The start of the frame, in seconds of the monotonic clock.
  package let start: Double
  /// The stages in order; the thread had nothing to do in the gaps between them.
  package let spans: ContiguousArray<FrameProfile.Span>
  package let passes: ContiguousArray<FrameProfile.PassSpan>
  /// The reasons for which the draws of the passes begin.
  package let drawReasons: ContiguousArray<DrawReason>
  /// The time in seconds for which the thread waited until the driver had drawn.
  package let waiting: Double
  /// The cost of drawing; nil for a frame that equals the previous one, and for the main thread's stages of a frame.
  package let statistics: FrameStatistics?
  /// The size of all textures and targets in bytes.
  package let textureBytes: Int
  /// The resolution of large blurs and effects relative to the surface's, along each side.
  package let detail: Double
  /// The one-off work, which subsequent frames do not repeat.
  package let work: OneOffWork.Tally

  package init(
    of profile: FrameProfile, time: Double, statistics: FrameStatistics?, textureBytes: Int,
    detail: Double = 1
  ) {
    self.detail = detail
    self.time = time
    (start, waiting) = (profile.start, profile.waiting)
    // The elements are copied into new memory: if the record shared the profile's arrays, the next frame would have to
    // allocate others.
    spans = ContiguousArray(profile.spans.lazy.map { $0 })
    passes = ContiguousArray(profile.passes.lazy.map { $0 })
    drawReasons = ContiguousArray(profile.drawReasons.lazy.map { $0 })
    self.statistics = statistics
    self.textureBytes = textureBytes
    work = profile.oneOffWork
  }

  /// The duration of a stage in seconds.
  package func duration(of stage: FrameProfile.Stage) -> Double {
    var sum = 0.0
    for index in 0..<spans.count where spans[index].stage == stage {
      sum += spans[index].end - spans[index].start
    }
    return sum
  }

  /// The duration of all stages in seconds.
  package var duration: Double {
    var sum = 0.0
    for index in 0..<spans.count { sum += spans[index].end - spans[index].start }
    return sum
  }
}
