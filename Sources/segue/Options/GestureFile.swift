import Segue

/// A recording: `demo --record` writes the file, `demo --replay` and `render --gesture` read it.
struct GestureFile: Codable {
  /// The size of the recorded screen, in points.
  let size: [Double]
  let touches: [TouchSample]
  let keys: [KeyRecord]?
  let wheel: [WheelSample]?
  /// Where the stage was in the screen, if it was smaller: `render --gesture` draws the stage alone. x, y, width, height.
  let stage: [Double]?

  init(size: CGSize, input: [InputSample], stage: CGRect? = nil) {
    self.size = [size.width, size.height]
    var (touches, keys, wheel): ([TouchSample], [KeyRecord], [WheelSample]) = ([], [], [])
    for sample in input {
      switch sample {
      case .touch(let touch): touches.append(touch)
      case .key(let key): keys.append(KeyRecord(key))
      case .wheel(let step): wheel.append(step)
      }
    }
    self.touches = touches
    self.keys = keys.isEmpty ? nil : keys
    self.wheel = wheel.isEmpty ? nil : wheel
    let isSmaller = stage.map { $0.origin != .zero || $0.size != size } ?? false
    self.stage = isSmaller ? stage.map { [$0.minX, $0.minY, $0.width, $0.height] } : nil
  }

  init(path: String) throws {
    var data: Data
    do throws(BoundedFile.Failure) {
      data = Data(try BoundedFile.read(path, limit: Self.fileLimit))
    } catch {
      switch error {
      case .missing: throw Failure("no recording at \(path): check the path")
      case .unreadable(let reason):
        throw Failure("cannot read \(path): \(reason): check that it is a file you may read")
      }
    }
    // A byte order mark, which some editors write.
    if data.starts(with: [0xef, 0xbb, 0xbf]) { data = Data(data.dropFirst(3)) }
    do {
      self = try JSONDecoder().decode(GestureFile.self, from: data)
    } catch {
      throw Failure(
        "\(path) is no recording of touches (\(Self.reason(error, in: data))): see segue demo --record")
    }
    if let problem {
      throw Failure("\(path) is no recording of touches (\(problem)): see segue demo --record")
    }
  }

  /// The most bytes of a file, and the most touches: hours of a fast mouse.
  private static let fileLimit = 64 << 20
  private static let touchLimit = 1_000_000
  /// The longest side of a recorded screen and the farthest touch, in points.
  private static let farthest = 1e6

  /// The first error in well-typed JSON; nil if there is none.
  private var problem: String? {
    guard size.count == 2, size.allSatisfy({ (1...Self.farthest).contains($0) }) else {
      return "its size needs two numbers from 1 to \(Self.farthest.formatted)"
    }
    if touches.count > Self.touchLimit { return "it has over \(Self.touchLimit) touches" }
    for (index, touch) in touches.enumerated() {
      if !(0...86_400).contains(touch.t) {
        return "touches[\(index)].t is \(touch.t.formatted); times are from 0 to 86400 s"
      }
      if !(touch.x.magnitude <= Self.farthest && touch.y.magnitude <= Self.farthest) {
        return "touches[\(index)].x or .y is beyond \(Self.farthest.formatted) points"
      }
      if touch.id < 0 { return "touches[\(index)].id is \(touch.id); an id is a whole number from 0" }
      if !Self.phases.contains(touch.phase) { return Self.unknownPhase("touches[\(index)].phase") }
    }
    if let problem = keyProblem ?? wheelProblem ?? stageProblem { return problem }
    let most = TouchSample.mostAtOnce
    return mostFingers > most ? "it has over \(most) fingers down at once" : nil
  }

  private var keyProblem: String? {
    let keys = keys ?? []
    if keys.count > Self.touchLimit { return "it has over \(Self.touchLimit) keys" }
    for (index, key) in keys.enumerated() {
      if !(0...86_400).contains(key.t) {
        return "keys[\(index)].t is \(key.t.formatted); times are from 0 to 86400 s"
      }
      if let problem = key.problem { return "keys[\(index)].\(problem)" }
    }
    return nil
  }

  private var wheelProblem: String? {
    let wheel = wheel ?? []
    if wheel.count > Self.touchLimit { return "it has over \(Self.touchLimit) turns of the wheel" }
    for (index, step) in wheel.enumerated() {
      if !(0...86_400).contains(step.t) {
        return "wheel[\(index)].t is \(step.t.formatted); times are from 0 to 86400 s"
      }
      if ![step.x, step.y, step.dx, step.dy].allSatisfy({ $0.magnitude <= Self.farthest }) {
        return "wheel[\(index)] has a number beyond \(Self.farthest.formatted) points"
      }
    }
    return nil
  }

  private var stageProblem: String? {
    guard let stage else { return nil }
    guard stage.count == 4, stage.allSatisfy({ $0.magnitude <= Self.farthest }), stage[2] >= 1, stage[3] >= 1
    else { return "its stage needs four numbers: x, y, a width and a height from 1 on" }
    return nil
  }

