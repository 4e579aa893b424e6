/// The cost of memory access alone: one thread reads 80 bytes and writes 8 for each track, in order, with almost no
/// computation.
///
/// The result is the time of the fastest of three layouts. It is not a lower bound: code that reads less than 80 bytes
/// per track can be faster.
final class MemoryYardstick {
  /// The number of tracks that fill 256 MB with 88 bytes each.
  static let fullCount = (256 << 20) / 88 + 1

  private let memory: UnsafeMutableRawPointer
  private let count: Int
  /// The sum of the buffer's number 10 after the measurement of each layout, so that the compiler cannot remove the
  /// loops.
  private(set) var checksum = 0.0

  init(count: Int = MemoryYardstick.fullCount) {
    self.count = count
    memory = .allocate(byteCount: count * 88, alignment: 128)
    let numbers = memory.bindMemory(to: Double.self, capacity: count * 11)
    for index in 0..<count * 11 { numbers[index] = Double(index & 1023) }
  }

  deinit { memory.deallocate() }

  /// Returns the fastest layout's nanoseconds per track over the first `tracks` of the buffer (nil: all), after each
  /// layout is measured for about `seconds`.
  func nanoseconds(tracks: Int? = nil, seconds: Double) -> Double {
    // A layout handles blocks of four tracks.
    let tracks = max(4, min(tracks ?? count, count) / 4 * 4)
    // A single pass over few tracks would be too short to measure.
    let repetitions = max(1, 100_000 / tracks)
    let layouts = [interleaved, separate, blocked]
    return layouts.map { layout in
      let measurement = Measurement(seconds: seconds, leastCount: 3) { _ in
        for _ in 0..<repetitions { layout(tracks) }
      }
      checksum += memory.load(fromByteOffset: 80, as: Double.self)
      return measurement.best / Double(tracks * repetitions)
    }.min() ?? 0
  }

  /// Reads the inputs and writes the output of each track next to each other, with two numbers per load.
  private func interleaved(_ tracks: Int) {
    var track = memory
    for _ in 0..<tracks {
      let a = track.loadUnaligned(as: SIMD2<Double>.self)
      let b = track.loadUnaligned(fromByteOffset: 16, as: SIMD2<Double>.self)
      let c = track.loadUnaligned(fromByteOffset: 32, as: SIMD2<Double>.self)
      let d = track.loadUnaligned(fromByteOffset: 48, as: SIMD2<Double>.self)
      let e = track.loadUnaligned(fromByteOffset: 64, as: SIMD2<Double>.self)
      let sum = (a + b) + (c + d) + e
      track.storeBytes(of: sum.x + sum.y, toByteOffset: 80, as: Double.self)
      track += 88
    }
  }

  /// Reads inputs and writes outputs in separate areas, with two numbers per load.
  private func separate(_ tracks: Int) {
    var input = memory
    var output = memory + tracks * 80
    for _ in 0..<tracks {
      let a = input.load(as: SIMD2<Double>.self)
      let b = input.load(fromByteOffset: 16, as: SIMD2<Double>.self)
      let c = input.load(fromByteOffset: 32, as: SIMD2<Double>.self)
      let d = input.load(fromByteOffset: 48, as: SIMD2<Double>.self)
      let e = input.load(fromByteOffset: 64, as: SIMD2<Double>.self)
      let sum = (a + b) + (c + d) + e
      output.storeBytes(of: sum.x + sum.y, as: Double.self)
      input += 80
      output += 8
    }
  }

  /// Reads inputs and writes outputs in separate areas, for a block of four tracks at a time.
  private func blocked(_ tracks: Int) {
    let blocks = tracks / 4
    var input = memory
    var output = memory + blocks * 320
    for _ in 0..<blocks {
      let a = input.load(as: SIMD8<Double>.self)
      let b = input.load(fromByteOffset: 64, as: SIMD8<Double>.self)
      let c = input.load(fromByteOffset: 128, as: SIMD8<Double>.self)
      let d = input.load(fromByteOffset: 192, as: SIMD8<Double>.self)
      let e = input.load(fromByteOffset: 256, as: SIMD8<Double>.self)
      let sum = (a + b) + (c + d) + e
      output.storeBytes(of: sum.lowHalf + sum.highHalf, as: SIMD4<Double>.self)
      input += 320
      output += 32
    }
  }
}
