import Segue

extension GestureFile {
  /// A recording whose touches drive a transition; throws if it has none.
  init(touchesIn path: String) throws {
    try self.init(path: path)
    if touches.isEmpty { throw Failure("\(path) has no touches: record a drag with segue demo --record") }
  }
}
