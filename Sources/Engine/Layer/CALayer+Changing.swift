extension AnimatableProperty {
  var bit: UInt64 { 1 << UInt64(rawValue) }
}

/// Changes of properties, and their marks for the next commit. A change looks for an action first, unless nothing can
/// observe the change (`isUnobserved`): in that case it is only stored and marked. Examples are most changes of views
/// outside of animation blocks, and most changes of layers while actions are disabled.
extension CALayer {
  /// Whether a change has no action, and no timeline, subclass or observer of a key observes it. Such changes, mostly
  /// those of an app that moves its views or layers in every frame, are only stored and marked for the next commit.
  @inline(__always)
  final var isUnobserved: Bool {
    let flags = LayerContext.flags
    if flags.isCapturing || !hasNoObservers { return false }
    return flags.actionsAreOff || animatesInBlocksOnly && !flags.viewsAnimate && MainThread.isCurrent
  }

  /// Changes an animatable property; looks up the action first, so that the action can read the old value.
  @inline(__always)
  func change<T: Equatable>(
    _ property: AnimatableProperty, old: T, new: T, write: (inout LayerState) -> Void
  ) {
    if !isStyling { explicitProperties |= property.bit }
    if old == new { return }
    if isUnobserved {
      write(&state)
      return markChanged(property)
    }
    let key = property.keyPath
    if isPresentation { return writeToCopy(key, write) }
    let action = actionForChange(key)
    Timeline.current?.remember(self, .column(property))
    notifyObservers(beforeChangeOf: key)
    write(&state)
    markChanged(property)
    requestRedisplay(forKey: key)
    notifyObservers(afterChangeOf: key)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Notifies the observers of a key before its change; does nothing if no key of the layer is observed.
  @inline(__always)
  private final func notifyObservers(beforeChangeOf key: @autoclosure () -> String) {
    if keyObserverCount != 0 { PortedRuntime.installed?.willChange(self, key()) }
  }

  /// Notifies the observers of a key after its change; does nothing if no key of the layer is observed.
  @inline(__always)
  private final func notifyObservers(afterChangeOf key: @autoclosure () -> String) {
    if keyObserverCount != 0 { PortedRuntime.installed?.didChange(self, key()) }
  }

  /// Changes the position like any animatable property.
  @inline(__always)
  final func move(to position: CGPoint) {
    guard isUnobserved else { return moveObserved(to: position) }
    explicitProperties |= AnimatableProperty.position.bit
    if state.position == position { return }
    state.position = position
    recordMove()
  }

  @inline(never)
  private func moveObserved(to position: CGPoint) {
    if tree != nil { MainThread.require("CALayer.position") }
    change(.position, old: state.position, new: position) { $0.position = position }
  }

  @inline(__always)
  private final func recordMove() {
    moves?.add(row: row, x: state.position.x, y: state.position.y, number: &moveNumber)
  }

  /// Changes a property that has no column, and runs its action.
  package func change(_ property: NamedProperty, to value: PropertyValue?) {
    if state.named[property] == value { return }
    let key = property.keyPath
    if isPresentation { return writeToCopy(key) { $0.named[property] = value } }
    if !isStyling, !styledKeys.isEmpty { styledKeys.remove(key) }
    let action = actionForChange(key)
    Timeline.current?.remember(self, .named(property))
    notifyObservers(beforeChangeOf: key)
    state.named[property] = value
    markChanged(.state)
    requestRedisplay(forKey: key)
    notifyObservers(afterChangeOf: key)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Changes a property that cannot be animated, and runs its action.
  @inline(__always)
  func change<T: Equatable>(_ property: PlainProperty, old: T, new: T, write: (inout LayerState) -> Void) {
    if !isStyling { explicitProperties |= property.bit }
    if old == new { return }
    if isUnobserved {
      write(&state)
      return markChanged(.state)
    }
    if isPresentation { return writeToCopy(property.key, write) }
    let action = looksForActions ? actionForChange(property.key) : nil
    notifyObservers(beforeChangeOf: property.key)
    write(&state)
    markChanged(.state)
    if !isStock { requestRedisplay(forKey: property.key) }
    notifyObservers(afterChangeOf: property.key)
    action?.run(forKey: property.key, object: self, arguments: nil)
  }

  /// Changes a property that has no action: a text property of views, an effect, or the image of an effect.
  @inline(__always)
  func changePlain<T: Equatable>(_ old: T, _ new: T, _ write: (inout LayerState) -> Void) {
    if old == new { return }
    if isPresentation { return writeToCopy("a drawing property", write) }
    write(&state)
    markChanged(.state)
  }

  /// Hides or shows the layer, with the actions for ordering in and out.
  func setHidden(_ isHidden: Bool) {
    if isHidden == state.isHidden || isUnobserved {
      return change(.isHidden, old: state.isHidden, new: isHidden) { $0.isHidden = isHidden }
    }
    let event = isHidden ? kCAOnOrderOut : kCAOnOrderIn
    let action = isInShownTree ? eventAction(event) : nil
    change(.isHidden, old: state.isHidden, new: isHidden) { $0.isHidden = isHidden }
    action?.run(forKey: event, object: self, arguments: nil)
  }

  /// Sets a property without an action, as the end of a cancelled transition does.
  package func restore(_ property: Property, _ value: PropertyValue?) {
    state.set(property, value)
    switch property {
    case .column(let property): markChanged(property)
    case .named: markChanged(.state)
    }
    requestRedisplay(forKey: property.keyPath)
  }

  /// Requests a redisplay if the layer's class requires one after a change of the key.
  private func requestRedisplay(forKey key: String) {
    if !isStock, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// Changes a copy during its `init(layer:)`, in which a subclass copies its properties. Once the copy has a model, it
  /// is read-only.
  private func writeToCopy(_ property: String, _ write: (inout LayerState) -> Void) {
    if modelLayer != nil { refuseWrite(property) }
    write(&state)
  }

  func refuseWrite(_ property: String) -> Never {
    fatalError("CALayer: \(property) was set on a presentation copy, which is read-only; set it on model()")
  }

  /// Marks a property with columns for the next commit.
  final func markChanged(_ property: AnimatableProperty) {
    // Only the move log sends positions; otherwise a commit could send a position twice.
    if property == .position {
      recordMove()
      return
    }
    changedColumns |= property.bit
    markChanged([])
  }

  /// Marks sublayers or the mask for the next commit.
  func markHierarchyChanged(_ changes: LayerChanges) {
    markChanged(changes)
    tree?.isHierarchyChanged = true
  }

  /// Records changes for the next commit, and adds the layer to those that the commit visits.
  package func markChanged(_ changes: LayerChanges) {
    pendingChanges.formUnion(changes)
    if isQueued { return }
    guard let tree else { return }
    if Self.checksEveryChange || tree.changedLayers.isEmpty { MainThread.require(changeName(changes)) }
    isQueued = true
    tree.changedLayers.append(self)
  }

  /// Whether every change checks its thread; otherwise only the first change after a commit does.
  private static var checksEveryChange: Bool {
    @inline(__always) get {
      #if DEBUG
        true
      #else
        false
      #endif
    }
  }

  /// The name of a change, for a message; the layer has no earlier change that waits for the commit.
  @inline(never)
  private func changeName(_ changes: LayerChanges) -> String {
    let key: String? =
      switch changes {
      case []: AnimatableProperty.allCases.first { changedColumns & $0.bit != 0 }?.keyPath
      case .sublayers: "sublayers"
      case .mask: "mask"
      case .timing: "CAMediaTiming"
      case .animations: "animations"
      default: nil
      }
    return describe(key)
  }

  /// Traps on threads other than the main thread if the layer is shown or belongs to a view.
  @inline(never)
  func checkThread(_ key: String) {
    if tree != nil || delegate is any LayoutNaming { MainThread.require(describe(key)) }
  }

  /// The layer's class, the key and the owner of the layer, for a message.
  private func describe(_ key: String?) -> String {
    let owner = delegate.map { ", the layer of a \(type(of: $0))" } ?? ""
    return "\(type(of: self))\(key.map { "." + $0 } ?? "")\(tree == nil ? "" : ", which is shown")\(owner)"
  }
}

/// The parts of a layer that the next commit has to send.
package struct LayerChanges: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The whole state, not only columns.
  package static let state = LayerChanges(rawValue: 1)
  package static let sublayers = LayerChanges(rawValue: 2)
  package static let timing = LayerChanges(rawValue: 4)
  package static let animations = LayerChanges(rawValue: 8)
  package static let mask = LayerChanges(rawValue: 16)
}
