import Engine

extension VectorRunners {
  static func scroll(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    if inputs.has("rawOvershoot") {
      try rubberBand(&check)
    } else if inputs.has("displacement") {
      let bounce = EdgeBounce(
        displacement: try inputs["displacement"].number, velocity: try inputs["velocity"].number)
      check.near(
        try inputs["t"].numbers.map(bounce.displacement), try check.expected("displacement").numbers,
        within: try check.tolerance("abs"), "displacement")
    } else {
      try deceleration(&check)
    }
  }

  private static func rubberBand(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let band = RubberBand(
      dimension: try inputs["dimension"].number, coefficient: try inputs["coefficient"].number)
    let shown = try check.expected("displayed").numbers
    let tolerance = try check.tolerance("abs")
    check.near(try inputs["rawOvershoot"].numbers.map(band.shown), shown, within: tolerance, "displayed")
    check.near(
      shown.map(band.dragged), try check.expected("inverse").numbers, within: tolerance, "inverse")
  }

  private static func deceleration(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let glide = Deceleration(
      position: try inputs["x0"].number, velocity: try inputs["v0"].number,
      rate: try inputs["decelerationRate"].number)
    let times = try inputs["t"].numbers
    let target = try check.expected("target").number
    let relative = try check.tolerance("relOfDistance")
    let tolerance = max(try check.tolerance("abs"), relative * (target - glide.position).magnitude)
    check.near(
      times.map(glide.position), try check.expected("position").numbers, within: tolerance, "position")
    check.near(
      times.map(glide.velocity), try check.expected("velocity").numbers, within: tolerance, "velocity")
    check.near(glide.stopTime, try check.expected("stopTime").number, within: relative, "stopTime")
    check.near(glide.target, target, within: tolerance, "target")
    check.near(
      glide.projection, try check.expected("projectionWWDC").number, within: tolerance, "projection")
    guard inputs.has("boundary") else { return }
    let wanted = try check.expected("boundaryCrossing")
    guard let crossing = glide.crossing(try inputs["boundary"].number) else {
      return check.fail("the glide does not reach the boundary")
    }
    check.near(crossing.time, try wanted["t"].number, within: relative, "time of crossing")
    check.near(crossing.velocity, try wanted["velocity"].number, within: tolerance, "velocity at crossing")
  }
}
