extension CAAnimation {
  /// What a layer keeps of an animation that is added to it: a copy that cannot change, and its tracks.
  ///
  /// nil, with a diagnostic, if it cannot run: a number is not finite, or the layer has no such property.
  package func frozenCopy(
    on layer: CALayer, transactionDuration: CFTimeInterval
  ) -> (animation: CAAnimation, tracks: [Track])? {
    let place = AnimationPlace(layer: layer, defaultDuration: transactionDuration)
    guard let tracks = tracks(in: place), let copy = copy() as? CAAnimation else { return nil }
    if copy.duration <= 0 { copy.duration = transactionDuration }
    copy.freeze()
    return (copy, tracks)
  }

  /// The tracks that the animation consists of; nil, with a diagnostic, if it cannot run.
  func tracks(in place: AnimationPlace) -> [Track]? {
    switch self {
    case let group as CAAnimationGroup: group.groupTracks(in: place)
    case let animation as CAPropertyAnimation: animation.propertyTracks(in: place)
    case let transition as CATransition: transition.transitionTracks(in: place)
    default: fatalError("CALayer.add(_:forKey:): a \(type(of: self)) animates no property of a layer")
    }
  }
}

/// Where an animation is added: to a layer, inside groups, the outermost first.
struct AnimationPlace {
  let layer: CALayer
  var groups: [TimingChain.Group] = []
  /// Seconds that an animation takes that says nothing of its duration.
  var defaultDuration: CFTimeInterval

  /// When an animation at this place applies; nil if a number of its timing cannot be used.
  func chain(of animation: CAAnimation) -> TimingChain? {
    let timing = MediaTiming(animation, defaultDuration: defaultDuration)
    return timing.isValid ? TimingChain(timing, inside: groups) : nil
  }
}

extension CAAnimationGroup {
  /// Those of all animations in the group that can run.
  fileprivate func groupTracks(in place: AnimationPlace) -> [Track]? {
    guard let timing = place.chain(of: self)?.own else {
      Diagnostics.report(
        .animationIgnored, "a group of animations has a number that is not finite; nothing is animated",
        types: ["\(type(of: self))"])
      return nil
    }
    var inside = place
    inside.groups.append(TimingChain.Group(timing, warp: timingFunction?.cubic))
    inside.defaultDuration = timing.duration
    return (animations ?? []).flatMap { $0.tracks(in: inside) ?? [] }
  }
}

extension CAPropertyAnimation {
  fileprivate func propertyTracks(in place: AnimationPlace) -> [Track]? {
    guard let keyPath, let target = place.layer.target(ofKeyPath: keyPath) else {
      Diagnostics.report(
        .animationIgnored, "no layer can animate the key path \"\(keyPath ?? "nil")\"; nothing is animated",
        types: ["\(type(of: self))"])
      return nil
    }
    guard let chain = place.chain(of: self) else { return ignored(keyPath) }
    var tracks: [Track]
    switch self {
    case let basic as CABasicAnimation: tracks = basic.track(target, chain).map { [$0] } ?? []
    case let keyframes as CAKeyframeAnimation: tracks = keyframes.tracks(target, chain)
    default:
      fatalError(
        "CALayer.add(_:forKey:): a \(type(of: self)) says nothing about values; use CABasicAnimation")
    }
    if liesBeneath {
      for index in tracks.indices { tracks[index].liesBeneath = true }
    }
    return tracks.isEmpty ? ignored(keyPath) : tracks
  }

  private func ignored(_ keyPath: String) -> [Track]? {
    Diagnostics.report(
      .animationIgnored,
      "an animation of \(keyPath) has too few values or a number that is not finite; nothing is animated",
      types: ["\(type(of: self))"])
    return nil
  }

  /// The function that makes the property's transforms, where it is one.
  func function(for kind: ValueKind) -> CAValueFunction? { kind == .transform ? valueFunction : nil }
}

extension CABasicAnimation {
  /// nil if a number in it is not finite: such an animation is ignored (animation.md §1.2).
  fileprivate func track(_ target: PropertyTarget, _ chain: TimingChain) -> Track? {
    let path = keyPath ?? target.property.keyPath
    if case .spring(let spring) = curve, !spring.isUsable { return nil }
    guard let kind = target.kind ?? PropertyValue.kind(of: [fromValue, toValue, byValue]),
      let ends = function(for: kind).map({ ends($0, path) }) ?? ends(kind, target.content, path)
    else { return nil }
    let function = function(for: kind)
    return Track(
      property: target.property, part: function.map(Track.Part.function) ?? target.part,
      kind: function?.kind ?? kind, chain: chain, curve: curve, ends: ends,
      isAdditive: isAdditive, isCumulative: isCumulative, endsAtModel: endsAtModel)
  }

  /// The numbers that a value function takes; what is missing counts from nothing.
  private func ends(_ function: CAValueFunction, _ path: String) -> Track.Ends? {
    func numbers(_ value: Any?) -> Components? {
      function.numbers(any: value, keyPath: path).map { Components(numbers: $0) }
    }
    let (from, to, by) = (numbers(fromValue), numbers(toValue), numbers(byValue))
    guard [from, to, by].allSatisfy({ $0?.isFinite(function.kind) != false }) else { return nil }
    return Track.Ends(function.kind, from, to, by)
  }

  private func ends(_ kind: ValueKind, _ content: NamedKey.Content, _ path: String) -> Track.Ends? {
    if kind == .wide {
      let ends = [fromValue, toValue, byValue].map {
        $0.map { WideValue(any: $0, for: content, keyPath: path) }
      }
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
