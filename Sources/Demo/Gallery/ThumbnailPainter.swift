import Engine
import Foundation
import Segue
import Showcase

/// Draws small frames of entries in a `Run` without display, one step at a time.
///
/// The stage is made and started in turns of that `Run`, since everything that is made in a turn of the window belongs
/// to the window.
///
/// The painter draws on the main thread while the gallery is idle. All frames of an entry are in one image, and the
/// render thread plays them as an animation of `contentsRect`.
@MainActor
final class ThumbnailPainter {
  /// The thumbnail that is being drawn.
  @MainActor
  private final class Job {
    let entry: TransitionEntry
    /// The number of steps of the whole animation.
    let steps: Int
    /// The number of steps from one drawn frame to the next.
    let stride: Int
    var stage: (any Stage)?
    var statusBar: StatusBar?
    var step = -Job.settling
    var frames: [CGImage] = []
    var failure: (any Error)?

    /// The number of steps before the animation, in which the screens appear.
    static let settling = 3

    init(_ entry: TransitionEntry) {
      self.entry = entry
      steps = max(2, Int((entry.duration * ThumbnailPainter.rate).rounded(.up)) + 1)
      stride = max(1, (steps + ThumbnailPainter.frameLimit - 1) / ThumbnailPainter.frameLimit)
    }
  }

  /// The number of steps per second.
  private static let rate = 30.0
  /// The greatest number of frames of a thumbnail, to which the frame of the last step may be added.
  static let frameLimit = 24
  /// The size of a stage, in points.
  static let size = CGSize(width: 390, height: 844)
  static let scale: CGFloat = 1 / 3

  private let from: CGImage?
  private let to: CGImage?
  private let isDark: Bool
  private var run: Run?
  private var job: Job?
  /// Whether no `Run` could be made, such as without a driver, so that no thumbnail can be drawn.
  private(set) var cannotDraw = false

  init(from: CGImage?, to: CGImage?, isDark: Bool) { (self.from, self.to, self.isDark) = (from, to, isDark) }

  /// The id of the entry that is being drawn; nil for none.
  var current: String? { job?.entry.id }

  /// Begins another entry; an unfinished thumbnail is dropped.
  func begin(_ entry: TransitionEntry) {
    end()
    job = Job(entry)
  }

  /// Draws steps until `seconds` have passed, at least one. Returns the thumbnail if it is complete, nil otherwise;
  /// throws if it cannot be drawn.
  func work(for seconds: Double) throws -> Thumbnail? {
    guard let job, !cannotDraw else { return nil }
    if run == nil {
      do { run = try Run(size: Self.size, scale: Self.scale, fps: Self.rate) } catch {
        cannotDraw = true
        throw error
      }
    }
    guard let run else { return nil }
    let deadline = ProcessInfo.processInfo.systemUptime + seconds
    do {
      repeat {
        try advance(job, run)
        if let failure = job.failure { throw failure }
        if job.step >= job.steps {
          let thumbnail = Self.join(job.frames, duration: job.entry.duration)
          end()
          return thumbnail
        }
      } while ProcessInfo.processInfo.systemUptime < deadline
    } catch {
      end()
      throw error
    }
    return nil
  }

  private func advance(_ job: Job, _ run: Run) throws {
    if job.step == -Job.settling { run.after(0) { self.setUp(job, run) } }
    if job.step == 0 { run.after(0) { job.stage?.begin() } }
    try run.step()
    if job.step >= 0, job.step % job.stride == 0 || job.step == job.steps - 1 {
      job.frames.append(run.image())
    }
    job.step += 1
  }

  private func setUp(_ job: Job, _ run: Run) {
    do {
      let stage = try job.entry.make(
        StageOptions(
          from: from, to: to, size: Self.size,
          parameters: [:], isDark: isDark))
      job.stage = stage
      run.window.rootViewController = stage.rootViewController
      run.window.makeKeyAndVisible()
      job.statusBar = job.entry.kind == .effect ? nil : StatusBar(above: run.window)
    } catch {
      job.failure = error
    }
  }

  /// Drops the current entry, and removes its screens.
  private func end() {
    guard let old = job else { return }
    job = nil
    guard let run else { return }
    run.after(0) {
      old.statusBar?.close()
      run.window.rootViewController = nil
    }
    try? run.step()
  }

  /// Closes the `Run` of the painter. Between two turns of the window's `Run`, such as after a key, the window's `Run`
  /// is then made current again.
  func close() {
    let outer = RunContext.current
    end()
    run?.close()
    run = nil
    if !outer.isInTurn { outer.makeCurrent() }
  }

  /// Joins all frames in one image.
  private static func join(_ frames: [CGImage], duration: Double) -> Thumbnail? {
    guard let first = frames.first else { return nil }
    let (width, height) = (first.width, first.height)
    let columns = min(6, frames.count)
    let rows = (frames.count + columns - 1) / columns
    let stride = columns * width * 4
    var pixels = [UInt8](repeating: 0, count: stride * rows * height)
    for (index, frame) in frames.enumerated() {
      let start = index / columns * height * stride + index % columns * width * 4
      frame.withPixels { source in
        for row in 0..<height {
          let from = row * width * 4
          let to = start + row * stride
          pixels.replaceSubrange(to..<(to + width * 4), with: source[from..<(from + width * 4)])
        }
      }
    }
    let image = CGImage(
      width: columns * width, height: rows * height, isOpaque: true, premultipliedBGRA: pixels)
    return Thumbnail(
      image: image, columns: columns, count: frames.count, frame: (width, height), duration: duration)
  }
}
