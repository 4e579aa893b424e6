import Foundation
import Segue

/// Tasks that leave the main actor and return to it. The frame in which a task resumes is the same in every execution,
/// however busy the machine is.
enum Tasks {
  static let all: [Attack] = Attack.family("task", [.drawn], limits: .structure, steady + unsteady)

  /// The number of times that each steady task is executed.
  private static let count = 200

  /// The tasks that end after an exact number of frames.
  private static let steady: [(name: String, body: @MainActor @Sendable (Stage) throws -> Void)] = [
    ("empty", endsAfter(1) { _ in }),
    ("continuation", endsAfter(1) { _ in await withCheckedContinuation { $0.resume() } }),
    ("detached", endsAfter(1) { _ in await Task.detached { spin() }.value }),
    ("elsewhere", endsAfter(1) { _ in await spinElsewhere() }),
    ("group", endsAfter(1) { _ in await spinInGroup() }),
    ("actor", endsAfter(1) { _ in await Counter().add() }),
    ("stream", endsAfter(1) { _ in for await _ in numbers() {} }),
    // The animation begins with the first frame. Its completion is called one frame after its end is shown.
    (
      "animation",
      endsAfter(5) { view in
        await withCheckedContinuation { continuation in
          UIView.animate(
            withDuration: 0.05, animations: { view.alpha = view.alpha == 1 ? 0.5 : 1 },
            completion: { _ in continuation.resume() })
        }
      }
    ),
    (
      "dispatched",
      endsAfter(2) { _ in
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
      }
    ),
  ]

  /// The tasks for which a step must wait only for a limited time.
  private static let unsteady: [(name: String, body: @MainActor @Sendable (Stage) throws -> Void)] = [
    (
      "endless",
      { stage in
        try stage.step()
        let task = Task { @MainActor in while !Task.isCancelled { await Task.yield() } }
        try stage.step(10)
        task.cancel()
      }
    ),
    (
      "blocked",
      { stage in
        try stage.step()
        let done = stage.expect("the end of a task that waits for the main queue")
        Task { @MainActor in
          await waitForMainQueue()
          done()
        }
        let resumed = stage.expect("another task resumes in the step that stops waiting")
        let end = End()
        Task { @MainActor in
          await spinElsewhere()
          end.isReached = true
        }
        try stage.step()
        if end.isReached { resumed() }
        for _ in 0..<200 {
          try stage.step()
          Thread.sleep(forTimeInterval: 0.001)
        }
      }
    ),
    (
      "dependent",
      { stage in
        try stage.step()
        let done = stage.expect("a job that waits for a later job, and for which the main thread waits")
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Task { @MainActor in
          Task.detached {
            wait(for: second)
            first.signal()
          }
          Task.detached { second.signal() }
          if isSignaled(first) { done() }
        }
        try stage.step()
      }
    ),
    (
      "behind",
      { stage in
        try stage.step()
        let done = stage.expect("a job behind a slow job ends in the step that waits for both")
        let end = End()
        Task { @MainActor in
          Task.detached { block() }
          let second = Task.detached { sleepBriefly() }
          sleepBriefly(0.01)
          await second.value
          end.isReached = true
        }
        try stage.step()
        if end.isReached { done() }
      }
    ),
    (
      "slow",
      { stage in
        try stage.step()
        let few = stage.expect("a step abandons only a few of many slow jobs")
        Task { @MainActor in for _ in 0..<20 { Task.detached { block() } } }
        try stage.step()
        // The step has waited for two or three jobs, and another job runs when the step ends.
        if (1...4).contains(workerCount()) { few() }
      }
    ),
    (
      "sleep",
      { stage in
        try stage.step()
        let done = stage.expect("the end of a sleep")
        Task { @MainActor in
          try? await Task.sleep(for: .milliseconds(5))
          done()
        }
        for _ in 0..<200 {
          try stage.step()
          Thread.sleep(forTimeInterval: 0.001)
        }
      }
    ),
  ]

  /// Executes `work` as `count` tasks, one after the other, and expects that each ends after `frames` steps.
  private static func endsAfter(
    _ frames: Int, _ work: @escaping @MainActor @Sendable (UIView) async -> Void
  ) -> @MainActor @Sendable (Stage) throws -> Void {
    { stage in
      let view = try stage.view()
      try stage.step()
      let expected = stage.expect("\(count) ends after \(frames) frames")
      var ends: [Int] = []
      for _ in 0..<count {
        let end = End()
        Task { @MainActor in
          await work(view)
          end.isReached = true
        }
        var steps = 0
        while !end.isReached, steps < 1000 {
          try stage.step()
          steps += 1
        }
        ends.append(steps)
      }
      if ends.allSatisfy({ $0 == frames }) {
        expected()
      } else {
        print("frames: \(Set(ends).sorted())")
      }
    }
  }

  @MainActor private final class End {
    var isReached = false
  }

  /// Blocks the calling thread for longer than a step waits.
  private static func block() { Thread.sleep(forTimeInterval: 60) }

  private static func sleepBriefly(_ seconds: Double = 0.3) { Thread.sleep(forTimeInterval: seconds) }
  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
  private static func isSignaled(_ semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + 30) == .success
  }

  /// The number of threads that execute jobs.
  private static func workerCount() -> Int {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.count {
      let name = try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
      return name == "jobs of a run\n"
    }
  }

  private actor Counter {
    private var count = 0
    func add() { count += 1 }
  }

  /// Does some work, during which a busy machine may suspend the thread.
  @Sendable private static func spin() {
    var sum = 0.0
    for i in 0..<1000 { sum += sin(Double(i)) }
    precondition(sum.isFinite)
  }

  @concurrent private static func spinElsewhere() async { spin() }

  @concurrent private static func spinInGroup() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { spin() } }
    }
  }

  private static func numbers() -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in 0..<5 { continuation.yield(number) }
      continuation.finish()
    }
  }

  /// Blocks its thread until the main queue has executed a block. Asynchronous code must not do that.
  @concurrent private static func waitForMainQueue() async { DispatchQueue.main.sync {} }
}
