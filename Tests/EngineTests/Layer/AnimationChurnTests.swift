import CAllocations
import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Engine

/// Thousands of animations are added and removed.
@Suite(.serialized) @MainActor struct AnimationChurnTests {
  /// The number of bytes that the process has allocated and not freed.
  private static func heldBytes() -> Int { Int(heldByteCount()) }

  private static func animation(_ number: Int) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    // Some animations end by themselves, and some are removed first. Some would end far in the future, some never.
    animation.duration = [0.01, 100, 0.5][number % 3]
    animation.repeatCount = number % 5 == 0 ? .infinity : 0
    return animation
  }

  /// Adds `count` animations in each frame and removes those of the previous frame. Returns the allocated bytes after
  /// each quarter of the frames, and `.max` at the end if animations or tracks remain.
  private static func churn(frames: Int, count: Int) -> [Int] {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 0)
    var held: [Int] = []
    for frame in 1...frames {
      for number in 0..<count { layer.removeAnimation(forKey: "\(number)") }
      for number in 0..<count { layer.add(animation(number), forKey: "\(number)") }
      screen.frame(at: Double(frame) / 60)
      if frame * 4 % frames < 4 { held.append(heldBytes()) }
    }
    layer.removeAllAnimations()
    for step in 1...2 { screen.frame(at: Double(frames + step) / 60) }
    if !RunContext.current.animations.isIdle || screen.render.tree.trackCount > 0 { held.append(.max) }
    return held
  }

  /// The memory is measured in a separate process, because other tests allocate memory too.
  @Test func memoryDoesNotGrow() async {
    await #expect(processExitsWith: .success) {
      let (frames, count) = Environment.isSoaking ? (1000, 10_000) : (40, 1000)
      let held = await MainActor.run { AnimationChurnTests.churn(frames: frames, count: count) }
      // The limit is half of the memory that a leak of 16 bytes for each animation would take in the last three
      // quarters.
      let growth = (held.last ?? .max) - (held.first ?? 0)
      if held.count < 4 || growth > frames / 4 * 3 * count * 16 / 2 {
        fatalError("bytes held after each quarter: \(held)")
      }
    }
  }

  /// The time for each animation does not grow with the number of animations. 16 times as many animations take less
  /// than 60 times as long; with a linear search they would take 256 times as long.
  @Test(.enabled(if: Environment.isSoaking, "compares times: make soak"))
  func theTimePerAnimationDoesNotGrowWithTheirNumber() {
    func seconds(_ count: Int) -> Double {
      (0..<3).map { _ in
        let clock = ContinuousClock()
        let time = clock.measure { _ = AnimationChurnTests.churn(frames: 6, count: count) }
        return Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds)
      }.min() ?? 0
    }
    let (few, many) = (seconds(1000), seconds(16_000))
    #expect(many < 60 * few, "\(few) s, \(many) s")
  }

  /// A frame allocates nothing for animations that end far in the future or never.
  @Test func continuingAnimationsAllocateNothingInFrames() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    for number in 0..<3000 {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0
      animation.duration = number % 2 == 0 ? 1000 : 1
      animation.repeatCount = number % 2 == 0 ? 0 : .infinity
      layer.add(animation, forKey: "\(number)")
    }
    screen.frame(at: 1)
    screen.frame(at: 2)
    var fewest = UInt64.max
    for step in 0..<100 {
      let before = threadAllocationCount()
      RunContext.current.animations.turnBegins()
      RunContext.current.animations.finish()
      RunContext.current.animations.presentedTime = 2 + Double(step) / 60
      fewest = min(fewest, threadAllocationCount() - before)
    }
    #expect(fewest == 0)
    #expect(layer.animationKeys()?.count == 3000)
  }

  @Test func aListKeepsItsOrderAndFindsByKey() {
    var random = SeededRandom("aListKeepsItsOrderAndFindsByKey")
    let context = RunContext.own()
    defer { context.close() }
    let layer = CALayer()
    var list = AnimationList()
    var plain: [AnimationRecord] = []
    for step in 0..<3000 {
      let isGrowing = step / 300 % 2 == 0
      if plain.isEmpty || Int.random(in: 0..<4, using: &random) < (isGrowing ? 3 : 1) {
        let record = AnimationRecord(
          animation: CABasicAnimation(keyPath: "opacity"), tracks: [], key: "\(step)", layer: layer)
        list.insert(record)
        plain.append(record)
      } else {
        list.remove(plain.remove(at: Int.random(in: plain.indices, using: &random)))
      }
      let isSame = Array(list).elementsEqual(plain) { $0 === $1 }
      let isFound = plain.allSatisfy { list[$0.key] === $0 } && list["none"] == nil
      #expect(isSame && isFound && list.count == plain.count && list.isEmpty == plain.isEmpty)
    }
  }

  /// The list is compared with a plain array. Animations are inserted below others, and some have several tracks.
  @Test func aListInsertsBelowTheOthers() {
    func track(_ keyPath: String, isInsertedBelow: Bool, _ layer: CALayer) -> Track? {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = keyPath == "transform" ? CATransform3DIdentity : 0.5
      animation.isInsertedBelow = isInsertedBelow
      return animation.frozenCopy(on: layer, transactionDuration: 1)?.tracks.first
    }
    var random = SeededRandom("aListInsertsBelowTheOthers")
    let context = RunContext.own()
    defer { context.close() }
    let layer = CALayer()
    let choices = ["transform", "opacity", "zPosition"].flatMap { keyPath in
      [true, true, false].compactMap { track(keyPath, isInsertedBelow: $0, layer) }
    }
    #expect(choices.count == 9)
    for round in 0..<Soak.count(200) {
      var list = AnimationList()
      var plain: [AnimationRecord] = []
      // Each record has at most one track in most rounds, as in changes of a transform's target.
      let maximumTrackCount = round % 4 == 0 ? 3 : 1
      for step in 0..<200 {
        if plain.isEmpty || Int.random(in: 0..<(step < 100 ? 4 : 2), using: &random) > 0 {
          let tracks = choices.shuffled(using: &random).prefix(
            Int.random(in: 0...maximumTrackCount, using: &random))
          let record = AnimationRecord(
            animation: CABasicAnimation(keyPath: "opacity"), tracks: Array(tracks), key: "\(step)",
            layer: layer)
          var index = plain.count
          if let first = tracks.first, first.isInsertedBelow {
            index =
              plain.firstIndex { other in
                other.tracks.contains { $0.track.isInsertedBelow && $0.track.property == first.property }
              } ?? index
          }
          plain.insert(record, at: index)
          list.insert(record)
        } else {
          list.remove(plain.remove(at: Int.random(in: plain.indices, using: &random)))
        }
        let isSame = Array(list).elementsEqual(plain) { $0 === $1 }
        let isFound = plain.allSatisfy { list[$0.key] === $0 } && list["none"] == nil
        guard isSame && isFound && list.count == plain.count else {
          Issue.record("round \(round), step \(step): same order \(isSame), found by key \(isFound)")
          break
        }
      }
    }
  }

  /// The slot index of a record is its position in memory.
  @Test func insertionAndRemovalDoNotMoveOtherRecords() {
    let context = RunContext.own()
    defer { context.close() }
    let layer = CALayer()
    var slots: [AnimationSlotIndex] = []
    for number in 0..<300 {
      let animation = CABasicAnimation(keyPath: number % 3 == 0 ? "opacity" : "transform")
      animation.toValue = number % 3 == 0 ? 0.5 : CATransform3DIdentity
      animation.isInsertedBelow = number % 3 != 0
      layer.add(animation, forKey: "\(number)")
      guard let record = layer.records["\(number)"] else {
        Issue.record("\(number) was not added")
        continue
      }
      slots.append(record.slotIndex)
      if number % 7 == 6 { layer.removeAnimation(forKey: "\(number - 3)") }
    }
    var moved = 0
    for number in slots.indices {
      if let record = layer.records["\(number)"], record.slotIndex != slots[number] { moved += 1 }
    }
    #expect(moved == 0)
    #expect(layer.animationKeys()?.count == 300 - 42)
    layer.removeAllAnimations()
  }

  @Test func theEndQueueFindsDueEntries() {
    var random = SeededRandom("theEndQueueFindsDueEntries")
    let context = RunContext.own()
    defer { context.close() }
    let layer = CALayer()
    var queue = EndQueue()
    var plain: [(time: Double, record: AnimationRecord)] = []
    var now = 0.0
    for _ in 0..<2000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let record = AnimationRecord(
          animation: CABasicAnimation(keyPath: "opacity"), tracks: [], key: "", layer: layer)
        let time = now + random.eighths(-1...30) / 8
        queue.insert(record, at: time)
        plain.append((time, record))
      case 2 where !plain.isEmpty:
        let index = Int.random(in: plain.indices, using: &random)
        if Bool.random(using: &random) {
          queue.remove(plain.remove(at: index).record)
        } else {
          plain[index].time = now + random.eighths(0...100)
          queue.insert(plain[index].record, at: plain[index].time)
        }
      default:
        now += [0, 0.001, 0.1, 1, 1e7].randomElement(using: &random) ?? 0
        let due = queue.removeDue(at: now)
        let expected = plain.filter { $0.time <= now }
          .sorted { ($0.time, $0.record.number) < ($1.time, $1.record.number) }
        plain.removeAll { $0.time <= now }
        let isSame = due.elementsEqual(expected) { $0.record === $1.record && $0.time == $1.time }
        #expect(isSame, "at \(now): \(due.count), expected \(expected.count)")
      }
    }
  }
}
