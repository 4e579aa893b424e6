import Segue

/// A recording of input. `demo --record` writes the file; `demo --replay` and `render --gesture` read it.
struct GestureFile: Codable {
  /// The size of the recorded screen, in points.
  let size: [Double]
  let touches: [TouchSample]
  let keys: [KeyRecord]?
  let wheel: [WheelSample]?
  /// The frame of the stage in the screen (x, y, width, height), in points; nil if the stage filled the screen, or if
  /// `stages` has its frames. `render --gesture` draws only the stage.
  let stage: [Double]?
  /// The frames of the stage with the times from which they apply; nil unless the stage moved or was not always shown.
  /// A touch belongs to the frame that the stage had when the touch began.
  let stages: [StageRecord]?

  init(size: CGSize, of recording: InputRecording) {
    self.size = [size.width, size.height]
    var (touches, keys, wheel): ([TouchSample], [KeyRecord], [WheelSample]) = ([], [], [])
    for sample in recording.samples {
      switch sample {
      case .touch(let touch): touches.append(touch)
      case .key(let key): keys.append(KeyRecord(key))
      case .wheel(let step): wheel.append(step)
      }
    }
    self.touches = touches
    self.keys = keys.isEmpty ? nil : keys
    self.wheel = wheel.isEmpty ? nil : wheel
    let placements = recording.placements
    if placements.count == 1, let frame = placements[0].frame {
      let isSmaller = frame.origin != .zero || frame.size != size
      stage = isSmaller ? StageRecord.numbers(frame) : nil
      stages = nil
    } else {
      stage = nil
      stages = placements.isEmpty ? nil : placements.map { StageRecord($0) }
    }
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
    // Some editors write a byte order mark.
    if data.starts(with: [0xef, 0xbb, 0xbf]) { data = Data(data.dropFirst(3)) }
    do {
      self = try JSONDecoder().decode(GestureFile.self, from: data)
    } catch {
      throw Failure(
        "\(path) is not a recording of touches (\(Self.reason(error, in: data))): see segue demo --record")
    }
    if let problem {
      throw Failure("\(path) is not a recording of touches (\(problem)): see segue demo --record")
    }
  }

  /// The maximum number of bytes of a file.
  private static let fileLimit = 64 << 20
  /// The maximum number of touches, enough for hours of a fast mouse.
  private static let touchLimit = 1_000_000
  /// The limit of the sides of screens and stages and of coordinates, in points.
  private static let coordinateLimit = 1e6

