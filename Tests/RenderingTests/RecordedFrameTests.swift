import Foundation
import RecordingBackend
import Stages
import Testing

@testable import Compositor
@testable import Engine
@testable import Rendering

/// Frames that the recording backend writes as text, without a driver.
@Suite @MainActor struct RecordedFrameTests {
  /// A screen with boxes, whose frames are written as text.
  private struct Screen {
    let backend: RecordingBackend
    let frameRenderer: FrameRenderer
    let root = CALayer()
    let tree: LayerTree

    init(_ profile: RasterProfile, layers: [CALayer]) {
      backend = RecordingBackend(profile)
      frameRenderer = FrameRenderer(
        renderer: Renderer(backend), surface: FrameSurface(width: 200, height: 160, scale: 2))
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
      root.anchorPoint = .zero
      for layer in layers { root.addSublayer(layer) }
      tree = LayerTree(root: root)
    }

    /// The text of the next frame; empty if the frame equals the previous one.
    func text() throws -> String {
      frameRenderer.apply(tree.commit(at: 0))
      frameRenderer.sample(at: 0)
      _ = try frameRenderer.draw()
      return backend.takeText()
    }

    func close() { frameRenderer.close() }
  }

  private func unanimated(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func box(_ x: Double, _ red: Double) -> CALayer {
    let box = CALayer()
    box.frame = CGRect(x: x, y: 10, width: 20, height: 20)
    box.backgroundColor = CGColor(red: red, green: 0.5, blue: 0, alpha: 1)
    return box
  }

  /// The lines from the first pass on, without those of textures, which only the first frame creates.
  private func passes(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n")
    return Array(lines[(lines.firstIndex { $0.hasPrefix("pass ") } ?? lines.endIndex)...])
  }

  /// A frame that is drawn again in full has the same text, except for the textures that the first frame creates.
  @Test(arguments: [RasterProfile.software, .hardware]) func aRepeatedFrameHasTheSameText(
    profile: RasterProfile
  )
    throws
  {
    var builder = ListBuilder(width: 200, height: 160)
    builder.solid(CGRect(x: 10, y: 10, width: 50, height: 40), SIMD4(1, 0, 0, 1))
    builder.solid(CGRect(x: 40, y: 30, width: 50, height: 40), SIMD4(0, 1, 0, 1), radius: 8, opacity: 0.5)
    builder.list.isAllDamaged = true
    let backend = RecordingBackend(profile)
    let renderer = Renderer(backend)
    var texts: [String] = []
    for _ in 0..<3 {
      try renderer.draw(builder.list)
      texts.append(backend.takeText())
    }
    #expect(texts[0].contains("pass surface into texture"))
    #expect(texts[1] == texts[2])
    #expect(passes(texts[0]) == passes(texts[1]))
    renderer.close()
    backend.close()
  }

  @Test func aFrameInWhichNothingDiffersHasNoText() throws {
    let screen = Screen(.software, layers: [box(10, 1)])
    defer { screen.close() }
    #expect(try screen.text() != "")
    #expect(try screen.text() == "")
  }

  /// A change of one layer changes that layer's quad in the text, and nothing else.
  @Test(arguments: [RasterProfile.software, .hardware]) func aMovedLayerChangesOneLine(profile: RasterProfile)
    throws
  {
    func lines(_ x: Double) throws -> [Substring] {
      let screen = Screen(profile, layers: [box(10, 1), box(x, 0)])
      defer { screen.close() }
      return passes(try screen.text())
    }
    let (before, after) = (try lines(50), try lines(55))
    #expect(before == (try lines(50)))
    let differences = after.difference(from: before)
    #expect(differences.removals.count == 1 && differences.insertions.count == 1)
    guard case .insert(_, let line, _) = differences.insertions.first else { return }
    // The layer is at (55, 10) in points, and a point has two pixels.
    #expect(line.contains("110") && line.contains("20"), "\(line)")
  }

  /// A backend that lacks memory for an image fails the frame, which is drawn again within limits until it fits.
  @Test func aFrameThatFailsForMemoryIsDrawnAgain() throws {
    let image = CGImage(
      width: 300, height: 300, isOpaque: true,
      premultipliedBGRA: [UInt8](repeating: 255, count: 300 * 300 * 4))
    let imageLayer = box(10, 1)
    let screen = Screen(.hardware, layers: [imageLayer])
    defer { screen.close() }
    _ = try screen.text()
    // The limit leaves room for the existing textures and half of the image.
    screen.backend.byteLimit = screen.backend.byteCount + 300 * 300 * 2
    unanimated { imageLayer.contents = image }
    let reports = DiagnosticLog()
    defer { reports.end() }
    let text = try screen.text()
    #expect(text.contains("discard the frame\n"), "\(text)")
    #expect(text.contains("pass surface into texture"), "\(text)")
    #expect(screen.backend.byteCount <= screen.backend.byteLimit)
    #expect(reports.messages.contains { $0.contains("memory") })
  }

  /// A program is compiled once, before the first frame that draws with it.
  @Test(arguments: [RasterProfile.software, .hardware]) func aProgramIsCompiledOnce(profile: RasterProfile)
    throws
  {
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.hasPrefix("compile ") }
    }
    let round = box(50, 0)
    let screen = Screen(profile, layers: [box(10, 1), round])
    defer { screen.close() }
    _ = try screen.text()
    unanimated { round.frame.origin.x += 5 }
    #expect(lines(try screen.text()).isEmpty)
    unanimated { (round.cornerRadius, round.borderWidth, round.opacity) = (6.5, 1.5, 0.5) }
    let added = lines(try screen.text())
    #expect(profile == .hardware || !added.isEmpty)
    #expect(Set(added).count == added.count)
    unanimated { round.frame.origin.x += 5.5 }
    #expect(lines(try screen.text()).allSatisfy { !added.contains($0) })
  }

  /// A backend that refuses a large buffer of vertices gets them in parts.
  @Test func verticesAreUploadedWithinTheMemory() throws {
    let boxes = (0..<8000).map { index in
      let box = box(Double(index % 80), 1)
      box.cornerRadius = Double(index % 7) + 1
      return box
    }
    let screen = Screen(.hardware, layers: boxes)
    defer { screen.close() }
    screen.backend.bufferByteLimit = 100_000
    let reports = DiagnosticLog()
    defer { reports.end() }
    let text = try screen.text()
    #expect(text.contains("limit buffers to "))
    #expect(text.contains("pass surface into texture"))
    #expect(reports.messages.contains { $0.contains("bytes of vertices") })
  }

  /// A lost context is replaced, and the frame is drawn again with the textures of a new backend.
  @Test func aLostContextIsReplaced() throws {
    let screen = Screen(.software, layers: [box(10, 1)])
    defer { screen.close() }
    _ = try screen.text()
    screen.backend.loss = .unknownReset
    screen.backend.byteLimit = 100_000_000
    unanimated { screen.root.sublayers?.first?.position.x += 5 }
    #expect(try screen.text() == "")
    let successor = try #require(screen.frameRenderer.renderer.backend as? RecordingBackend)
    #expect(successor !== screen.backend && successor.byteLimit == 100_000_000)
    let text = successor.takeText()
    #expect(text.contains("make target texture"))
  }
}

