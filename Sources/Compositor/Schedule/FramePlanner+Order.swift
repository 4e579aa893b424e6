import Engine

// MARK: - Passes: where groups are drawn, and when

extension FramePlanner {
  /// Opens a scope with a target of its own for some pixels; transparent at first.
  mutating func openPass(
    _ area: PixelRect, at index: Int, label: StaticString, inner: GroupScan.Inner = GroupScan.Inner(),
    isExact: Bool = false
  ) {
    let outer = scopes[scopes.count - 1].pass
    let target = acquireTarget(width: area.width, height: area.height, isExact: isExact)
    pendingTargets.append((target, outer))
    var pass = Pass(target: target, bounds: area, parent: Int32(outer))
    pass.label = label
    passes.append(pass)
    unfinished.append(passes.count - 1)
    scopes.append(
      Scope(pass: passes.count - 1, group: index, isPass: true, scissor: area, inner: inner))
  }

  /// Opens a scope in a target that it shares with others of the same scope around it, wherever they lie apart: a
  /// pass costs as much as many draws.
  mutating func openShared(
    _ area: PixelRect, at index: Int, label: StaticString, inner: GroupScan.Inner, isMask: Bool = false
  ) {
    let outer = scopes[scopes.count - 1]
    for number in 0..<unfinished.count {
      let pass = unfinished[number]
      guard passes[pass].parent == Int32(outer.pass), passes[pass].isShared,
        passes[pass].bounds.contains(area), !isTaken(area, in: pass)
      else { continue }
      places.append((pass, area))
      scopes.append(
        Scope(
          pass: pass, group: index, isPass: true, scissor: area, inner: inner, isShared: true)
      )
      return
    }
    // What is inside of a shared pass shares one of the same extent.
    let around = passes[outer.pass]
    var bounds = area
    if around.isShared {
      bounds = around.bounds
    } else if !isMask && outer.inner.isDense {
      bounds = outer.inner.bounds.intersection(outer.scissor)
    }
    if !bounds.contains(area) { bounds = area }
    openPass(bounds, at: index, label: label, inner: inner)
    let scope = scopes.count - 1
    scopes[scope].scissor = area
    if bounds != area {
      scopes[scope].isShared = true
      passes[scopes[scope].pass].isShared = true
      places.append((scopes[scope].pass, area))
    }
  }

  private func isTaken(_ area: PixelRect, in pass: Int) -> Bool {
    for index in 0..<places.count where places[index].pass == pass && places[index].area.intersects(area) {
      return true
    }
    return false
  }

  /// Puts a pass in its place in the order, after those that it shows, and gives back the targets that it has read.
  mutating func finish(pass: Int) {
    finishInner(of: pass)
    order.append(pass)
    var index = 0
    while index < unfinished.count {
      if unfinished[index] == pass { unfinished.remove(at: index) } else { index += 1 }
    }
    index = 0
    while index < pendingTargets.count {
      if pendingTargets[index].pass == pass {
        releaseTarget(pendingTargets[index].target)
        pendingTargets.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Finishes the passes that a pass shows, those that are still being drawn aside.
  private mutating func finishInner(of pass: Int) {
    var index = 0
    while index < unfinished.count {
      let inner = unfinished[index]
      if passes[inner].parent == Int32(pass), !isOpen(pass: inner) {
        finish(pass: inner)
        // Others may have gone with it.
        index = 0
      } else {
        index += 1
      }
    }
  }

  private func isOpen(pass: Int) -> Bool {
    for index in 0..<scopes.count where scopes[index].isPass && scopes[index].pass == pass { return true }
    return false
  }

  /// Has all that is in an open pass drawn, so that it can be read; it goes on as another pass into the same target.
  mutating func split(pass: Int) {
    finishInner(of: pass)
    order.append(pass)
    var rest = Pass(target: passes[pass].target, bounds: passes[pass].bounds, parent: passes[pass].parent)
    rest.opening = .keep
    rest.isShared = passes[pass].isShared
    rest.label = passes[pass].label
    let new = passes.count
    passes.append(rest)
    for index in 0..<unfinished.count {
      if unfinished[index] == pass { unfinished[index] = new }
      if passes[unfinished[index]].parent == Int32(pass) { passes[unfinished[index]].parent = Int32(new) }
    }
    for index in 0..<scopes.count where scopes[index].pass == pass { scopes[index].pass = new }
    for index in 0..<places.count where places[index].pass == pass { places[index].pass = new }
    // Masks and pictures that are not yet shown are among them: all stay until the rest is drawn.
    for index in 0..<pendingTargets.count where pendingTargets[index].pass == pass {
      pendingTargets[index].pass = new
    }
  }
}
