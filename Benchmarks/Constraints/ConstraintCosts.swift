import Compositor
import Engine
import Segue

let constraintsHelp = """
  Benchmarks constraints
    Layouts by constraints: 1,000 constraints in a screen whose width changes; 300 constraints in a screen that
    UIView.animate animates and an animator scrubs (all stages of a frame except the driver's drawing); and one changed
    constant. Prints times, the rows that the solver visits and its pivots. Exits with 1 if a change visits more rows
    than it moves values, if the solver pivots, or if a frame of an animation is not drawn.
  """

/// `Benchmarks constraints`; returns whether the solver's counts are within their limits and all animated frames are
/// drawn.
@MainActor
func measureConstraints() throws -> Bool {
  let isResizeGood = measureResizing()
  let isChangeGood = measureOneConstant()
  let isAnimationGood = try measureAnimatedScreen()
  return isResizeGood && isChangeGood && isAnimationGood
}

/// The times of several measurements, in milliseconds.
private struct Times {
  private var values: [Double] = []

  mutating func append(_ value: Double) { values.append(value) }

  /// Appends the time that `body` takes.
  @MainActor
  mutating func measure(_ body: () -> Void) {
    let began = Clocks.wall
    body()
    values.append(Clocks.wall - began)
  }

  var summary: String {
    let sorted = values.sorted()
    guard let worst = sorted.last else { return "no time" }
    func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    return "\(text(sorted[sorted.count / 2])) ms, \(text(worst)) ms at most"
  }
}

/// Returns the number of rows that the solver visits and the number of its pivots while `body` runs.
@MainActor
private func work(_ root: UIView, _ body: () -> Void) -> (rows: Int, pivots: Int) {
  let before = root.solverWork
  body()
  let after = root.solverWork
  return (after.rows - before.rows, after.pivots - before.pivots)
}

@MainActor
private func measureResizing() -> Bool {
  let screen = ConstraintScreen(constraints: 1000)
  var first = Times()
  first.measure {
    screen.root.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    screen.root.layoutIfNeeded()
  }
  print("\(screen.count) constraints, first layout: \(first.summary)")
  var times = Times()
  var most = (rows: 0, pivots: 0)
  for step in 0..<200 {
    let width = 320 + CGFloat(step * 37 % 500)
    let work = work(screen.root) {
      times.measure {
        screen.root.frame.size.width = width
        screen.root.layoutIfNeeded()
      }
    }
    most = (max(most.rows, work.rows), max(most.pivots, work.pivots))
  }
  print("\(screen.count) constraints, resized: \(times.summary), \(most.rows) rows, \(most.pivots) pivots")
  // The x and the width of each box change, each in one row. The root's width changes in one more row.
  return most.pivots == 0 && most.rows <= 2 * screen.boxes.count + 1
}

@MainActor
private func measureOneConstant() -> Bool {
  let screen = ConstraintScreen(constraints: 1000)
  screen.root.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  screen.root.layoutIfNeeded()
  var isGood = true
  for (name, row) in [("last", screen.heights.count - 1), ("first", 0)] {
    var times = Times()
    var most = (rows: 0, pivots: 0)
    for step in 1...100 {
      let work = work(screen.root) {
        times.measure {
          screen.heights[row].constant = 24 + CGFloat(step % 7)
          screen.root.layoutIfNeeded()
        }
      }
      most = (max(most.rows, work.rows), max(most.pivots, work.pivots))
    }
    // The heights of the boxes in one row change, and the tops of the boxes below.
    let moved = 5 * (screen.heights.count - row)
    print(
      "height of the \(name) row changed: \(times.summary), \(most.rows) rows, \(moved) values, "
        + "\(most.pivots) pivots")
    isGood = isGood && most.pivots == 0 && most.rows <= moved
  }
  return isGood
}

@MainActor
private func measureAnimatedScreen() throws -> Bool {
  let screen = ConstraintScreen(constraints: 300)
  let run = try Run(size: CGSize(width: 390, height: 844), scale: 2)
  defer { run.close() }
  screen.root.frame = run.window.bounds
  run.window.addSubview(screen.root)
  run.window.makeKeyAndVisible()
  for _ in 0..<3 { try run.step() }
  let profile = FrameProfile(timesPasses: false)
  run.pipeline.profile = profile
  func change(to height: CGFloat) {
    for constraint in screen.heights { constraint.constant = height }
    screen.root.layoutIfNeeded()
  }
  var drawn = 0
  /// Draws a frame; returns the milliseconds of its stages except the driver's drawing.
  func frame() throws -> Double {
    try run.step()
    if run.didDraw { drawn += 1 }
    var sum = 0.0
    for stage in FrameProfile.Stage.allCases where stage != .submit { sum += profile.duration(of: stage) }
    return sum * 1e3
  }

  let began = Clocks.wall
  UIView.animate(withDuration: 100) { change(to: 40) }
  let blockTime = Clocks.wall - began
  let first = try frame() + blockTime
  var frames = Times()
  drawn = 0
  for _ in 0..<120 { frames.append(try frame()) }
  let firstTime = (first * 1000).rounded() / 1000
  print(
    "\(screen.count) constraints, animated: first frame \(firstTime) ms, then \(frames.summary), \(drawn) of 120 drawn"
  )
  var isGood = drawn == 120
  for box in screen.boxes { box.layer.removeAllAnimations() }
  for _ in 0..<3 { try run.step() }

  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { change(to: 20) }
  animator.pauseAnimation()
  _ = try frame()
  var scrubbed = Times()
  drawn = 0
  for step in 1...120 {
    let began = Clocks.wall
    animator.fractionComplete = CGFloat(step * 53 % 120) / 120
    let setTime = Clocks.wall - began
    scrubbed.append(try frame() + setTime)
  }
  print("\(screen.count) constraints, scrubbed: \(scrubbed.summary), \(drawn) of 120 drawn")
  animator.stopAnimation(true)
  isGood = isGood && drawn == 120
  return isGood
}
