import Testing

@testable import Segue

/// `Run`s that are closed while code waits for their animations.
@Suite(.serialized) @MainActor struct RunEndTests {
  private final class Fading: UIViewController {
    var ends: [Bool] = []
    func fade() {
      UIView.animate(withDuration: 10) {
        self.view.alpha = 0
      } completion: {
        self.ends.append($0)
      }
    }
  }

  private func makeRun(_ root: UIViewController, threaded: Bool) throws -> Run {
    let run = try Run(size: CGSize(width: 20, height: 20), scale: 1, threaded: threaded)
    run.window.rootViewController = root
    run.window.makeKeyAndVisible()
    try run.step()
    return run
  }

  @Test(arguments: [false, true]) func aTaskThatAwaitsAnAnimationContinues(threaded: Bool) async throws {
    let root = UIViewController()
    let run = try makeRun(root, threaded: threaded)
    let (ends, continuation) = AsyncStream<Bool>.makeStream()
    let waiting = Task { () -> Bool? in
      for await end in ends { return end }
      return nil
    }
    var end: Bool?
    UIView.animate(withDuration: 10) {
      root.view.alpha = 0
    } completion: {
      end = $0
      continuation.yield($0)
    }
    #expect(root.view.layer.animationKeys() != nil)
    try run.step()
    run.close()
    // Without this value, the test would wait forever.
    try #require(end == false)
    #expect(await waiting.value == false)
  }

  /// A completion that retains its controller is called once when the `Run` closes, in a turn or between two turns.
  @Test(arguments: [false, true], [false, true])
  func aCompletionIsCalledAndReleased(threaded: Bool, closesInTurn: Bool) throws {
    weak var page: Fading?
    var ends: [Bool] = []
    do {
      let made = Fading()
      page = made
      let run = try makeRun(made, threaded: threaded)
      made.fade()
      try run.step()
      if closesInTurn { run.after(0) { run.close() } }
      #expect(made.ends.isEmpty)
      if closesInTurn { try run.step() } else { run.close() }
      ends = made.ends
      run.close()
      #expect(made.ends == ends)
    }
    #expect(ends == [false])
    #expect(page == nil)
    let next = try makeRun(UIViewController(), threaded: threaded)
    try next.step()
    next.close()
  }
}