  /// The first invalid value of the recording, in words; nil if all are valid.
  private var problem: String? {
    guard size.count == 2, size.allSatisfy({ (1...Self.coordinateLimit).contains($0) }) else {
      return "its size needs two numbers from 1 to \(Self.coordinateLimit.formatted)"
    }
    if touches.count > Self.touchLimit { return "it has over \(Self.touchLimit) touches" }
    for (index, touch) in touches.enumerated() {
      if !(0...86_400).contains(touch.t) {
        return "touches[\(index)].t is \(touch.t.formatted); times are from 0 to 86400 s"
      }
      if !(touch.x.magnitude <= Self.coordinateLimit && touch.y.magnitude <= Self.coordinateLimit) {
        return "touches[\(index)].x or .y is beyond \(Self.coordinateLimit.formatted) points"
      }
      if touch.id < 0 { return "touches[\(index)].id is \(touch.id); an id is a whole number from 0" }
      if !Self.phases.contains(touch.phase) { return Self.unknownPhase("touches[\(index)].phase") }
    }
    if let problem = keyProblem ?? wheelProblem ?? stageProblem { return problem }
    let limit = TouchSample.maximumCount
    return maximumTouchCount > limit ? "it has over \(limit) fingers down at once" : nil
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
      if ![step.x, step.y, step.dx, step.dy].allSatisfy({ $0.magnitude <= Self.coordinateLimit }) {
        return "wheel[\(index)] has a number beyond \(Self.coordinateLimit.formatted) points"
      }
    }
    return nil
  }

  private var stageProblem: String? {
    let words = "needs four numbers: x, y, a width and a height from 1 on"
    if let stage, !Self.isFrame(stage) { return "its stage \(words)" }
    let stages = stages ?? []
    if stages.count > Self.touchLimit { return "it has over \(Self.touchLimit) stages" }
    for (index, record) in stages.enumerated() {
      if !(0...86_400).contains(record.t) {
        return "stages[\(index)].t is \(record.t.formatted); times are from 0 to 86400 s"
      }
      if let stage = record.stage, !Self.isFrame(stage) { return "stages[\(index)].stage \(words)" }
    }
    return nil
  }

  private static func isFrame(_ numbers: [Double]) -> Bool {
    guard numbers.count == 4 else { return false }
    return numbers.allSatisfy { $0.magnitude <= Self.coordinateLimit } && numbers[2] >= 1 && numbers[3] >= 1
  }

  /// The maximum number of touches that are down at one time.
  private var maximumTouchCount: Int {
    var (down, maximum) = (Set<Int>(), 0)
    for touch in touches(on: CGSize(width: size[0], height: size[1]), from: 0) {
      switch touch.phase {
      case .began: down.insert(touch.id)
      case .ended, .cancelled: down.remove(touch.id)
      case .moved, .hovered, .exited: break
      }
      maximum = max(maximum, down.count)
    }
    return maximum
  }

  /// The allowed phases: the phases of touches, without the phases of a hovering pointer.
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

  /// The path of coding keys as text, such as "touches[3].phase".
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

  /// The touches in the order of their times, scaled to another screen size and delayed by `start` seconds. At equal
  /// times, touches keep their order.
  func touches(on screen: CGSize, from start: Double) -> [TouchSample] {
    input(on: screen, from: start).compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }

  /// All input in the order of its times, scaled to another screen size and delayed by `start` seconds. At equal times,
  /// touches keep their order and come before keys and the wheel.
  func input(on screen: CGSize, from start: Double) -> [InputSample] {
    merged(
      start, touches: touches.map { $0.moved(from: screenRect, to: screen) },
      wheel: (wheel ?? []).map { $0.moved(from: screenRect, to: screen) })
  }

  /// The rectangle of the recorded screen.
  private var screenRect: CGRect { CGRect(x: 0, y: 0, width: size[0], height: size[1]) }

  /// The input of the stage, scaled to a screen that the stage fills. Touches and wheel steps that began outside of the
  /// stage are left out. A touch keeps the stage's frame at its beginning, even if the stage moves.
  func stageInput(on screen: CGSize, from start: Double) -> [InputSample] {
    let records = stages ?? []
    if stage == nil, records.isEmpty { return input(on: screen, from: start) }
    let frames = StageFrames(first: stage.flatMap(StageRecord.area) ?? screenRect, records)
    return merged(
      start, touches: stageTouches(on: screen, frames), wheel: stageWheel(on: screen, frames))
  }

  /// The size of the stage when the last touch began in it; nil if the stage was the whole screen, or if no touch began
  /// in it.
  var stageSize: CGSize? {
    let records = stages ?? []
    if stage == nil, records.isEmpty { return nil }
    var frames = StageFrames(first: stage.flatMap(StageRecord.area) ?? screenRect, records)
    var size: CGSize?
    for touch in touches.sorted(by: { $0.t < $1.t }) where touch.phase == .began {
      if let area = frames.area(at: touch.t), area.contains(CGPoint(x: touch.x, y: touch.y)) {
        size = area.size
      }
    }
    return size
  }

  private func stageTouches(on screen: CGSize, _ frames: StageFrames) -> [TouchSample] {
    var frames = frames
    var samples: [TouchSample] = []
    // The frame that the stage had at the beginning of each touch inside it, by the touch's id.
    var areas: [Int: CGRect] = [:]
    let ordered = touches.enumerated().sorted { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }
    for (_, touch) in ordered {
      if touch.phase == .began {
        areas[touch.id] = nil
        if let area = frames.area(at: touch.t), area.contains(CGPoint(x: touch.x, y: touch.y)) {
          areas[touch.id] = area
        }
      }
      if let area = areas[touch.id] { samples.append(touch.moved(from: area, to: screen)) }
    }
    return samples
  }

  private func stageWheel(on screen: CGSize, _ frames: StageFrames) -> [WheelSample] {
    var frames = frames
    var samples: [WheelSample] = []
    let steps = (wheel ?? []).enumerated()
    for (_, step) in steps.sorted(by: { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }) {
      guard let area = frames.area(at: step.t), area.contains(CGPoint(x: step.x, y: step.y)) else { continue }
      samples.append(step.moved(from: area, to: screen))
    }
    return samples
  }

  private func merged(_ start: Double, touches: [TouchSample], wheel: [WheelSample]) -> [InputSample] {
    var all: [InputSample] = touches.map { touch in
      var delayed = touch
      delayed.t += start
      return .touch(delayed)
    }
    all += (keys ?? []).compactMap { $0.sample(delayedBy: start).map { .key($0) } }
    all += wheel.map { step in
      var delayed = step
      delayed.t += start
      return .wheel(delayed)
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
    if let stages { parts.append(("stages", .array(stages.map(\.json)))) }
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

/// A sample of an input device at a point of the screen.
private protocol ScreenSample {
  var x: Double { get set }
  var y: Double { get set }
}

extension TouchSample: ScreenSample {}
extension WheelSample: ScreenSample {}

extension ScreenSample {
  /// Maps a sample from an area of one screen to a screen that this area fills. A step of the wheel keeps its length.
  func moved(from area: CGRect, to screen: CGSize) -> Self {
    var moved = self
    moved.x = (x - area.minX) * (screen.width / area.width)
    moved.y = (y - area.minY) * (screen.height / area.height)
    return moved
  }
}
