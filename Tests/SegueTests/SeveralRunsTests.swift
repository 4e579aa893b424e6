import Foundation
import Testing

@testable import Crossfade
@testable import Segue

@Suite(.serialized) @MainActor struct SeveralRunsTests {
  /// A `Run` whose content depends on a clock, a screen and a queue.
  @MainActor private final class Player {
    let run: Run
    let name: String
    private(set) var frames: [[UInt8]] = []
    private let crossfade = Crossfade()
    private let navigation: UINavigationController
    private var link: CADisplayLink?
    private let dot = UIView(frame: CGRect(x: 4, y: 70, width: 9, height: 9))
    private let scroll = UIScrollView(frame: CGRect(x: 70, y: 60, width: 40, height: 60))
    private var taps = 0

    init(_ name: String, size: CGSize, scale: CGFloat, fps: Double, threaded: Bool) throws {
      self.name = name
      run = try Run(size: size, scale: scale, fps: fps, threaded: threaded)
      navigation = UINavigationController(rootViewController: Player.page(name, .systemTeal))
      navigation.delegate = crossfade
      run.window.rootViewController = navigation
      dot.backgroundColor = .red
      dot.layer.cornerRadius = 4
      run.window.addSubview(dot)
      scroll.contentSize = CGSize(width: 40, height: 400)
      for row in 0..<10 {
        let cell = UIView(frame: CGRect(x: 0, y: row * 40, width: 40, height: 39))
        cell.backgroundColor = UIColor(white: Double(row) / 10, alpha: 1)
        scroll.addSubview(cell)
      }
      run.window.addSubview(scroll)
      dot.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in taps += 1 })
      run.window.makeKeyAndVisible()
      let link = CADisplayLink { [unowned self] link in
        dot.center.y = 70 + 20 * sin(link.targetTimestamp * 9)
        dot.alpha = taps > 0 ? 0.5 : 1
      }
      link.add(to: .main, forMode: .common)
      self.link = link
      run.after(0.1) { [unowned self] in
        UIView.animate(withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
          self.dot.center.x += 40
        }
      }
      run.after(0.15) { [unowned self] in
        navigation.pushViewController(Player.page(name + "!", .systemOrange), animated: true)
      }
      run.tap(at: dot.center)
      run.drag(from: CGPoint(x: 90, y: 110), to: CGPoint(x: 90, y: 65), duration: 0.1)
    }

    private static func page(_ title: String, _ color: UIColor) -> UIViewController {
      let page = UIViewController()
      page.view.backgroundColor = color
      page.title = title
      let label = UILabel(frame: CGRect(x: 8, y: 90, width: 60, height: 30))
      label.text = title
      page.view.addSubview(label)
      return page
    }

    func step() throws {
      try run.step()
      frames.append(run.image().withPixels { [UInt8]($0) })
    }

    func close() {
      link?.invalidate()
      run.close()
    }
  }

  private static func small(threaded: Bool = false) throws -> Player {
    try Player("one", size: CGSize(width: 120, height: 140), scale: 2, fps: 60, threaded: threaded)
  }
  private static func large(threaded: Bool = false) throws -> Player {
    try Player("two", size: CGSize(width: 150, height: 180), scale: 1, fps: 90, threaded: threaded)
  }

  /// Both `Run`s draw in line, both have render threads, or one `Run` is of each kind.
  @Test(arguments: [(false, false), (true, true), (false, true)])
  func alternatelySteppedRunsDrawWhatEachDrawsAlone(threaded: (Bool, Bool)) throws {
    var alone: [[[UInt8]]] = []
    for player in [try Self.small(), try Self.large()] {
      for _ in 0..<60 { try player.step() }
      player.close()
      alone.append(player.frames)
    }
    #expect(Set(alone[0]).count > 30 && Set(alone[1]).count > 30, "the frames show a motion")
    let first = try Self.small(threaded: threaded.0)
    let second = try Self.large(threaded: threaded.1)
    for step in 0..<60 {
      // The order of the `Run`s varies.
      for player in step % 3 == 0 ? [second, first] : [first, second] { try player.step() }
      #expect(CACurrentMediaTime() == (step % 3 == 0 ? Double(step) / 60 : Double(step) / 90))
    }
    for (player, expected) in zip([first, second], alone) {
      #expect(Self.differences(player.frames, expected) == [], "\(player.name)")
    }
    #expect(first.run.window.screen !== second.run.window.screen)
    #expect(first.run.window.screen.scale == 2 && second.run.window.screen.scale == 1)
    first.close()
    try second.step()
    second.close()
  }

  @Test func appCodeReadsTheRunThatWasUsedLast() throws {
    let (first, second) = (try Self.small(), try Self.large())
    defer {
      first.close()
      second.close()
    }
    #expect(UIScreen.main.bounds.width == 150)
    #expect(first.run.window.bounds.width == 120 && UIScreen.main.scale == 2)
    let application = UIApplication.shared
    #expect(application.keyWindow === first.run.window)
    try second.step()
    #expect(UIApplication.shared !== application && UIApplication.shared.windows == [second.run.window])
    first.run.makeCurrent()
    #expect(UIApplication.shared === application)
  }

  private final class Field: UIView {
    override var canBecomeFirstResponder: Bool { true }
  }

  /// A responder uses the `Run` of its window, whichever `Run` is current.
  @Test func everyRunHasAFirstResponder() throws {
    func run() throws -> (run: Run, field: Field) {
      let run = try Run(size: CGSize(width: 40, height: 40), scale: 1)
      run.window.makeKeyAndVisible()
      let field = Field(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      run.window.addSubview(field)
      return (run, field)
    }
    let (first, second) = (try run(), try run())
    defer {
      first.run.close()
      second.run.close()
    }
    #expect(first.field.becomeFirstResponder(), "while the second run is current")
    #expect(first.field.isFirstResponder && !second.field.isFirstResponder)
    #expect(second.field.becomeFirstResponder())
    #expect(first.field.isFirstResponder && second.field.isFirstResponder)
    first.run.makeCurrent()
    #expect(first.field.isFirstResponder && second.field.isFirstResponder)
    #expect(second.field.resignFirstResponder())
    #expect(first.field.isFirstResponder && !second.field.isFirstResponder)
  }

  /// Code in the turn of one `Run` can step another `Run`. The outer turn then continues.
  @Test func aRunMayBeSteppedInAnotherRunsTurn() throws {
    let alone = try Self.small()
    for _ in 0..<30 { try alone.step() }
    alone.close()
    let outer = try Self.large()
    let inner = try Self.small()
    var seen: [Bool] = []
    for frame in 0..<30 {
      outer.run.after(0) {
        do { try inner.step() } catch { Issue.record(error) }
        seen.append(CACurrentMediaTime() == Double(frame) / 90 && UIScreen.main.scale == 1)
      }
      try outer.step()
    }
    #expect(seen == Array(repeating: true, count: 30))
    #expect(Self.differences(inner.frames, alone.frames) == [])
    outer.close()
    inner.close()
  }

  /// After an `await`, the main actor may continue on another thread of the system, which then uses the `Run`.
  @Test(arguments: [false, true])
  func aRunContinuesAfterAnAwait(threaded: Bool) async throws {
    let alone = try Self.small()
    for _ in 0..<40 { try alone.step() }
    alone.close()
    let player = try Self.small(threaded: threaded)
    // This `Run` is current while the test waits, so that other tests do not use the player's `Run`.
    let waiting = try Run(size: CGSize(width: 1, height: 1), scale: 1)
    for _ in 0..<40 {
      try player.step()
      waiting.makeCurrent()
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(Self.differences(player.frames, alone.frames) == [])
    player.close()
    waiting.close()
  }

  /// Descriptions of the frames that differ. Each has the number of different bytes, and the index and both values of
  /// the first different byte.
  private static func differences(_ frames: [[UInt8]], _ expected: [[UInt8]]) -> [String] {
    if frames.count != expected.count { return ["\(frames.count) frames instead of \(expected.count)"] }
    return frames.indices.compactMap { frame in
      let (found, wanted) = (frames[frame], expected[frame])
      if found.count != wanted.count { return "\(frame): \(found.count) bytes instead of \(wanted.count)" }
      let wrong = found.indices.filter { found[$0] != wanted[$0] }
      guard let first = wrong.first else { return nil }
      return "\(frame): \(wrong.count) bytes, from \(first): \(found[first]) instead of \(wanted[first])"
    }
  }

  @Test(arguments: [false, true])
  func aChangeAfterAFlushIsAnimated(threaded: Bool) throws {
    let run = try Run(size: CGSize(width: 40, height: 10), scale: 1, threaded: threaded)
    defer { run.close() }
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = UIColor.black.cgColor
    run.window.layer.addSublayer(layer)
    CATransaction.flush()
    layer.position.x += 20
    var left: [Int] = []
    for _ in 0..<20 {
      try run.step()
      let row = run.image().withPixels { bytes in (0..<40).map { bytes[$0 * 4] } }
      left.append(row.firstIndex { $0 < 128 } ?? -1)
    }
    #expect(left.first == 0 && left.last == 20)
    #expect(left == left.sorted() && Set(left).count > 5)
  }
}
