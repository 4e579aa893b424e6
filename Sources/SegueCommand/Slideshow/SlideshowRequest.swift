import Segue
import Showcase

/// The validated arguments of `segue slideshow`. Creating the request decodes no pictures and writes nothing.
@MainActor
struct SlideshowRequest {
  let paths: [String]
  /// The transitions, one for each pair of neighbours.
  let transitions: [TransitionEntry]
  /// The time, in seconds, for which a picture is held.
  let hold: Double
  /// The duration of each transition, in seconds; nil for its own.
  let duration: Double?
  /// The path of the music; nil for none.
  let audio: String?
  let size: OutputSize
  let rate: FrameRate
  let fit: PictureFit
  let raster: RasterProfile
  let destination: OutputDestination
  let damage: DamagedFiles

  init(_ arguments: Arguments) throws {
    paths = arguments.operands
    guard paths.count > 1 else {
      throw UsageError("slideshow needs two pictures or videos, or more\(Self.hint(paths.first))")
    }
    guard let out = arguments.value("out") else { throw UsageError("slideshow needs --out FILE") }
    destination = try OutputDestination(out)
    damage = DamagedFiles(areRefused: arguments.has("strict"))
    size = try OutputSize(arguments, defaults: ("1920x1080", 1))
    hold = try arguments.number("hold", 0...86_400, "seconds are a number from 0 to 86400") ?? 2
    duration = try arguments.number("duration", 0.001...3600, "seconds are a number from 0.001 to 3600")
    fit = try RenderRequest.fit(arguments, .pictures)
    raster = try RenderRequest.raster(arguments)
    audio = arguments.value("audio")
    let givenRate = try arguments.frameRate()
    switch destination {
    case .still(let path):
      throw UsageError("\(path) is one picture: name a film, or write %05d into the name")
    case .film(let path, let format):
      try size.check(format)
      rate = givenRate ?? (format == .gif ? 25 : 60)
      if format == .gif, rate.value > 50 {
        throw UsageError(
          "--out \(path): viewers slow down a GIF of more than 50 frames per second: use --fps 50 or less")
      }
      if audio != nil, !format.hasAudio {
        throw UsageError("--audio: \(path) has no sound: use .mp4 or .webm")
      }
    case .pattern, .folder, .stream:
      rate = givenRate ?? 60
      if audio != nil { throw UsageError("--audio: \(out) has no sound: use .mp4 or .webm") }
    }
    transitions = try Self.transitions(arguments, count: paths.count - 1)
    var inputs = InputFiles()
    inputs.add(paths, as: "one of the pictures")
    inputs.add([audio], as: "which --audio reads")
    try inputs.check(destination, option: "--out \(out)", isPercentage: false)
  }

  /// The transitions that a slideshow may use, after which the new picture fills the screen.
  static var usable: [TransitionEntry] {
    TransitionCatalog.all.filter { $0.kind == .transition && $0.fillsScreen }
  }

  /// Advice on naming the files of a folder; empty unless the path is a folder's.
  private static func hint(_ path: String?) -> String {
    guard let path, PathKind(path) == .folder else { return "" }
    return ": name those of the folder, as in \(path.appendingFile("*.jpg"))"
  }

  private static func transitions(_ arguments: Arguments, count: Int) throws -> [TransitionEntry] {
    let text = arguments.value("transition") ?? "crossfade"
    let meaning = "a seed is a whole number from 0 to 1000000000"
    let seed = try arguments.number("seed", 0...1e9, meaning)
    if let seed, seed != seed.rounded() { throw UsageError("--seed \(seed): \(meaning)") }
    if text == "random" { return random(count, seed: UInt64(Int(saturating: seed ?? 1))) }
    if seed != nil { throw UsageError("--seed is for --transition random") }
    let chosen = try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      let id = word.trimmingCharacters(in: .whitespaces)
      if id.isEmpty || id.contains(" ") {
        throw UsageError("--transition \(text): separate IDs by commas, as in cube,iris")
      }
      let entry = try TransitionEntry.named(id)
      if entry.kind == .effect {
        throw UsageError("--transition \(id): it is drawn on one picture: choose a transition (segue list)")
      }
      guard entry.kind == .transition, entry.fillsScreen else {
        throw UsageError(
          "--transition \(id): the new picture does not fill the screen after it: choose another one")
      }
      return entry
    }
    return (0..<count).map { chosen[$0 % chosen.count] }
  }

  /// Random transitions, without repetition until all have been used.
  private static func random(_ count: Int, seed: UInt64) -> [TransitionEntry] {
    var generator = SplitMix(state: seed)
    var order: [TransitionEntry] = []
    while order.count < count {
      var next = usable.filter { !$0.showsAppParts }.shuffled(using: &generator)
      // No transition follows itself.
      if next.first?.id == order.last?.id { next.reverse() }
      order += next
    }
    return Array(order.prefix(count))
  }
}

/// The random number generator SplitMix64, whose numbers depend only on the seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
