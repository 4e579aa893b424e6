/// The CAMediaTiming values of a layer. Its clock uses `beginTime`, `speed` and `timeOffset`; it never ends and never
/// repeats, so that the other values have no effect (animation.md §1.1).
package struct LayerTiming: Sendable {
  package var beginTime: CFTimeInterval = 0
  package var duration: CFTimeInterval = .infinity
  package var speed: Float = 1
  package var timeOffset: CFTimeInterval = 0
  package var repeatCount: Float = 0
  package var repeatDuration: CFTimeInterval = 0
  package var autoreverses = false
  package var fillMode = CAMediaTimingFillMode.removed
  package init() {}

  package var map: TimeMap { TimeMap(beginTime: beginTime, speed: Double(speed), timeOffset: timeOffset) }
}

extension CALayer {
  /// The time of the superlayer's clock, in seconds, at which this layer's clock begins.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTiming { $0.beginTime = newValue } }
  }
  /// A duration in seconds; infinite unless set. A layer's clock never ends: the value changes nothing (animation.md
  /// §1.1).
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// Seconds of this layer's clock per second of its superlayer's: 1 unless set, 0 stops the layer's animations.
  public var speed: Float {
    get { timing.speed }
    set { setTiming { $0.speed = newValue } }
  }
  /// Seconds added to the layer's own time.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTiming { $0.timeOffset = newValue } }
  }
  /// A number of repetitions; 0 unless set. A layer's clock never ends: the value changes nothing (animation.md §1.1).
  public var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// A duration in seconds; 0 unless set. A layer's clock never ends: the value changes nothing (animation.md §1.1).
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether repetitions play backwards; false unless set. A layer's clock never repeats: the value changes nothing
  /// (animation.md §1.1).
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// The fill mode; `removed` unless set. A layer's clock never ends: the value changes nothing (animation.md §1.1).
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  private func setTiming(_ write: (inout LayerTiming) -> Void) {
    var changed = timing
    write(&changed)
    guard changed.beginTime.isFinite, changed.speed.isFinite, changed.timeOffset.isFinite else {
      Diagnostics.report(
        .layerTiming,
        "a layer's clock cannot have a beginTime, speed or timeOffset that is not finite; the layer keeps the old value",
        types: ["\(type(of: self))"])
      return
    }
    timing = changed
    markChanged(.timing)
    tree?.context.animations.timeChanged(of: self)
  }

  /// The composed map from root time to this layer's time.
  package var timeMap: TimeMap {
    var map = ownTimeMap
    var layer = above
    while let current = layer {
      map = map.after(current.ownTimeMap)
      layer = current.above
    }
    return map
  }

  /// Converts a time of `layer`'s clock (nil: the root clock) to this layer's: up to the nearest common ancestor, then
  /// down.
  func convertClockTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    var time = t
    var ancestor = layer
    while let current = ancestor, !isDescendant(of: current) {
      time = current.ownTimeMap.parentTime(time)
      ancestor = current.above
    }
    return descend(time, from: ancestor)
  }

  func convertClockTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    if let layer { return layer.convertClockTime(t, from: self) }
    var time = t
    var ancestor: CALayer? = self
    while let current = ancestor {
      time = current.ownTimeMap.parentTime(time)
      ancestor = current.above
    }
    return time
  }

  /// Converts a time of the clock of `ancestor` (nil: the root clock) to this layer's clock.
  private func descend(_ t: CFTimeInterval, from ancestor: CALayer?) -> CFTimeInterval {
    var path: [CALayer] = []
    var layer: CALayer? = self
    while let current = layer, current !== ancestor {
      path.append(current)
      layer = current.above
    }
    return path.reversed().reduce(t) { $1.ownTimeMap.localTime($0) }
  }
}

extension Diagnostic.Code {
  /// A layer's timing was set to a number that is not finite.
  package static let layerTiming = Diagnostic.Code(rawValue: "layer-timing")
}
