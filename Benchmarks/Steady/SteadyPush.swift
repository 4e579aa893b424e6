import CAllocations
import Compositor
import Engine
import Segue

/// A view whose class counts the layouts of all instances.
private final class CountedView: UIView {
  static var layouts = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    CountedView.layouts += 1
  }
}

/// Measures the second fifth of the built-in push of a screen with 500 views, in small steps. Prints the cost of a
/// commit without changes and returns the number of layouts.
@MainActor
func measurePush(
  _ frames: Int, _ report: (String, (drawn: Int, allocations: UInt64)) -> Void
) throws -> Int {
  let size = CGSize(width: 390, height: 844)
  // All frames are within the half second of a push.
  let run = try Run(size: size, scale: 2, fps: 10 * Double(frames))
  defer { run.close() }
  let first = UIViewController()
  first.view.backgroundColor = .systemBlue
  let stack = UINavigationController(rootViewController: first)
  // An opaque bar has no blur, which would be measured too.
  stack.navigationBar.isTranslucent = false
  run.window.rootViewController = stack
  run.window.makeKeyAndVisible()
  for _ in 0..<3 { try run.step() }

  let screen = UIViewController()
  screen.view.backgroundColor = .white
  for index in 0..<500 {
    let view = CountedView(
      frame: CGRect(x: Double(index % 20) * 19 + 6, y: Double(index / 20) * 33 + 8, width: 16, height: 28))
    view.backgroundColor = index % 2 == 0 ? .systemRed : .systemGreen
    screen.view.addSubview(view)
  }
  stack.pushViewController(screen, animated: true)
  for _ in 0..<frames { try run.step() }
  let layouts = CountedView.layouts
  report("push of 500 views", try allocations(of: frames, run))
  let newLayouts = CountedView.layouts - layouts

  run.pipeline.profile = FrameProfile(timesPasses: false)
  var commits: [Double] = []
  for _ in 0..<frames {
    try run.step()
    guard let span = run.pipeline.profile?.spans.first(where: { $0.stage == .commit }) else { continue }
    commits.append((span.end - span.start) * 1e6)
  }
  commits.sort()
  let microseconds = commits.isEmpty ? 0 : (commits[commits.count / 2] * 10).rounded() / 10
  print("push of 500 views: \(newLayouts) layouts, a commit without changes takes \(microseconds) µs")
  return newLayouts
}
