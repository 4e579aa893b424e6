import Engine

extension CAMediaTiming {
  /// Stops the object's clock at the parent time `time`.
  fileprivate func pauseClock(atParentTime time: CFTimeInterval) {
    timeOffset = timeMap.localTime(time)
    speed = 0
  }

  /// Resumes a stopped clock at `speed` from the parent time `time` without a jump of its local time.
  fileprivate func resumeClock(atParentTime time: CFTimeInterval, speed: Float) {
    let stopped = timeOffset
    self.speed = speed
    timeOffset = 0
    beginTime = time - stopped / Double(speed)
  }
}

extension VectorRunners {
  static func mediaTiming(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.beginTime = try inputs["beginTime"].number
    animation.duration = try inputs["duration"].number
    animation.speed = Float(try inputs["speed"].number)
    animation.timeOffset = try inputs["timeOffset"].number
    animation.repeatCount = Float(try inputs["repeatCount"].number)
    animation.repeatDuration = try inputs["repeatDuration"].number
    animation.autoreverses = try inputs["autoreverses"].flag
    animation.fillMode = CAMediaTimingFillMode(rawValue: try inputs["fillMode"].text)
    let timing = MediaTiming(animation, defaultDuration: try inputs["transactionDuration"].number)
    let tolerance = try check.tolerance("abs")
    let wanted = try check.vector.expected.list
    check.same(try inputs["parentTimes"].list.count, wanted.count, "count")
    for row in wanted {
      let time = try row["parentTime"].number
      let got = timing.evaluate(parentTime: time)
      check.same("\(got.phase)", try row["phase"].text, "phase at \(time)")
      check.same(got.applies, try row["applies"].flag, "applies at \(time)")
      if row.has("basicTime") {
        check.near(got.basicTime, try row["basicTime"].number, within: tolerance, "basicTime at \(time)")
      }
      if row.has("fraction") {
        check.near(got.fraction, try row["fraction"].number, within: tolerance, "fraction at \(time)")
      }
      if row.has("iteration") {
        check.same(Double(got.iteration), try row["iteration"].number, "iteration at \(time)")
      }
    }
  }

  /// An object that has only a clock.
  private final class Clock: CAMediaTiming {
    var beginTime: CFTimeInterval
    var speed: Float
    var timeOffset: CFTimeInterval
    var duration = CFTimeInterval.infinity
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    init(_ json: JSON) throws {
      beginTime = try json["beginTime"].number
      speed = Float(try json["speed"].number)
      timeOffset = try json["timeOffset"].number
    }
  }

  /// The combined time map of the clocks of layers, from the root to the leaf.
  private static func map(_ layers: JSON) throws -> TimeMap {
    try layers.list.reduce(TimeMap.identity) { outer, layer in try Clock(layer).timeMap.after(outer) }
  }

  static func layerTime(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let tolerance = try check.tolerance("abs")
    if inputs.has("layersRootToLeaf") {
      let leaf = try map(inputs["layersRootToLeaf"])
      check.near(
        try inputs["rootTimes"].numbers.map(leaf.localTime), try check.expected("leafTimes").numbers,
        within: tolerance, "leaf time")
    } else if inputs.has("fromLayersRootToLeaf") {
      let from = try map(inputs["fromLayersRootToLeaf"])
      let to = try map(inputs["toLayersRootToLeaf"])
      check.near(
        try inputs["times"].numbers.map { to.localTime(from.parentTime($0)) },
        try check.expected("converted").numbers, within: tolerance, "converted time")
    } else {
      let parent = try map(inputs["parentLayersRootToLeaf"])
      let layer = try Clock(inputs["layer"])
      var operations = try inputs["ops"].list[...]
      var speed = layer.speed
      var got: [Double] = []
      for query in try inputs["queryGlobalTimes"].numbers {
        while let next = operations.first, try next["globalTime"].number <= query {
          let time = parent.localTime(try next["globalTime"].number)
          if try next["op"].text == "pause" {
            speed = layer.speed
            layer.pauseClock(atParentTime: time)
          } else {
            layer.resumeClock(atParentTime: time, speed: speed)
          }
          operations.removeFirst()
        }
        got.append(layer.timeMap.localTime(parent.localTime(query)))
      }
      check.near(got, try check.expected("localTimes").numbers, within: tolerance, "local time")
    }
  }

  static func percentDriven(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let timeline = PercentTimeline(
      curve: try curve(inputs["animatorCurve"]), duration: try inputs["transitionDuration"].number,
      scrub: try inputs["scrubMode"].text == "curve" ? .curve : .linear)
    let p = try inputs["percentComplete"].number
    let completion = timeline.completion(
      from: p, finishes: try inputs["action"].text == "finish",
      speed: try inputs["completionSpeed"].number,
      curve: inputs.has("timingCurve")
        ? .spring(try springAnimation(inputs["timingCurve"]).spring) : try curve(inputs["completionCurve"]))
    let jumpTolerance = try check.tolerance("jumpAbs")
    if inputs.has("pauseAfter") {
      let tolerance = try check.tolerance("abs")
      let shown = completion.value(try inputs["pauseAfter"].number)
      let percent = timeline.percent(showing: shown)
      check.near(shown, try check.expected("visualAtPause").number, within: tolerance, "visual")
      check.near(
        percent, try check.expected("percentCompleteAfterPause").number, within: tolerance, "percent")
      let jump = timeline.visual(percent) - shown
      check.near(jump, try check.expected("jumpAtPause").number, within: jumpTolerance, "jump")
      return
    }
    let visualTolerance = try check.tolerance("visualAbs")
    check.near(
      timeline.visual(p), try check.expected("visualAtRelease").number, within: visualTolerance, "release")
    check.near(
      completion.duration, try check.expected("remainingDuration").number,
      within: try check.tolerance("durationAbs"), "duration")
    var shown: [Double] = []
    for sample in try check.expected("samples").list {
      let t = try sample["t"].number
      shown.append(completion.value(t))
      check.near(
        completion.value(t), try sample["visual"].number, within: visualTolerance, "visual(\(t))")
    }
    check.same(
      completion.value(completion.duration), try check.expected("finalVisual").number, "final visual")
    // If no time remains, the release shows the end.
    let first = completion.value(0)
    check.near(
      first - timeline.visual(p), try check.expected("jumpAtRelease").number, within: jumpTolerance, "jump")
    let steps = zip(shown, shown.dropFirst()).map { $1 - $0 }
    let isMonotone = steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }
    check.same(isMonotone, try check.expected("monotone").flag, "monotone")
  }
}
