import Segue

/// Recorded touches: `demo --record` writes the file, `demo --replay` and `render --gesture` read it.
struct GestureFile: Codable {
  /// The size of the recorded screen, in points.
  let size: [Double]
  let touches: [TouchSample]

  init(size: CGSize, touches: [TouchSample]) {
    self.size = [size.width, size.height]
    self.touches = touches
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
    let most = TouchSample.mostAtOnce
    return mostFingers > most ? "it has over \(most) fingers down at once" : nil
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

  /// The time of the last touch, in seconds.
  var duration: Double { touches.map(\.t).max() ?? 0 }

  /// The touches in the order of their times, scaled to another screen size and delayed by `start` seconds. Touches of
  /// one time keep their order.
  func touches(on screen: CGSize, from start: Double) -> [TouchSample] {
    let ordered = touches.enumerated().sorted { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }
    return ordered.map { _, touch in
      var moved = touch
      moved.t += start
      moved.x *= screen.width / size[0]
      moved.y *= screen.height / size[1]
      return moved
    }
  }

  var json: String {
    JSON.object([
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
    ]).text(pretty: true) + "\n"
  }
}
