extension Track {
  /// What a key path names; nil where no layer has such a property.
  package static func resolve(_ keyPath: String) -> (property: AnimatableProperty, part: Part)? {
    if let (property, component) = AnimatableProperty.resolve(keyPath) {
      return (property, component < 0 ? .whole : .component(Int(component)))
    }
    guard let dot = keyPath.firstIndex(of: "."),
      let property = AnimatableProperty.resolve(String(keyPath[..<dot]))?.property,
      property.kind == .transform,
      let part = TransformPart(keyPath: keyPath[keyPath.index(after: dot)...])
    else { return nil }
    return (property, .ofTransform(part))
  }
}

extension CAPropertyAnimation {
  /// What a layer keeps of an animation that is added to it: a copy that cannot change, and its track.
  ///
  /// nil, with a diagnostic, if it cannot run: a number is not finite, or no layer has the property.
  package func frozenCopy(
    transactionDuration: CFTimeInterval
  ) -> (animation: CAPropertyAnimation, track: Track)? {
    guard let basic = self as? CABasicAnimation, let copy = copy() as? CABasicAnimation else {
      fatalError(
        "CALayer.add(_:forKey:): a \(type(of: self)) says nothing about values; use CABasicAnimation")
    }
    guard let keyPath, let (property, part) = Track.resolve(keyPath) else {
      Diagnostics.report(
        .animationIgnored, "no layer can animate the key path \"\(keyPath ?? "nil")\"; nothing is animated",
        types: ["\(type(of: self))"])
      return nil
    }
    guard
      let track = Track(
        basic, property: property, part: part, transactionDuration: transactionDuration)
    else {
      Diagnostics.report(
        .animationIgnored, "an animation of \(keyPath) has a number that is not finite; nothing is animated",
        types: ["\(type(of: self))"])
      return nil
    }
    copy.duration = track.timing.duration
    copy.freeze()
    return (copy, track)
  }
}

extension Diagnostic.Code {
  /// An animation was added that cannot run.
  package static let animationIgnored = Diagnostic.Code(rawValue: "animation-ignored")
}
