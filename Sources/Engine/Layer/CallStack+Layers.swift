extension CallStack {
  /// Traps, with the name of the call, if the stack is almost used up. `depth` is the number of layers above `layer`.
  @inline(__always)
  package static func require(_ call: StaticString, _ layer: CALayer, depth: @autoclosure () -> Int) {
    require(call, of: layer, depth: depth(), margin: 0)
  }
}

extension CALayer: NestedObject {
  package var nestedTypes: [String] { PendingWalk.types(of: self) }
}
