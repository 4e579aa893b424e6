import Foundation
import Testing

@testable import Segue

@Suite struct FrameQueueTests {
  /// A writer that collects frames, or fails at one frame.
  private final class Collector: FrameWriter {
    let pixels = FilmPixels.bgra
    let failing: Int?
    private(set) var frames: [(bytes: [UInt8], number: Int)] = []
    private(set) var hasFinished = false

    private let storesBytes: Bool

    init(failing: Int? = nil, storesBytes: Bool = true) {
      (self.failing, self.storesBytes) = (failing, storesBytes)
    }

    func append(_ bytes: [UInt8], number: Int) throws {
      if number == failing { throw OutputError.diskFull("film") }
      frames.append((storesBytes ? bytes : [], number))
    }

    func finish() { hasFinished = true }
  }

  private func frame(_ value: Int) -> [UInt8] { [UInt8](repeating: UInt8(value), count: 4) }

  @Test func framesAreWrittenInOrder() throws {
    let collector = Collector()
    let queue = FrameQueue(collector, width: 1, height: 1)
    for number in 0..<50 {
      if number % 3 == 1 {
        try queue.repeatLast(number: number)
      } else {
        try queue.append(frame(number), number: number)
      }
    }
    try queue.finish()
    #expect(collector.frames.map(\.number) == Array(0..<50))
    #expect(collector.frames.map { Int($0.bytes[0]) } == (0..<50).map { $0 % 3 == 1 ? $0 - 1 : $0 })
    #expect(collector.hasFinished)
  }

  /// The memory of written frames is reused for the next frames.
  @Test func memoryIsReused() throws {
    let collector = Collector(storesBytes: false)
    let queue = FrameQueue(collector, width: 1, height: 1)
    var addresses: Set<Int> = []
    for number in 0..<2000 {
      // The pauses vary the number of frames that wait for the writer.
      if number % 7 == 0 { usleep(50) }
      var pixels = queue.spare()
      pixels.overwrite(count: 4) { $0.update(repeating: UInt8(truncatingIfNeeded: number)) }
      pixels.withUnsafeBytes { _ = addresses.insert(Int(bitPattern: $0.baseAddress)) }
      try queue.append(pixels, number: number)
    }
    try queue.finish()
    #expect(collector.frames.count == 2000)
    #expect(addresses.count <= 4, "one frame is written, one waits, one is stored, and one is filled")
  }

  /// The error of one frame ends the film: no frame follows, and the caller receives the error.
  @Test func anErrorIsThrownOnce() throws {
    let collector = Collector(failing: 3)
    let queue = FrameQueue(collector, width: 1, height: 1)
    #expect(throws: OutputError.diskFull("film")) {
      for number in 0..<100 { try queue.append(frame(number), number: number) }
      try queue.finish()
    }
    queue.cancel()
    #expect(collector.frames.map(\.number) == [0, 1, 2])
    #expect(!collector.hasFinished)
  }

  @Test func aCancelledFilmIsNotFinished() throws {
    let collector = Collector()
    let queue = FrameQueue(collector, width: 1, height: 1)
    try queue.append(frame(1), number: 0)
    queue.cancel()
    #expect(throws: CancellationError.self) { try queue.append(frame(2), number: 1) }
    #expect(collector.frames.count <= 1 && !collector.hasFinished)
  }
}