  /// The most fingers that are down at one time.
  private var mostFingers: Int {
    var (down, most) = (Set<Int>(), 0)
    for touch in touches(on: CGSize(width: size[0], height: size[1]), from: 0) {
      switch touch.phase {
      case .began: down.insert(touch.id)
      case .ended, .cancelled: down.remove(touch.id)
      case .moved, .hovered, .exited: break
      }
      most = max(most, down.count)
    }
    return most
  }

  /// The format excludes the phases of a hovering pointer.
  private static let phases: [TouchSample.Phase] = [.began, .moved, .ended, .cancelled]

  private static func unknownPhase(_ path: String) -> String {
    "\(path) is none of \(phases.map(\.rawValue).joined(separator: ", "))"
  }

  private static func reason(_ error: any Error, in data: Data) -> String {
    guard let error = error as? DecodingError else { return "it is not valid JSON" }
    switch error {
    case .keyNotFound(let key, let context): return "'\(path(context.codingPath + [key]))' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return context.codingPath.isEmpty
        ? "it is no JSON object" : "'\(path(context.codingPath))' is of another type"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      // The decoder reports a fraction instead of an integer without a path.
      let isJSON = (try? JSONSerialization.jsonObject(with: data)) != nil
      return isJSON ? "an id is no whole number" : "it is not valid JSON or has a number out of range"
    case .dataCorrupted(let context):
      let path = Self.path(context.codingPath)
      return path.hasSuffix(".phase")
        ? unknownPhase(path) : "\(path) is not a number that fits: ids are whole, the rest finite"
    @unknown default: return error.localizedDescription
    }
  }

  /// "touches[3].phase"
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  /// The time of the last input, in seconds.
  var duration: Double {
    max(touches.map(\.t).max() ?? 0, keys?.map(\.t).max() ?? 0, wheel?.map(\.t).max() ?? 0)
  }

  /// The touches in the order of their times, scaled to another screen size and delayed by `start` seconds. Touches of
  /// one time keep their order.
  func touches(on screen: CGSize, from start: Double) -> [TouchSample] {
    input(on: screen, from: start).compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }

  /// All input in the order of its times, scaled to another screen size and delayed by `start` seconds. Touches of one time
  /// keep their order, and come before keys and the wheel.
  func input(on screen: CGSize, from start: Double) -> [InputSample] {
    merged(
      start, area: CGRect(x: 0, y: 0, width: size[0], height: size[1]), to: screen, touches: touches,
      wheel: wheel ?? [])
  }

  /// The input of the stage, on a screen that it fills: what began outside of it is left out.
  func stageInput(on screen: CGSize, from start: Double) -> [InputSample] {
    guard let stage else { return input(on: screen, from: start) }
    let area = CGRect(x: stage[0], y: stage[1], width: stage[2], height: stage[3])
    var inside: Set<Int> = []
    let ordered = touches.enumerated().sorted { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }
    let kept = ordered.map(\.element).filter { touch in
      if touch.phase == .began {
        if area.contains(CGPoint(x: touch.x, y: touch.y)) {
          inside.insert(touch.id)
        } else {
          inside.remove(touch.id)
        }
      }
      return inside.contains(touch.id)
    }
    let steps = (wheel ?? []).filter { area.contains(CGPoint(x: $0.x, y: $0.y)) }
    return merged(start, area: area, to: screen, touches: kept, wheel: steps)
  }

  private func merged(
    _ start: Double, area: CGRect, to screen: CGSize, touches: [TouchSample], wheel: [WheelSample]
  ) -> [InputSample] {
    let (across, down) = (screen.width / area.width, screen.height / area.height)
    var all: [InputSample] = touches.map { touch in
      var moved = touch
      moved.t += start
      (moved.x, moved.y) = ((touch.x - area.minX) * across, (touch.y - area.minY) * down)
      return .touch(moved)
    }
    all += (keys ?? []).compactMap { $0.sample(delayedBy: start).map { .key($0) } }
    all += wheel.map { step in
      .wheel(
        WheelSample(
          t: step.t + start, x: (step.x - area.minX) * across, y: (step.y - area.minY) * down,
          dx: step.dx, dy: step.dy))
    }
    return all.enumerated().sorted { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }.map(\.element)
  }

  var json: String {
    var parts: [(String, JSON)] = [
      ("size", .array(size.map(JSON.number))),
      (
        "touches",
        .array(
          touches.map {
            .object([
              ("t", .number($0.t)), ("id", .number($0.id)), ("phase", .string($0.phase.rawValue)),
              ("x", .number($0.x)), ("y", .number($0.y)),
            ])
          })
      ),
    ]
    if let stage { parts.append(("stage", .array(stage.map(JSON.number)))) }
    if let keys { parts.append(("keys", .array(keys.map(\.json)))) }
    if let wheel {
      parts.append(
        (
          "wheel",
          .array(
            wheel.map {
              .object([
                ("t", .number($0.t)), ("x", .number($0.x)), ("y", .number($0.y)), ("dx", .number($0.dx)),
                ("dy", .number($0.dy)),
              ])
            })
        ))
    }
    return JSON.object(parts).text(pretty: true) + "\n"
  }
}
