/// What memory alone would cost: one thread reads 80 bytes and writes 8 for each track, in order, and does next to
/// nothing with them.
///
/// Written three ways, of which the fastest counts. A fixed measure: code that reads less than 80 bytes a track can
/// be faster than it.
final class MemoryYardstick {
  /// Tracks that fill 256 MB with 88 bytes each.
  static let fullCount = (256 << 20) / 88 + 1

  private let memory: UnsafeMutableRawPointer
  private let count: Int
  /// What was read, so that reading cannot be left out.
  private(set) var checksum = 0.0

  init(count: Int = MemoryYardstick.fullCount) {
    self.count = count
    memory = .allocate(byteCount: count * 88, alignment: 128)
    let numbers = memory.bindMemory(to: Double.self, capacity: count * 11)
    for index in 0..<count * 11 { numbers[index] = Double(index & 1023) }
  }

  deinit { memory.deallocate() }

  /// Nanoseconds a track, over the first `tracks` of the buffer, in passes that take `seconds` at least in each form.
  func nanoseconds(tracks: Int? = nil, seconds: Double) -> Double {
    let tracks = max(4, min(tracks ?? count, count))
    // A pass over few tracks is too short for a clock.
    let repetitions = max(1, 100_000 / tracks)
    let forms = [together, apart, wide]
    return forms.map { form in
      let measurement = Measurement(seconds: seconds, leastCount: 3) { _ in
        for _ in 0..<repetitions { form(tracks) }
      }
      checksum += memory.load(fromByteOffset: 80, as: Double.self)
      return measurement.best / Double(tracks * repetitions)
    }.min() ?? 0
  }

  /// Each track's 80 bytes and its 8 side by side, two numbers to a load.
  private func together(_ tracks: Int) {
    var place = memory
    for _ in 0..<tracks {
      let a = place.loadUnaligned(as: SIMD2<Double>.self)
      let b = place.loadUnaligned(fromByteOffset: 16, as: SIMD2<Double>.self)
      let c = place.loadUnaligned(fromByteOffset: 32, as: SIMD2<Double>.self)
      let d = place.loadUnaligned(fromByteOffset: 48, as: SIMD2<Double>.self)
      let e = place.loadUnaligned(fromByteOffset: 64, as: SIMD2<Double>.self)
      let sum = (a + b) + (c + d) + e
      place.storeBytes(of: sum.x + sum.y, toByteOffset: 80, as: Double.self)
      place += 88
    }
  }

  /// What is read in one place and what is written in another, two numbers to a load.
  private func apart(_ tracks: Int) {
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

  /// Ten columns of one number a track and one that is written, four tracks at a time.
  private func wide(_ tracks: Int) {
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