extension RecordedFrameTests {
  /// Draws frames of a motion, after three of which a loss occurs that only a query of the driver finds. Returns the
  /// number of frames after the loss until the context was replaced; `body` is called after each of them.
  private func framesUntilReplaced(_ body: (FrameRenderer) throws -> Void = { _ in }) throws -> Int {
    let screen = Screen(.hardware, layers: [box(10, 1)])
    defer { screen.close() }
    screen.backend.waitsToFindLoss = true
    for frame in 1...60 {
      unanimated { screen.root.sublayers?.first?.position.x += 1 }
      _ = try screen.text()
      if frame > 3 { try body(screen.frameRenderer) }
      if screen.frameRenderer.renderer.backend !== screen.backend { return frame - 3 }
      if frame == 3 { screen.backend.loss = .unknownReset }
    }
    Issue.record("the loss was not found")
    return 0
  }

  /// A driver for which the renderer would have to wait is asked after some frames of a motion.
  @Test func aLossIsFoundWithinSixteenFrames() throws {
    #expect((2...16).contains(try framesUntilReplaced()))
  }

  /// The driver is asked before pixels are read, and for each frame of a film.
  @Test func aLossIsFoundBeforeAFrameIsRead() throws {
    #expect(try framesUntilReplaced { try $0.repeatLostFrame() } == 1)
    var reader: FrameReader?
    #expect(try framesUntilReplaced { if reader == nil { reader = FrameReader($0.renderer) } } == 2)
  }
}

/// The messages that are reported between `init()` and `end()`.
private final class DiagnosticLog: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [String] = []
  private let previousHandler = Diagnostics.handler

  init() {
    Diagnostics.handler = { [weak self] diagnostic in
      guard let self else { return }
      lock.withLock { found.append("\(diagnostic)") }
    }
  }

  var messages: [String] { lock.withLock { found } }

  func end() { Diagnostics.handler = previousHandler }
}
