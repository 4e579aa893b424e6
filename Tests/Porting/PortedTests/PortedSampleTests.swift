import Foundation
import Segue
import Testing

/// Samples of iOS source that the plugin ports without edits by hand.
@Suite(.serialized) @MainActor struct PortedSampleTests {
  @Test func allSamplesAreFound() {
    #expect(Sample.all.count == 31 && Expectation.bySample.count == 31)
  }

  @Test(arguments: Sample.all)
  func aSamplePlaysFromStartToEnd(_ sample: Sample) throws {
    let played = try SampleRun(sample)
    defer { played.run.close() }
    let (start, middle, end, texts) = try played.play()
    #expect(start.difference(from: middle) > 0.01, "the middle differs from the start")
    #expect(middle.difference(from: end) > 0.01, "the end differs from the middle")
    #expect(start.difference(from: end) > 0.02, "the end differs from the start")
    let expected = Expectation.bySample[sample.name]
    for text in expected?.texts ?? ["?"] {
      #expect(texts.contains { $0.contains(text) }, "the end shows \(text): \(texts)")
    }
    for text in expected?.hiddenTexts ?? [] {
      #expect(!texts.contains { $0.contains(text) }, "the end does not show \(text)")
    }
    for (raster, probes) in [(start, expected?.start), (end, expected?.end)] {
      for probe in probes ?? [] {
        let color = raster.color(probe.x, probe.y)
        let isNear = zip(color, probe.color).allSatisfy { abs($0 - $1) <= 14 }
        #expect(isNear, "\(probe.x), \(probe.y) has \(color) instead of \(probe.color)")
      }
    }
  }

  @Test(arguments: Sample.all.filter { $0.isTransition })
  func aCancelledTransitionReturnsToTheStart(_ sample: Sample) throws {
    let played = try SampleRun(sample)
    defer { played.run.close() }
    let (start, middle, end) = try played.playCancelled()
    #expect(middle.difference(from: start) > 0.01, "the transition has begun")
    // Some pixels may differ, since a text may report the requested transition.
    let difference = end.difference(from: start)
    #expect(difference < 0.004, "the end looks like the start: \(difference)")
  }

  @Test(arguments: Sample.all.filter { !$0.isTransition })
  func anAbandonedTapStartsNothing(_ sample: Sample) throws {
    let played = try SampleRun(sample)
    defer { played.run.close() }
    let (start, end) = try played.playAbandoned()
    let difference = end.difference(from: start)
    #expect(difference < 0.001, "the end looks like the start: \(difference)")
  }

  @Test(.enabled(if: ContactSheet.folder != nil), arguments: Sample.all)
  func aContactSheetIsSaved(_ sample: Sample) throws {
    let played = try SampleRun(sample)
    defer { played.run.close() }
    var images = [played.run.image()]
    let followsDrag = sample.start.to != nil && sample.followsDrag
    if let to = sample.start.to {
      played.run.drag(from: sample.start.from, to: to, duration: SampleRun.dragDuration)
      if !followsDrag { try played.wait(SampleRun.dragDuration + 2.0 / 60) }
    } else {
      played.run.tap(at: sample.start.from)
      try played.wait(sample.tapTime)
    }
    let length = followsDrag ? SampleRun.dragDuration : sample.duration
    if !followsDrag, sample.start.to != nil { images.append(played.run.image()) }
    for _ in 0..<4 {
      try played.wait(length / 4)
      images.append(played.run.image())
    }
    try played.wait(sample.duration + 0.6)
    images.append(played.run.image())
    try ContactSheet.save(images, as: sample.folder)
  }
}
