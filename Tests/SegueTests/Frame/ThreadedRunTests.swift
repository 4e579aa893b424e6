import Foundation
import RandomNumbers
import Testing

@testable import Rendering
@testable import Segue

/// A random app draws the same with a render thread as in line.
///
/// With ThreadSanitizer (`make soak`), the test also checks that only values are passed between the threads.
@Suite(.serialized) @MainActor struct ThreadedRunTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The number of frames.
  private static let frames = environment["SEGUE_SOAK"] == nil ? 500 : 10_000
  private static let seed = environment["SEGUE_SEED"].flatMap(UInt64.init) ?? 2026

  /// An app that changes its views between two frames. The changes depend only on the seed, so that the app makes the
  /// same changes in each `Run`.
  private struct App {
    var numbers: SplitMix64
    let run: Run
    /// The hashes of the images that the app has read.
    var hashes: [Int] = []
    private var views: [UIView] = []

    @MainActor init(seed: UInt64, run: Run) {
      (numbers, self.run) = (SplitMix64(seed: seed), run)
      run.window.backgroundColor = .white
      run.window.makeKeyAndVisible()
    }

    @MainActor mutating func act(frame: Int) {
      for _ in 0..<Int(numbers.number(1, 4)) { edit() }
      if numbers.oneIn(25) { resize() }
      if numbers.oneIn(15) { snapshot() }
      if numbers.oneIn(40) { record(drawing()) }
      // Images are rarely read, so that most frames are drawn while the app makes the next changes.
      if frame > 0, numbers.oneIn(20) { record(run.image()) }
    }

    @MainActor private mutating func record(_ image: CGImage) {
      var hasher = Hasher()
      hasher.combine(image.width)
      image.withPixels { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hashes.append(hasher.finalize())
    }

    @MainActor private func color(_ n: inout SplitMix64) -> UIColor {
      UIColor(
        red: n.number(0, 4) / 4, green: n.number(0, 4) / 4, blue: n.number(0, 4) / 4,
        alpha: n.coin() ? 1 : 0.5)
    }

    @MainActor private mutating func edit() {
      guard views.count > 3, !numbers.oneIn(6) else { return add() }
      let index = Int(numbers.number(0, views.count - 1))
      let view = views[index]
      switch Int(numbers.number(0, 12)) {
      case 0:
        view.removeFromSuperview()
        views.remove(at: index)
      case 1: view.alpha = numbers.number(2, 10) / 10
      case 2: view.backgroundColor = color(&numbers)
      case 3: view.layer.cornerRadius = numbers.number(0, 12)
      case 4: view.transform = CGAffineTransform(rotationAngle: numbers.number(0, 6) / 4)
      case 5: (view.superview ?? view).bringSubviewToFront(view)
      case 6: (view as? UILabel)?.text = "\(Int(numbers.number(0, 999)))"
      case 7:
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: view.bounds, transform: nil)
        view.layer.mask = numbers.coin() ? mask : nil
      case 8: view.layer.filters = numbers.coin() ? [blur()] : nil
      case 9: view.layer.backgroundFilters = numbers.coin() ? [blur()] : nil
      case 10: view.layer.shadowOpacity = numbers.coin() ? 0.6 : 0
      default:
        let center = CGPoint(x: numbers.number(0, 80), y: numbers.number(0, 60))
        UIView.animate(withDuration: numbers.number(1, 6) / 20) { view.center = center }
      }
    }

    private mutating func blur() -> LayerFilter { .gaussianBlur(radius: numbers.number(1, 6)) }

    @MainActor private mutating func add() {
      let frame = CGRect(
        x: numbers.number(-10, 70), y: numbers.number(-10, 50), width: numbers.number(6, 40),
        height: numbers.number(6, 30))
      let view: UIView
      if numbers.oneIn(3) {
        let label = UILabel(frame: frame)
        label.text = "Ag"
        view = label
      } else {
        view = UIView(frame: frame)
        view.backgroundColor = color(&numbers)
        view.clipsToBounds = numbers.coin()
      }
      let parent = views.isEmpty || numbers.coin() ? run.window : views[views.count / 2]
      parent.addSubview(view)
      views.append(view)
      // The number of views is limited, because a larger tree tests nothing more.
      if views.count > 24 { views.removeFirst().removeFromSuperview() }
    }

    @MainActor private mutating func resize() {
      let scale = numbers.coin() ? 1.0 : 1.5
      run.pipeline.resize(
        FrameSurface(
          width: Int(numbers.number(40, 120)), height: Int(numbers.number(40, 90)), scale: scale))
      run.window.frame = UIScreen.main.bounds
    }

    @MainActor private mutating func snapshot() {
      guard let view = run.window.snapshotView(afterScreenUpdates: numbers.coin()) else { return }
      view.frame = CGRect(x: numbers.number(0, 30), y: numbers.number(0, 30), width: 30, height: 24)
      run.window.addSubview(view)
      views.append(view)
    }

    /// A drawing in a graphics context whose bytes the app reads.
    @MainActor private mutating func drawing() -> CGImage {
      let fill = color(&numbers)
      let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 16)).image { context in
        fill.setFill()
        context.fill(CGRect(x: 2, y: 3, width: 11, height: 9))
      }
      guard let pixels = image.cgImage else { fatalError("ThreadedRunTests: a drawing has no pixels") }
      return pixels
    }
  }

  @Test func randomAppsDrawTheSameAsInLine() throws {
    print("ThreadedRunTests: SEGUE_SEED=\(Self.seed)")
    var films: [[Int]] = []
    for threaded in [true, false, false] {
      let run = try Run(size: CGSize(width: 80, height: 60), scale: 1, fps: 30, threaded: threaded)
      defer { run.close() }
      var app = App(seed: Self.seed, run: run)
      for frame in 0..<Self.frames {
        app.act(frame: frame)
        try run.step()
      }
      films.append(app.hashes)
    }
    #expect(films[0].count > Self.frames / 20 && films[0] == films[1])
    #expect(films[1] == films[2], "the app is deterministic")
    #expect(Set(films[0]).count > films[0].count / 2, "the images differ from one another")
  }
}

extension SplitMix64 {
  /// A whole number from `low` to `high`.
  fileprivate mutating func number(_ low: Int, _ high: Int) -> Double {
    Double(Int.random(in: low...high, using: &self))
  }

  fileprivate mutating func coin() -> Bool { Bool.random(using: &self) }

  fileprivate mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
