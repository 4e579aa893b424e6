import Foundation
import Testing

@testable import Segue

/// `Run`s that are closed, made and stepped by callbacks in the turn of a `Run`.
@Suite(.serialized) @MainActor struct RunCallbackTests {
  enum Callback: CaseIterable {
    case gesture, delayedCall, completion, displayLink, layout, animationStart
  }

  private final class Probe: UIView {
    var onLayout: (() -> Void)?
    override func layoutSubviews() {
      super.layoutSubviews()
      onLayout?()
    }
  }

  private final class StartDelegate: NSObject, CAAnimationDelegate {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
    func animationDidStart(_ anim: CAAnimation) {
      let body = body
      MainActor.assumeIsolated { body() }
    }
  }

  /// A `Run` that calls `body` in one of its next turns.
  private static func run(
    _ callback: Callback, threaded: Bool, _ body: @escaping @MainActor () -> Void
  ) throws -> Run {
    let run = try Run(size: CGSize(width: 40, height: 40), scale: 1, threaded: threaded)
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    let probe = Probe(frame: CGRect(x: 5, y: 5, width: 30, height: 20))
    probe.backgroundColor = .red
    run.window.addSubview(probe)
    try run.step()
    switch callback {
    case .gesture:
      probe.addGestureRecognizer(UITapGestureRecognizer { _ in body() })
      run.tap(at: CGPoint(x: 20, y: 15))
    case .delayedCall: run.after(0.05) { body() }
    case .completion:
      UIView.animate(withDuration: 0.05) {
        probe.alpha = 0.5
      } completion: { _ in
        body()
      }
    case .displayLink:
      let link = CADisplayLink { link in
        link.invalidate()
        body()
      }
      link.add(to: .main, forMode: .common)
    case .layout:
      probe.onLayout = { [unowned probe] in
        probe.onLayout = nil
        body()
      }
      probe.setNeedsLayout()
    case .animationStart:
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0.5
      animation.delegate = StartDelegate(body)
      probe.layer.add(animation, forKey: nil)
    }
    return run
  }

  private static func bytes(_ run: Run) -> [UInt8] { run.image().withPixels { [UInt8]($0) } }

  @Test(arguments: Callback.allCases, [false, true])
  func aRunClosesInItsOwnCallback(callback: Callback, threaded: Bool) throws {
    var closing: Run?
    var calls = 0
    let run = try Self.run(callback, threaded: threaded) {
      calls += 1
      closing?.close()
    }
    closing = run
    for _ in 0..<20 where calls == 0 { try run.step() }
    #expect(calls == 1)
    closing = nil
    run.close()
    let next = try Run(size: CGSize(width: 8, height: 8), scale: 1, threaded: threaded)
    next.window.backgroundColor = .green
    next.window.makeKeyAndVisible()
    try next.step()
    #expect(Self.bytes(next) == Array(repeating: [0, 255, 0, 255], count: 64).flatMap { $0 })
    next.close()
  }

  @Test(arguments: Callback.allCases, [false, true])
  func aRunIsMadeInACallbackOfAnother(callback: Callback, threaded: Bool) throws {
    func frames(_ body: @escaping @MainActor () -> Void) throws -> [[UInt8]] {
      let run = try Self.run(callback, threaded: threaded, body)
      defer { run.close() }
      var frames: [[UInt8]] = []
      for _ in 0..<12 {
        try run.step()
        frames.append(Self.bytes(run))
      }
      return frames
    }
    let undisturbed = try frames {}
    var made: [[UInt8]] = []
    let disturbed = try frames {
      do {
        let run = try Run(size: CGSize(width: 8, height: 8), scale: 1, threaded: threaded)
        run.window.backgroundColor = .green
        run.window.makeKeyAndVisible()
        try run.step()
        made.append(Self.bytes(run))
        run.close()
      } catch { Issue.record(error) }
    }
    #expect(made == [Array(repeating: [0, 255, 0, 255], count: 64).flatMap { $0 }])
    #expect(disturbed == undisturbed)
  }

  /// A callback at the end of a `Run` makes the next `Run`, which is current afterwards.
  @Test func aRunIsMadeWhileAnotherCloses() throws {
    final class Leaving: UIViewController {
      var onDisappear: (() -> Void)?
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        onDisappear?()
      }
    }
    let first = try Run(size: CGSize(width: 10, height: 10), scale: 1)
    let page = Leaving()
    first.window.rootViewController = page
    first.window.makeKeyAndVisible()
    try first.step()
    var second: Run?
    page.onDisappear = {
      do { second = try Run(size: CGSize(width: 8, height: 8), scale: 1) } catch { Issue.record(error) }
    }
    first.close()
    page.onDisappear = nil
    let run = try #require(second)
    #expect(UIScreen.main.bounds.width == 8)
    run.window.backgroundColor = .green
    run.window.makeKeyAndVisible()
    try run.step()
    #expect(Self.bytes(run).prefix(4) == [0, 255, 0, 255])
    run.close()
  }

  @Test func aStepInsideAStepIsReported() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let run = try Run(size: CGSize(width: 8, height: 8), scale: 1)
        run.after(0) { try? run.step() }
        try run.step()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Run.step(): a turn of this run is in progress"))
  }
}
