import Foundation

extension CAKeyframeAnimation {
  /// The track of the animation, followed by a second track if `rotationMode` rotates the layer along the path. Empty
  /// if the animation has no effect or a number is not finite.
  func tracks(_ target: PropertyTarget, _ chain: TimingChain) -> [Track] {
    guard overallSpring?.isUsable != false, let kind = target.kind ?? PropertyValue.kind(of: values ?? [])
    else { return [] }
    let path = keyPath ?? target.property.keyPath
    if kind == .wide { return wideTrack(target, chain, path).map { [$0] } ?? [] }
    guard let keyframes = keyframes(kind: kind, keyPath: path) else { return [] }
    var tracks = [track(target, kind: kind, chain: chain, table: .init(keyframes: keyframes))]
    if let rotationMode, self.path != nil, kind == .point {
      let addedAngle = rotationMode == .rotateAutoReverse ? Double.pi : 0
      let rotationTarget = PropertyTarget(.column(.transform), part: .ofTransform(.rotationZ), kind: .scalar)
      let table = Track.KeyframeTable(keyframes: keyframes, reading: .angle(addedAngle))
      tracks.append(track(rotationTarget, kind: .scalar, chain: chain, table: table, isAdditive: true))
    }
    return tracks
  }

  private func track(
    _ target: PropertyTarget, kind: ValueKind, chain: TimingChain, table: Track.KeyframeTable,
    isAdditive: Bool? = nil
  ) -> Track {
    track(
      target, kind: kind, chain: chain, endpoints: .keyframes(table), along: table.keyframes,
      isAdditive: isAdditive)
  }

  private func track(
    _ target: PropertyTarget, kind: ValueKind, chain: TimingChain, endpoints: Track.Endpoints,
    along keyframes: Keyframes, isAdditive: Bool? = nil
  ) -> Track {
    let function = function(for: kind)
    let curve: Curve = keyframes.ignoresOverallCurve ? .linear : overallCurve
    return Track(
      property: target.property, part: function.map(Track.Part.function) ?? target.part,
      kind: function?.kind ?? kind, chain: chain, curve: curve, endpoints: endpoints,
      isAdditive: isAdditive ?? self.isAdditive, isCumulative: isCumulative, endsAtModel: endsAtModel)
  }

  private var overallCurve: Curve {
    overallSpring.map { Curve.spring($0) } ?? timingFunction.map { Curve($0.cubic) } ?? .linear
  }

  /// The track of wide values. Values that do not blend switch as soon as their segment begins; images cross-fade.
  private func wideTrack(_ target: PropertyTarget, _ chain: TimingChain, _ path: String) -> Track? {
    let wide = (values ?? []).map {
      WideValue(any: $0, for: target.content, keyPath: "CALayer.add(_:forKey:): \(path)")
    }
    guard let first = wide.first else { return nil }
    if target.content == .image {
      guard let keyframes = keyframes(wide.indices.map { [Double($0)] }) else { return nil }
      return track(
        target, kind: .wide, chain: chain, endpoints: .contents(.init(wide, keyframes: keyframes)),
        along: keyframes)
    }
    if wide.allSatisfy(first.blends) {
      guard let keyframes = keyframes(wide.map(\.numbers)) else { return nil }
      return track(target, kind: .wide, chain: chain, table: .init(keyframes: keyframes, form: first.form))
    }
    guard let keyframes = keyframes(wide.indices.map { [Double($0)] }, switch: true) else { return nil }
    return track(target, kind: .wide, chain: chain, table: .init(keyframes: keyframes, list: wide))
  }

  private func keyframes(_ numberLists: [[Double]], switch switches: Bool = false) -> Keyframes? {
    Keyframes(
      values: numberLists, mode: calculationMode, keyTimes: keyTimes?.map(\.doubleValue),
      timing: timingFunctions?.map { $0.cubic } ?? [], tension: tensionValues?.map(\.doubleValue) ?? [],
      continuity: continuityValues?.map(\.doubleValue) ?? [], bias: biasValues?.map(\.doubleValue) ?? [],
      switch: switches)
  }
}
