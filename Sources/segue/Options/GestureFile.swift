import Segue

/// Recorded touches, as `demo --record` writes and `--replay` and `render --gesture` read them.
struct GestureFile: Codable {
  /// The screen they were recorded on, in points.
  let size: [Double]
  let touches: [TouchSample]

  init(size: CGSize, touches: [TouchSample]) {
    self.size = [size.width, size.height]
    self.touches = touches
  }

  init(path: String) throws {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Failure("cannot read \(path): check that it is a file you may read")
    }
    do {
      self = try JSONDecoder().decode(GestureFile.self, from: data)
    } catch {
      throw Failure("\(path) is no recording of touches (\(Self.reason(error))): see segue demo --record")
    }
    guard size.count == 2, size.allSatisfy({ $0 > 0 }), touches.allSatisfy({ (0...86_400).contains($0.t) })
    else {
      throw Failure(
        "\(path) is no recording of touches: its size needs two numbers over 0, its times lie within a day")
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is of another kind"
    default: "it is not valid JSON"
    }
  }

  /// Seconds to the last touch.
  var duration: Double { touches.map(\.t).max() ?? 0 }

  /// The touches on a screen of another size, begun at a time.
  func touches(on screen: CGSize, from start: Double) -> [TouchSample] {
    touches.map { touch in
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
