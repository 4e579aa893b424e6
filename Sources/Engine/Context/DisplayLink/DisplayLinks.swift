/// The display links of a `RunContext`, in the order of addition. Main thread only.
package final class DisplayLinks {
  /// Seconds between frames of the display.
  package var refreshInterval: CFTimeInterval = 1.0 / 60
  /// The links. A removed link leaves nil, until half of the list is nil and `fire(at:)` has ended.
  private var links: ContiguousArray<CADisplayLink?> = []
  private var isFiring = false
  private var removedCount = 0
  /// The root time of the last turn's frame, whether or not a render thread has drawn it.
  package var frameTime: CFTimeInterval = 0

  /// Whether any link is running and so needs further frames.
  package var isRunning: Bool { links.contains { $0?.isRunning == true } }

  /// Calls the due links before the layout of the frame at the root time `t`.
  ///
  /// A link fires only in a frame later than the last one: while the clock stands still, no link fires.
  package func fire(at t: CFTimeInterval) {
    guard !links.isEmpty, !isFiring else { return }
    let last = frameTime
    guard t > last else { return }
    isFiring = true
    // The loop does not reach links that handlers append.
    for index in 0..<links.count { links[index]?.fire(at: t, last: last, refresh: refreshInterval) }
    isFiring = false
    compact()
  }

  func add(_ link: CADisplayLink) {
    link.listIndex = links.count
    links.append(link)
  }

  func remove(_ link: CADisplayLink) {
    let index = link.listIndex
    guard links.indices.contains(index), links[index] === link else { return }
    links[index] = nil
    removedCount += 1
    compact()
  }

  /// Removes all links.
  func reset() {
    // Each link removes itself from `links`.
    for link in links { link?.leave() }
    frameTime = 0
  }

  /// Removes the nils that removed links have left, once they are half of the list.
  private func compact() {
    guard removedCount > 0, 2 * removedCount >= links.count, !isFiring else { return }
    removedCount = 0
    links.removeAll { $0 == nil }
    for index in links.indices { links[index]?.listIndex = index }
  }
}
