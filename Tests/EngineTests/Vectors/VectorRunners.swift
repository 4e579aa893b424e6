import Engine

/// The runners of the vector file's categories, and the categories without a runner.
@MainActor
enum VectorRunners {
  typealias Runner = @MainActor @Sendable (inout VectorCheck) throws -> Void

  nonisolated static let all: [String: Runner] = [
    "cubicBezier": cubicBezier,
    "cubicBezierInverse": cubicBezierInverse,
    "spring": spring,
    "uikitSpring": uikitSpring,
    "perceptualSpring": perceptualSpring,
    "mediaTiming": mediaTiming,
    "layerTime": layerTime,
    "basicAnimation": basicAnimation,
    "percentDriven": percentDriven,
    "interpolation": interpolation,
    "viewKeyframes": viewKeyframes,
    "scroll": scroll,
    "keyframe": keyframe,
    "propertyAnimator": propertyAnimator,
  ]

  /// The categories without a runner; a test compares the list with the file.
  nonisolated static let notYetRun: Set<String> = []

  /// A timing function in the form of the file: four control points, "linear", or null for none.
  static func timingFunction(_ json: JSON) throws -> CAMediaTimingFunction? {
    if json.isNull { return nil }
    if case .text("linear") = json { return CAMediaTimingFunction(name: .linear) }
    let points = try json.numbers.map { Float($0) }
    return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
  }

  static func curve(_ json: JSON) throws -> Curve {
    try timingFunction(json).map { Curve($0.cubic) } ?? .linear
  }
}

// MARK: - Curves and springs

extension VectorRunners {
  private static func cubicBezier(_ check: inout VectorCheck) throws {
    let function = try timingFunction(check.inputs["controlPoints"])
    let wanted = try check.expected("y").numbers
    let tolerances = try check.tolerances("absPerPoint")
    let inputs = try check.inputs["x"].numbers
    check.same(inputs.count, wanted.count, "count")
    for (index, x) in inputs.enumerated() {
      let y = function?.cubic.value(at: x) ?? .nan
      check.near(y, wanted[index], within: tolerances[index], "y(\(x))")
    }
  }

  private static func cubicBezierInverse(_ check: inout VectorCheck) throws {
    let function = try timingFunction(check.inputs["controlPoints"])
    let wanted = try check.expected("x").numbers
    let tolerances = try check.tolerances("absPerPoint")
    let inputs = try check.inputs["y"].numbers
    check.same(inputs.count, wanted.count, "count")
    for (index, y) in inputs.enumerated() {
      let x = function?.cubic.inverse(at: y) ?? .nan
      check.near(x, wanted[index], within: tolerances[index], "x(\(y))")
    }
  }

  /// A spring animation with the parameters that a case gives.
  static func springAnimation(_ json: JSON) throws -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: "zPosition")
    animation.mass = try json["mass"].number
    animation.stiffness = try json["stiffness"].number
    animation.damping = try json["damping"].number
    animation.initialVelocity = try json["initialVelocity"].number
    if json.has("allowsOverdamping") { animation.allowsOverdamping = try json["allowsOverdamping"].flag }
    return animation
  }

  private static func spring(_ check: inout VectorCheck) throws {
    let animation = try springAnimation(check.inputs)
    let times = try check.inputs["t"].numbers
    check.near(
      times.map(animation.spring.progress), try check.expected("progress").numbers,
      within: try check.tolerance("progressAbs"), "progress")
    check.near(
      times.map(animation.spring.velocity), try check.expected("velocity").numbers,
      within: try check.tolerance("velocityAbs"), "velocity")
    check.near(
      animation.settlingDuration, try check.expected("settlingDuration").number,
      within: try check.tolerance("settlingDurationAbs"), "settlingDuration")
  }

  private static func uikitSpring(_ check: inout VectorCheck) throws {
    let duration = try check.inputs["duration"].number
    let spring = SpringSolution.uikit(
      dampingRatio: try check.inputs["dampingRatio"].number, duration: duration,
      initialVelocity: try check.inputs["initialSpringVelocity"].number)
    let relative = try check.tolerance("rel")
    check.near(spring.mass, try check.expected("mass").number, relative: relative, "mass")
    check.near(spring.stiffness, try check.expected("stiffness").number, relative: relative, "stiffness")
    check.near(spring.damping, try check.expected("damping").number, relative: relative, "damping")
    // The spring is fitted to the duration, which remains the duration of the animation.
    check.near(duration, try check.expected("animationDuration").number, relative: relative, "duration")
    let tolerance = try check.tolerance("progressAbs")
    for sample in try check.expected("springProgressBeforeSnap").list {
      let t = try sample["t"].number
      check.near(
        spring.progress(t), try sample["progress"].number, within: tolerance, "progress(\(t))")
    }
  }

  private static func perceptualSpring(_ check: inout VectorCheck) throws {
    let animation = CASpringAnimation(
      perceptualDuration: try check.inputs["perceptualDuration"].number,
      bounce: try check.inputs["bounce"].number)
    let relative = try check.tolerance("rel")
    check.near(animation.mass, try check.expected("mass").number, relative: relative, "mass")
    check.near(animation.stiffness, try check.expected("stiffness").number, relative: relative, "stiffness")
    check.near(animation.damping, try check.expected("damping").number, relative: relative, "damping")
    let ratio = animation.damping / (2 * (animation.stiffness * animation.mass).squareRoot())
    check.near(ratio, try check.expected("dampingRatio").number, relative: relative, "ratio")
    check.same(animation.allowsOverdamping, try check.expected("allowsOverdamping").flag, "allowsOverdamping")
    let tolerance = try check.tolerance("settlingDurationAbs")
    check.same(animation.duration, animation.settlingDuration, "duration")
    let settling = try check.expected("settlingDuration")
    if !settling.isNull {
      check.near(animation.settlingDuration, try settling.number, within: tolerance, "settlingDuration")
    }
  }
}
