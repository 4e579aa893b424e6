extension CAAnimation {
  /// Returns a frozen copy of the animation, which a layer stores when the animation is added, the copy's tracks, and
  /// the object that waits for its end, which is the delegate of the animation but not of the copy.
  ///
  /// The result is nil, with a diagnostic, if a number is not finite, there are too few values, or the layer has no
  /// such property.
  package func frozenCopy(
    on layer: CALayer, transactionDuration: CFTimeInterval
  ) -> (animation: CAAnimation, tracks: [Track], waiter: (any AnimationWaiter)?)? {
    (self as? CAAnimationGroup)?.checkNesting("CALayer.add(_:forKey:)")
    var context = AnimationContext(layer: layer, defaultDuration: transactionDuration)
    var tracks: [Track] = []
    guard addTracks(in: &context, to: &tracks), let copy = copy() as? CAAnimation else { return nil }
    if copy.duration <= 0 { copy.duration = transactionDuration }
    let waiter = copy.delegate as? any AnimationWaiter
    if waiter != nil { copy.delegate = nil }
    copy.freeze()
    return (copy, tracks, waiter)
  }

  /// Adds the animation's tracks to `list`, which all groups around the animation share. Returns false, with a
  /// diagnostic, if the animation cannot run.
  fileprivate func addTracks(in context: inout AnimationContext, to list: inout [Track]) -> Bool {
    let tracks: [Track]?
    switch self {
    case let group as CAAnimationGroup: return group.addGroupTracks(in: &context, to: &list)
    case let animation as CAPropertyAnimation: tracks = animation.propertyTracks(in: context)
    case let transition as CATransition: tracks = transition.transitionTracks(context.chain(of: transition))
    default: fatalError("CALayer.add(_:forKey:): a \(type(of: self)) animates no property of a layer")
    }
    guard let tracks else { return false }
    list += tracks
    return true
  }
}

/// The layer that an animation is added to and the groups that contain the animation, the outermost first.
struct AnimationContext {
  let layer: CALayer
  var groups: [TimingChain.Group] = []
  /// The duration, in seconds, of an animation that sets none.
  var defaultDuration: CFTimeInterval

  /// The timing of an animation in this context; nil if one of its numbers is invalid.
  func chain(of animation: CAAnimation) -> TimingChain? {
    let timing = MediaTiming(animation, defaultDuration: defaultDuration)
    return timing.isValid ? TimingChain(timing, inside: groups) : nil
  }
}

extension CAAnimationGroup {
  /// Adds the tracks of all animations in the group that can run. Returns false, with a diagnostic, if the timing of
  /// the group itself is invalid.
  fileprivate func addGroupTracks(in context: inout AnimationContext, to list: inout [Track]) -> Bool {
    guard let timing = context.chain(of: self)?.innermost else {
      Diagnostics.report(
        .animationIgnored, "a group of animations has a number that is not finite; nothing is animated",
        types: ["\(type(of: self))"])
      return false
    }
    // All levels share one list of groups: copies for each level would take memory that grows with the square of the
    // depth.
    let outerDuration = context.defaultDuration
    context.groups.append(TimingChain.Group(timing, warp: timingFunction?.cubic))
    context.defaultDuration = timing.duration
    for animation in animations ?? [] { _ = animation.addTracks(in: &context, to: &list) }
    context.groups.removeLast()
    context.defaultDuration = outerDuration
    return true
  }
}

extension CAPropertyAnimation {
  /// Makes the animation's tracks; nil, with a diagnostic, if it cannot run.
  fileprivate func propertyTracks(in context: AnimationContext) -> [Track]? {
    guard let keyPath, let target = context.layer.target(ofKeyPath: keyPath) else {
      Diagnostics.report(
        .animationIgnored, "no layer can animate the key path \"\(keyPath ?? "nil")\"; nothing is animated",
        types: ["\(type(of: self))"])
      return nil
    }
    guard let chain = context.chain(of: self) else { return ignored(keyPath) }
    var tracks: [Track]
    switch self {
    case let basic as CABasicAnimation: tracks = basic.track(target, chain).map { [$0] } ?? []
    case let keyframes as CAKeyframeAnimation: tracks = keyframes.tracks(target, chain)
    default:
      fatalError(
        "CALayer.add(_:forKey:): a \(type(of: self)) has no values; use CABasicAnimation")
    }
    if isInsertedBelow {
      for index in tracks.indices { tracks[index].isInsertedBelow = true }
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

  /// The value function, if the property is a transform; otherwise nil.
  func function(for kind: ValueKind) -> CAValueFunction? { kind == .transform ? valueFunction : nil }
}

extension CABasicAnimation {
  /// Makes the track; nil if a number is not finite, or if neither the property nor a value determines the kind: such
  /// an animation is ignored (animation.md §1.2).
  fileprivate func track(_ target: PropertyTarget, _ chain: TimingChain) -> Track? {
    let path = keyPath ?? target.property.keyPath
    if case .spring(let spring) = curve, !spring.isUsable { return nil }
    guard let kind = target.kind ?? PropertyValue.kind(of: [fromValue, toValue, byValue]),
      let endpoints = function(for: kind).map({ endpoints($0, path) })
        ?? endpoints(kind, target.content, path)
    else { return nil }
    let function = function(for: kind)
    return Track(
      property: target.property, part: function.map(Track.Part.function) ?? target.part,
      kind: function?.kind ?? kind, chain: chain, curve: curve, endpoints: endpoints,
      isAdditive: isAdditive, isCumulative: isCumulative, endsAtModel: endsAtModel)
  }

  /// The endpoints as inputs of a value function; a missing endpoint counts as the neutral value. Nil if a number is
  /// not finite.
  private func endpoints(_ function: CAValueFunction, _ path: String) -> Track.Endpoints? {
    func numbers(_ value: Any?) -> Components? {
      function.numbers(any: value, keyPath: "CALayer.add(_:forKey:): \(path)").map { Components(numbers: $0) }
    }
    let (from, to, by) = (numbers(fromValue), numbers(toValue), numbers(byValue))
    guard [from, to, by].allSatisfy({ $0?.isFinite(function.kind) != false }) else { return nil }
    return Track.Endpoints(kind: function.kind, from: from, to: to, by: by)
  }

  /// The endpoints as values of a kind; nil if a number is not finite.
  private func endpoints(_ kind: ValueKind, _ content: NamedKey.Content, _ path: String) -> Track.Endpoints? {
    if kind == .wide {
      let endpoints = [fromValue, toValue, byValue].map {
        $0.map { WideValue(any: $0, for: content, keyPath: "CALayer.add(_:forKey:): \(path)") }
      }
      guard endpoints.allSatisfy({ $0?.numbers.allSatisfy(\.isFinite) != false }) else { return nil }
      if content == .image { return .contents(.init(from: endpoints[0], to: endpoints[1])) }
      return Track.Endpoints(endpoints[0], endpoints[1], endpoints[2])
    }
    let from = Components(any: fromValue, kind: kind, keyPath: "CALayer.add(_:forKey:): \(path)")
    let to = Components(any: toValue, kind: kind, keyPath: "CALayer.add(_:forKey:): \(path)")
    let by = Components(any: byValue, kind: kind, keyPath: "CALayer.add(_:forKey:): \(path)")
    guard from?.isFinite(kind) != false, to?.isFinite(kind) != false, by?.isFinite(kind) != false else {
      return nil
    }
    return Track.Endpoints(kind: kind, from: from, to: to, by: by)
  }
}

extension Diagnostic.Code {
  /// An animation was added that cannot run.
  package static let animationIgnored = Diagnostic.Code(rawValue: "animation-ignored")
}
