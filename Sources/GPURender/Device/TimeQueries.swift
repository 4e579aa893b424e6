@preconcurrency import CGLFW

/// Timer queries, which measure a graphics card's drawing time; at most one is active at a time.
final class TimeQueries {
  private var queries: [TimeQuery] = []
  private var count = 0
  private var isRunning = false
  private let device: Device

  init(_ device: Device) { self.device = device }

  func begin() {
    if count == queries.count { queries.append(TimeQuery(device)) }
    device.gl.beginTimeQuery(queries[count].id)
    count += 1
    isRunning = true
  }

  func end() {
    device.gl.endTimeQuery()
    isRunning = false
  }

  /// Ends the active query, if any, and discards the queries of a failed frame.
  func discard() {
    if isRunning { end() }
    count = 0
  }

  /// Waits for the driver, calls `body` with the seconds of each query in order, and resets them.
  func collect(_ body: (_ index: Int, _ seconds: Double) -> Void) {
    for index in 0..<count { body(index, Double(device.gl.timeQueryResult(queries[index].id)) / 1e9) }
    count = 0
  }
}

private final class TimeQuery: DeviceObject {
  init(_ device: Device) {
    super.init(device, device.gl.makeQuery())
  }

  deinit { device.release { $0.deleteQuery(id) } }
}

extension GL {
  fileprivate func makeQuery() -> GLuint {
    var id: GLuint = 0
    call("glGenQueries") { epoxy_glGenQueries(1, &id) }
    return id
  }

  fileprivate func deleteQuery(_ id: GLuint) {
    call("glDeleteQueries") { withUnsafePointer(to: id) { epoxy_glDeleteQueries(1, $0) } }
  }

  fileprivate func beginTimeQuery(_ id: GLuint) {
    call("glBeginQuery") { epoxy_glBeginQuery(GLenum(GL_TIME_ELAPSED), id) }
  }

  fileprivate func endTimeQuery() {
    call("glEndQuery") { epoxy_glEndQuery(GLenum(GL_TIME_ELAPSED)) }
  }

  /// The result of a query in nanoseconds; waits for it.
  fileprivate func timeQueryResult(_ id: GLuint) -> UInt64 {
    var value: GLuint64 = 0
    call("glGetQueryObjectui64v") {
      epoxy_glGetQueryObjectui64v(id, GLenum(GL_QUERY_RESULT), &value)
    }
    return UInt64(value)
  }
}
