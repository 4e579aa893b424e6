/// The display links that were added to a run, in that order. Main thread only.
package final class DisplayLinks {
  /// Seconds between frames of the display.
  package var refreshInterval: CFTimeInterval = 1.0 / 60
  /// The element of a link that was removed is nil until all have been called.
  private var links: ContiguousArray<CADisplayLink?> = []
  private var isFiring = false
  private var needsSweep = false
  private let animations: AnimationRegistry

  init(animations: AnimationRegistry) { self.animations = animations }

  /// Whether some link is to be called with the frames to come, which then have to come.
  package var isRunning: Bool { links.contains { $0?.isRunning == true } }

  /// Calls the links whose turn it is, before the layout of the frame at the root time `t`.
  ///
  /// A frame that is not later than the one that is shown does not count: while the clock stands, no link is called.
  package func fire(at t: CFTimeInterval) {
    guard !links.isEmpty, !isFiring else { return }
    let last = animations.presentedTime
    guard t > last else { return }
    isFiring = true
    // Those that calls add come behind the count.
    for index in 0..<links.count { links[index]?.fire(at: t, last: last, refresh: refreshInterval) }
    isFiring = false
    sweep()
  }

  func add(_ link: CADisplayLink) { links.append(link) }

  func remove(_ link: CADisplayLink) {
    guard let index = links.firstIndex(where: { $0 === link }) else { return }
    links[index] = nil
    needsSweep = true
    sweep()
  }

  /// Takes all links out.
  func reset() {
    // Each takes itself out of `links`.
    for link in links { link?.leave() }
  }

  private func sweep() {
    guard needsSweep, !isFiring else { return }
    needsSweep = false
    links.removeAll { $0 == nil }
  }
}
