import CAllocations
import Engine
import Segue
import Showcase

/// Makes a page of animated pictures, labels, rounded and bordered boxes and a fading group, whose model values do
/// not change.
@MainActor
private func makeScene(_ window: UIWindow) {
  let controller = UIViewController()
  window.rootViewController = controller
  window.makeKeyAndVisible()
  controller.view.backgroundColor = .white
  var pixels = [UInt8](repeating: 255, count: 32 * 32 * 4)
  for index in 0..<32 * 32 { pixels[index * 4] = UInt8(index & 255) }
  let picture = CGImage(width: 32, height: 32, isOpaque: true, premultipliedBGRA: pixels)
  for index in 0..<60 {
    let image = UIImageView(image: UIImage(cgImage: picture, scale: 1, orientation: .up))
    image.frame = CGRect(
      x: Double(index % 10) * 38 + 4, y: Double(index / 10) * 60 + 20, width: 32, height: 32)
    image.layer.cornerRadius = index % 2 == 0 ? 8 : 0
    image.clipsToBounds = true
    image.layer.borderWidth = index % 3 == 0 ? 1 : 0
    controller.view.addSubview(image)
    let label = UILabel(frame: CGRect(x: image.frame.minX, y: image.frame.maxY, width: 36, height: 18))
    label.text = "No \(index)"
    label.font = .systemFont(ofSize: 10)
    controller.view.addSubview(label)
    UIView.animate(
      withDuration: 100, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, options: []
    ) {
      image.center.y += 300
      label.center.y += 300
      image.alpha = 0.5
      image.transform = CGAffineTransform(rotationAngle: 0.3)
    }
  }
  let group = UIView(frame: CGRect(x: 40, y: 500, width: 200, height: 120))
  group.backgroundColor = .red
  let inner = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
  inner.backgroundColor = .blue
  group.addSubview(inner)
  controller.view.addSubview(group)
  UIView.animate(withDuration: 100) { group.alpha = 0.2 }
}

/// Steps `count` frames. Returns the number of drawn frames and the heap allocations of all threads.
@MainActor
func allocations(of count: Int, _ run: Run) throws -> (drawn: Int, allocations: UInt64) {
  let before = allocationCount()
  var drawn = 0
  for _ in 0..<count {
    try run.step()
    if run.didDraw { drawn += 1 }
  }
  return (drawn, allocationCount() - before)
}

@MainActor
func measureSteadyFrames() throws {
  let frames = 120
  var isGood = true
  func report(_ name: String, _ result: (drawn: Int, allocations: UInt64)) {
    print("\(name): \(frames) frames, \(result.drawn) drawn, \(result.allocations) heap allocations")
    if result.drawn != frames || result.allocations != 0 { isGood = false }
  }

  let run = try Run(size: CGSize(width: 390, height: 844), scale: 2)
  makeScene(run.window)
  // Buffers grow and programs compile in the first frames.
  for _ in 0..<60 { try run.step() }
  report("steady", try allocations(of: frames, run))

  for view in run.window.rootViewController?.view.subviews ?? [] { view.layer.removeAllAnimations() }
  for _ in 0..<5 { try run.step() }
  let calls = run.glCallCount
  for _ in 0..<frames { try run.step() }
  let unchangedCalls = run.glCallCount - calls
  print("unchanged: \(frames) frames, \(unchangedCalls) GL calls")
  run.close()

  try measureTransition(frames, report)
  let layouts = try measurePush(frames, report)
  // A push lays out nothing after its start.
  if layouts != 0 { isGood = false }
  try measureScrolling(frames, report)
  if !isGood || unchangedCalls != 0 { exit(1) }
}

/// Measures the third quarter of a push in small steps; the first half has grown the buffers.
@MainActor
private func measureTransition(
  _ frames: Int, _ report: (String, (drawn: Int, allocations: UInt64)) -> Void
) throws {
  guard let entry = TransitionCatalog.all.first(where: { $0.id == "flatzoom-push" }) else { exit(1) }
  let size = CGSize(width: 390, height: 844)
  let run = try Run(size: size, scale: 2, fps: 4 * Double(frames) / entry.duration)
  let stage = try entry.make(StageOptions(size: size))
  run.window.rootViewController = stage.rootViewController
  run.window.makeKeyAndVisible()
  for _ in 0..<3 { try run.step() }
  stage.begin()
  for _ in 0..<(2 * frames) { try run.step() }
  report("transition", try allocations(of: frames, run))
  run.close()
}

/// Measures a list that glides after a flick. Its rows look alike, so that no new content scrolls into view.
@MainActor
private func measureScrolling(
  _ frames: Int, _ report: (String, (drawn: Int, allocations: UInt64)) -> Void
) throws {
  let run = try Run(size: CGSize(width: 390, height: 844), scale: 2)
  run.window.makeKeyAndVisible()
  let list = UIScrollView(frame: run.window.bounds)
  list.contentSize = CGSize(width: 390, height: 60000)
  // The list decelerates so slowly that it glides through all frames.
  list.decelerationRate = UIScrollView.DecelerationRate(rawValue: 0.9999)
  for index in 0..<1000 {
    let row = UIView(frame: CGRect(x: 8, y: Double(index) * 60, width: 374, height: 56))
    row.backgroundColor = index % 2 == 0 ? .white : .systemBlue
    row.layer.cornerRadius = 6
    list.addSubview(row)
  }
  run.window.addSubview(list)
  run.drag(from: CGPoint(x: 195, y: 700), to: CGPoint(x: 195, y: 400), duration: 0.2)
  for _ in 0..<120 { try run.step() }
  report("scrolling", try allocations(of: frames, run))
  run.close()
}
