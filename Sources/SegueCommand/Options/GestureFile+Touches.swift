import Segue

extension GestureFile {
  /// Reads a recording whose touches drive a transition; throws if the recording has no touches.
  init(touchesIn path: String) throws {
    try self.init(path: path)
    if touches.isEmpty { throw Failure("\(path) has no touches: record a drag with segue demo --record") }
  }
}
