extension CAAnimation {
  /// What a layer keeps of an animation that is added to it: a copy that cannot change, and its tracks.
  ///
  /// nil, with a diagnostic, if it cannot run: a number is not finite, or the layer has no such property.
  package func frozenCopy(
    on layer: CALayer, transactionDuration: CFTimeInterval
  ) -> (animation: CAAnimation, tracks: [Track])? {
    let tracks: [Track]
    switch self {
    case let animation as CAPropertyAnimation:
      tracks = animation.tracks(on: layer, transactionDuration: transactionDuration)
    case let transition as CATransition:
      tracks = transition.transitionTracks(transactionDuration: transactionDuration)
    default:
      fatalError("CALayer.add(_:forKey:): a \(type(of: self)) animates no property of a layer")
    }
    guard !tracks.isEmpty, let copy = copy() as? CAAnimation else { return nil }
    if copy.duration <= 0 { copy.duration = transactionDuration }
    copy.freeze()
    return (copy, tracks)
  }
}

extension CAPropertyAnimation {
  /// The tracks of the animation on a layer; empty, with a diagnostic, if it cannot run: a number is not finite, or
  /// the layer has no such property.
  package func tracks(on layer: CALayer, transactionDuration: CFTimeInterval) -> [Track] {
    guard let basic = self as? CABasicAnimation else {
      fatalError(
        "CALayer.add(_:forKey:): a \(type(of: self)) says nothing about values; use CABasicAnimation")
    }
    guard let keyPath, let target = layer.target(ofKeyPath: keyPath) else {
      Diagnostics.report(
        .animationIgnored, "no layer can animate the key path \"\(keyPath ?? "nil")\"; nothing is animated",
        types: ["\(type(of: self))"])
      return []
    }
    guard let track = basic.track(target, transactionDuration: transactionDuration) else {
      Diagnostics.report(
        .animationIgnored, "an animation of \(keyPath) has a number that is not finite; nothing is animated",
        types: ["\(type(of: self))"])
      return []
    }
    return [track]
  }
}

extension CABasicAnimation {
  /// nil if a number in it is not finite: such an animation is ignored (animation.md §1.2).
  package func track(_ target: PropertyTarget, transactionDuration: CFTimeInterval) -> Track? {
    let timing = MediaTiming(self, defaultDuration: transactionDuration)
    let path = keyPath ?? target.property.keyPath
    guard timing.isValid, let kind = target.kind ?? PropertyValue.kind(of: [fromValue, toValue, byValue]),
      let ends = ends(kind, path)
    else { return nil }
    return Track(
      property: target.property, part: target.part, kind: kind, chain: TimingChain(timing), curve: curve,
      ends: ends, isAdditive: isAdditive, isCumulative: isCumulative, endsAtModel: endsAtModel)
  }

  private func ends(_ kind: ValueKind, _ path: String) -> Track.Ends? {
    if kind == .wide {
      let ends = [fromValue, toValue, byValue].map { $0.map(WideValue.init(any:)) }
      guard ends.allSatisfy({ $0?.numbers.allSatisfy(\.isFinite) != false }) else { return nil }
      return Track.Ends(ends[0], ends[1], ends[2])
    }
    let from = Components(any: fromValue, kind: kind, keyPath: path)
    let to = Components(any: toValue, kind: kind, keyPath: path)
    let by = Components(any: byValue, kind: kind, keyPath: path)
    guard from?.isFinite(kind) != false, to?.isFinite(kind) != false, by?.isFinite(kind) != false else {
      return nil
    }
    return Track.Ends(kind, from, to, by)
  }
}

extension Diagnostic.Code {
  /// An animation was added that cannot run.
  package static let animationIgnored = Diagnostic.Code(rawValue: "animation-ignored")
}
