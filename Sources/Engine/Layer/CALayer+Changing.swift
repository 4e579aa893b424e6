/// Properties that are drawn or kept but cannot be animated, each with the key of its actions.
enum PlainProperty: UInt8, CaseIterable {
  case contents, contentsGravity, contentsScale, magnificationFilter, minificationFilter
  case allowsGroupOpacity, maskedCorners
  case mask, opaque, allowsEdgeAntialiasing, edgeAntialiasingMask

  var key: String { Self.keys[Int(rawValue)] }

  private static let keys = allCases.map { String(describing: $0) }

  /// The property of a key, which may be its getter's name.
  static func named(_ key: String) -> PlainProperty? {
    let key = key == "isOpaque" ? "opaque" : key
    return allCases.first { $0.key == key }
  }

  /// What it is until it is set.
  var initial: Any? {
    let state = LayerState()
    return switch self {
    case .contents: state.contents
    case .contentsGravity: state.contentsGravity
    case .contentsScale: state.contentsScale
    case .magnificationFilter: state.magnificationFilter
    case .minificationFilter: state.minificationFilter
    case .allowsGroupOpacity: state.allowsGroupOpacity
    case .maskedCorners: state.maskedCorners
    case .mask: nil
    case .opaque: state.isOpaque
    case .allowsEdgeAntialiasing: state.allowsEdgeAntialiasing
    case .edgeAntialiasingMask: state.edgeAntialiasingMask
    }
  }

  /// Its bit among a layer's explicit properties, beyond those of the columns.
  var bit: UInt64 { 1 << (40 + UInt64(rawValue)) }
}

extension AnimatableProperty {
  var bit: UInt64 { 1 << UInt64(rawValue) }
}

extension CALayer {
  /// Changes an animatable property: the action is looked up first, so that it can keep the old value.
  @inline(__always)
  func change<T: Equatable>(
    _ property: AnimatableProperty, _ old: T, _ new: T, _ write: (inout LayerState) -> Void
  ) {
    if !isStyling { explicitProperties |= property.bit }
    if old == new { return }
    let key = property.keyPath
    if isPresentation { refuseWrite(key) }
    let action = actionForChange(key)
    Timeline.current?.remember(self, .column(property))
    write(&state)
    note(property)
    changed(key)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// As above, of the position; where no action, timeline or subclass observes it, as in an app that moves layers in
  /// every frame, it is entered into the commit at once.
  @inline(__always)
  final func move(to position: CGPoint) {
    guard CATransaction.actionsAreOff, Timeline.current == nil, isQuiet else {
      return moveObserved(to: position)
    }
    explicitProperties |= AnimatableProperty.position.bit
    if state.position == position { return }
    state.position = position
    noteMove()
  }

  @inline(never)
  private func moveObserved(to position: CGPoint) {
    change(.position, state.position, position) { $0.position = position }
  }

  @inline(__always)
  private final func noteMove() {
    moves?.add(row: row, x: state.position.x, y: state.position.y, number: &moveNumber)
  }

  /// As above, of a property without a column.
  package func change(_ property: NamedProperty, to value: PropertyValue?) {
    if state.named[property] == value { return }
    let key = property.keyPath
    if isPresentation { refuseWrite(key) }
    if !isStyling, !styledKeys.isEmpty { styledKeys.remove(key) }
    let action = actionForChange(key)
    Timeline.current?.remember(self, .named(property))
    state.named[property] = value
    note(.state)
    changed(key)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// As above, of a property that cannot be animated.
  @inline(__always)
  func change<T: Equatable>(
    _ property: PlainProperty, _ old: T, _ new: T, _ write: (inout LayerState) -> Void
  ) {
    if !isStyling { explicitProperties |= property.bit }
    if old == new { return }
    // A copy that is asked for its picture may take one.
    let isPicture = property == .contents || property == .contentsScale
    if isPresentation, !(isDisplaying && isPicture) { refuseWrite(property.key) }
    let action = looksForActions ? actionForChange(property.key) : nil
    write(&state)
    note(.state)
    if !isStock { changed(property.key) }
    action?.run(forKey: property.key, object: self, arguments: nil)
  }

  /// Changes what only the views' own drawing knows.
  @inline(__always)
  func changePlain<T: Equatable>(_ old: T, _ new: T, _ write: (inout LayerState) -> Void) {
    if old == new { return }
    if isPresentation { refuseWrite("a drawing property") }
    write(&state)
    note(.state)
  }

  /// Hides or shows, with the actions of coming and going.
  func setHidden(_ isHidden: Bool) {
    let event = isHidden ? kCAOnOrderOut : kCAOnOrderIn
    let action = isHidden != state.isHidden && isInShownTree ? eventAction(event) : nil
    change(.isHidden, state.isHidden, isHidden) { $0.isHidden = isHidden }
    action?.run(forKey: event, object: self, arguments: nil)
  }

  /// Sets a property with no action, as the end of a cancelled transition does.
  package func restore(_ property: Property, _ value: PropertyValue?) {
    state.set(property, value)
    switch property {
    case .column(let property): note(property)
    case .named: note(.state)
    }
    changed(property.keyPath)
  }

  /// Has the layer displayed again where its class draws by the key.
  private func changed(_ key: String) {
    if !isStock, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  func refuseWrite(_ what: String) -> Never {
    fatalError("CALayer: \(what) was set on a presentation copy, which is read-only; set it on model()")
  }

  /// Has the next commit send a property with columns.
  final func note(_ property: AnimatableProperty) {
    // Positions are sent by the move log only, or a commit could send two.
    if property == .position {
      noteMove()
      return
    }
    changedColumns |= property.bit
    note([])
  }

  /// Has the layer looked at by the next commit.
  package func note(_ what: LayerNote) {
    noted.formUnion(what)
    if isNoted { return }
    guard let tree else { return }
    RunContext.assertThread()
    isNoted = true
    tree.noted.append(self)
  }
}

/// What of a layer the next commit has to send.
package struct LayerNote: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// All there is, and not only columns.
  package static let state = LayerNote(rawValue: 1)
  package static let sublayers = LayerNote(rawValue: 2)
  package static let timing = LayerNote(rawValue: 4)
  package static let animations = LayerNote(rawValue: 8)
  package static let mask = LayerNote(rawValue: 16)
}
