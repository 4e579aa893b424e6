/// When a track applies and where in its animation a time falls.
package struct TimingChain: Sendable, Equatable {
  /// The animation's own timing.
  package var own: MediaTiming

  package init(_ own: MediaTiming) { self.own = own }

  /// When the outermost timing begins, in the layer's time.
  package var beginTime: Double {
    get { own.beginTime }
    set { own.beginTime = newValue }
  }

  /// The layer's time from which on nothing changes any more.
  package var endTime: Double { own.endTime }

  package func evaluate(parentTime: Double) -> MediaTiming.Evaluation { own.evaluate(parentTime: parentTime) }
}
