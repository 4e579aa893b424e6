import Segue
import Showcase

/// A shader file with one or two inputs, written for gl-transitions or as an effect. Errors in the file name the file
/// and the line; errors in settings name the option.
@MainActor
struct ShaderFile {
  let path: String
  let effect: Effect
  private let text: String
  /// Whether the shader is written for gl-transitions.
  private let isGLTransition: Bool

  /// The maximum number of bytes: a megabyte and a byte order mark.
  private static let byteLimit = (1 << 20) + 3

  init(path: String) throws {
    self.path = path
    let bytes: [UInt8]
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: Self.byteLimit)
    } catch {
      switch error {
      case .missing: throw Failure("no shader at \(path): check the path")
      case .unreadable(let reason): throw EffectError(file: path, line: 1, message: reason)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw EffectError(
        file: path, line: Self.line(ofInvalid: bytes),
        message: "it is not UTF-8: save it as plain text in UTF-8")
    }
    self.text = text
    let name = path.baseNameWithoutEnding
    isGLTransition = !Self.isEffect(text)
    effect =
      isGLTransition
      ? try Effect(glTransition: text, name: name, file: path)
      : try Effect(name: name, source: text, file: path)
  }

  /// Whether a source defines a function of `Effect(name:source:)` instead of one of gl-transitions.
  private static func isEffect(_ text: String) -> Bool {
    !text.contains(#/\bvec4\s+transition\s*\(/#)
      && text.contains(#/\b(?:vec4\s+effect|vec2\s+position)\s*\(/#)
  }

  /// The first line with bytes that are not UTF-8.
  private static func line(ofInvalid bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
  }

  // MARK: - Parameters

  /// The parameters that the user can set: all uniforms but the first, which is the progress.
  private var parameters: ArraySlice<Effect.Uniform> { effect.uniforms.dropFirst() }

  /// The values of `--set`. The picture `fallback` replaces pictures that are not given; if `fallback` is nil, a
  /// missing picture is an error.
  func values(
    _ settings: [String], fallback: CGImage? = nil, damage: DamagedFiles = DamagedFiles(areRefused: false)
  ) throws -> [String: ShaderValue] {
    var values: [String: ShaderValue] = [:]
    for setting in settings {
      let given = try Setting(setting)
      let name = given.name
      guard let uniform = parameters.first(where: { $0.name == name }) else {
        throw given.unknownParameter(of: path, among: parameters.map(\.name))
      }
      values[name] = try value(given, of: uniform, damage: damage)
    }
    for uniform in parameters where uniform.kind == .sampler2D && values[uniform.name] == nil {
      guard let fallback else {
        throw EffectError(
          file: path, line: line(of: uniform.name),
          message: "it reads the picture '\(uniform.name)': give one with --set \(uniform.name)=FILE.png")
      }
      values[uniform.name] = .picture(fallback)
    }
    return values
  }

  private func value(
    _ setting: Setting, of uniform: Effect.Uniform, damage: DamagedFiles
  ) throws -> ShaderValue {
    let (kind, text) = (uniform.kind, setting.value)
    func wrong(_ meaning: String) -> UsageError {
      setting.error("\(uniform.name) is of the type \(kind.rawValue): write \(meaning)")
    }
    if kind == .sampler2D {
      guard !text.isEmpty else { throw wrong("the name of a picture's file") }
      guard let picture = try PictureSource(path: text, damage: damage).picture else {
        throw wrong("the name of a picture's file, not of a video's")
      }
      return .picture(picture)
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let numbers = words.compactMap { word -> Double? in
      if kind.isFlags {
        return ["true", "1"].contains(word) ? 1 : ["false", "0"].contains(word) ? 0 : nil
      }
      guard let number = Double(word), number.isFinite, abs(number) <= Double(Float.greatestFiniteMagnitude)
      else { return nil }
      let isInRange = number == number.rounded() && abs(number) <= Double(Effect.Uniform.wholeLimit)
      return kind.isWhole && !isInRange ? nil : number
    }
    guard numbers.count == words.count, numbers.count == kind.count else {
      let noun = kind.isFlags ? "true or false" : kind.isWhole ? "a whole number" : "a number"
      throw wrong(kind.count == 1 ? noun : "\(kind.count) of them, with commas between; each is \(noun)")
    }
    return .numbers(numbers)
  }

  /// The line that declares a parameter.
  private func line(of name: String) -> Int {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func has(_ line: Substring, _ word: String) -> Bool {
      line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == word }
    }
    let index =
      lines.firstIndex { has($0, "uniform") && has($0, name) } ?? lines.firstIndex { has($0, name) } ?? 0
    return index + 1
  }

  // MARK: - Checks

  /// Draws some frames of about 1,000 pixels in the aspect ratio of `options` with a version of the shader whose loops
  /// always end. Throws an error with the line of the first loop that exceeds `Effect.iterationLimit`. Only
  /// sources for gl-transitions with loops are checked, at the cost of compiling one more program.
  func checkLoops(_ values: [String: ShaderValue], in options: StageOptions, limit: Double) throws {
    guard isGLTransition, let probe = try Effect(loopsOf: text, name: effect.name, file: path) else { return }
    let ratio = (options.size.width / options.size.height).squareRoot()
    let sides = [32 * ratio, 32 / ratio].map { min(128, max(8, $0.rounded())) }
    let size = CGSize(width: sides[0], height: sides[1])
    let watchdog = FrameWatchdog(file: path, limit: limit)
    var line: Int?
    // Other errors are reported when the shader itself is drawn.
    try? draw(
      probe, values: values, options: StageOptions(from: options.from, to: options.to, size: size),
      watchdog: watchdog
    ) { run in
      line = Effect.endedLoop(run.image())
      return line == nil
    }
    guard let line else { return }
    throw EffectError(
      file: path, line: line,
      message: "a loop takes over \(Effect.iterationLimit) turns for one pixel: give it an end")
  }

  /// Draws some frames without a display, so that mistakes and endless loops are found before a window opens. If
  /// drawing needs a window, nothing is checked.
  func check(_ values: [String: ShaderValue], limit: Double) throws {
    let options = StageOptions(size: CGSize(width: 64, height: 64))
    try checkLoops(values, in: options, limit: limit)
    let watchdog = FrameWatchdog(file: path, limit: limit)
    try draw(effect, values: values, options: options, watchdog: watchdog) { _ in true }
  }

  /// Draws up to six frames, until `shouldContinue` returns false; none if drawing needs a window.
  private func draw(
    _ effect: Effect, values: [String: ShaderValue], options: StageOptions, watchdog: FrameWatchdog,
    shouldContinue: (Run) -> Bool
  ) throws {
    guard let run = try? Run(size: options.size, fps: 4) else { return }
    let stage = try Self.stage(options, effect, values)
    defer {
      run.window.rootViewController = nil
      run.close()
    }
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for frame in 0..<6 {
      if frame == 1 { stage.begin() }
      try watchdog.watch {
        try run.step()
        run.finish()
      }
      guard shouldContinue(run) else { return }
    }
  }

  // MARK: - Entries

  private var origin: String { isGLTransition ? "gl-transitions" : "Segue" }

  /// The entry that `segue render` plays, with one or two pictures as the shader's inputs.
  func pictureEntry(_ values: [String: ShaderValue]) -> TransitionEntry {
    let effect = effect
    return TransitionEntry(
      id: effect.name, kind: .effect, title: effect.name, origin: origin, interactive: false,
      takesTwoPictures: showsTwoPictures, duration: ShaderStage.duration
    ) { try Self.stage($0, effect, values) }
  }

  private static func stage(
    _ options: StageOptions, _ effect: Effect, _ values: [String: ShaderValue]
  ) throws -> any Stage {
    if effect.inputCount == 2 { return try ShaderStage(options, effect: effect, values: values) }
    return try EffectStage(options, effect: effect, values: values, duration: ShaderStage.duration)
  }

  private var showsTwoPictures: Bool { effect.inputCount == 2 }

  /// The entry that `segue demo` plays, with the uniforms as parameters.
  func demoEntry(_ values: [String: ShaderValue]) -> TransitionEntry {
    showsTwoPictures ? navigationEntry(values) : effectEntry(values)
  }

  /// The values of the command line, replaced by the values of a stage's options if these are set.
  private static func values(
    _ values: [String: ShaderValue], replacedBy options: StageOptions, _ uniforms: [UniformParameter]
  ) -> [String: ShaderValue] {
    var values = values
    for uniform in uniforms {
      guard let text = options.parameters[uniform.parameter.name] else { continue }
      values[uniform.parameter.name] = .numbers(uniform.value(text))
    }
    return values
  }

  /// The entry of an effect on the showcase's first screen.
  private func effectEntry(_ values: [String: ShaderValue]) -> TransitionEntry {
    let effect = effect
    let uniforms = parameters.compactMap(UniformParameter.init)
    return TransitionEntry(
      id: path, kind: .effect, title: effect.name, origin: origin, interactive: false,
      takesTwoPictures: false, duration: ShaderStage.duration, parameters: uniforms.map(\.parameter)
    ) { options in
      let stageValues = Self.values(values, replacedBy: options, uniforms)
      return try EffectStage(options, effect: effect, values: stageValues, duration: ShaderStage.duration)
    }
  }

  /// The entry of pushes and pops of the showcase's screens.
  private func navigationEntry(_ values: [String: ShaderValue]) -> TransitionEntry {
    let effect = effect
    let uniforms = parameters.compactMap(UniformParameter.init)
    return TransitionEntry(
      id: path, title: effect.name, origin: origin, interactive: true,
      duration: ShaderTransition.duration, parameters: uniforms.map(\.parameter)
    ) { options in
      let values = Self.values(values, replacedBy: options, uniforms).mapValues(\.value)
      return try NavigationStage(
        options, change: .push,
        style: .animated(popsByDrag: true) { operation in
          let animator = ShaderTransition(effect, reverses: operation == .pop)
          animator.parameters = values
          return animator
        })
    }
  }
}
