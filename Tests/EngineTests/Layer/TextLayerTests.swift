import Foundation
import Stages
import Synchronization
import Testing

@testable import Engine

/// A text layer draws its laid-out text as its contents.
@Suite(.serialized) @MainActor struct TextLayerTests {
  private let screen = TestScreen()

  private func layer(_ text: Any?, width: Double = 100, height: Double = 40) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.fontSize = 12
    layer.string = text
    return layer
  }

  /// The layer's drawing in a context of its own; nil if it draws nothing.
  private func drawn(_ layer: CATextLayer) -> LayerState? {
    let context = CGContext(size: layer.bounds.size, scale: 2, isOpaque: false)
    layer.draw(in: context)
    #expect(context.drawing.count <= 1)
    return context.drawing.first?.state
  }

  private func lineCount(_ layer: CATextLayer) -> Int { drawn(layer)?.text?.lineCount ?? 0 }

  private func glyphCount(_ layer: CATextLayer) -> Int {
    drawn(layer)?.text?.runs.reduce(0) { $0 + $1.glyphs.count } ?? 0
  }

  @Test func aPlainStringHasTheLayersFontAndColour() throws {
    let layer = layer("Text")
    let font = try #require(FontCatalogue.face(family: FontCatalogue.systemFamily, weight: 700))
    layer.font = font.postScriptName
    layer.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let state = try #require(drawn(layer))
    let run = try #require(state.text?.runs.first)
    #expect(run.face === font && run.pointSize == 12 && run.color == nil && run.glyphs.count == 4)
    #expect(state.textColor == layer.foregroundColor)
    #expect(state.transform.m42 == 0 || state.transform.m42.magnitude < 0.5, "at the top")
  }

  @Test func theDefaultsAreThoseOfCoreAnimation() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.font == nil && layer.fontSize == 36)
    #expect(layer.foregroundColor == .white && !layer.isWrapped)
    #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
    #expect(!layer.allowsFontSubpixelQuantization)
  }

  @Test func anAttributedStringHasItsOwnFontAndColour() throws {
    let color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let text = NSMutableAttributedString(string: "ab")
    text.addAttribute(TextAttribute.foregroundColor, value: color, range: NSRange(location: 1, length: 1))
    let layer = layer(text)
    layer.fontSize = 30
    layer.foregroundColor = nil
    text.mutableString.setString("something else")
    let state = try #require(drawn(layer))
    #expect(state.textColor == .black)
    let runs = try #require(state.text?.runs)
    #expect(runs.map(\.pointSize) == [12, 12] && runs.map(\.color) == [nil, color])
    #expect((layer.string as? NSAttributedString)?.string == "ab")
  }

  /// Lines outside of the bounds are not laid out, except for a line that the bounds cut and the line after it.
  @Test func aLongTextHasOnlyItsVisibleLines() {
    for text in [String(repeating: "many words ", count: 90_000), String(repeating: "m", count: 1_000_000)] {
      for isWrapped in [true, false] {
        let layer = layer(String(repeating: text.prefix(500) + "\n", count: 40) + text)
        layer.isWrapped = isWrapped
        #expect((3...5).contains(lineCount(layer)), "\(lineCount(layer))")
      }
    }
  }

  @Test func emptyOrTransparentTextDrawsNothing() {
    #expect(drawn(layer(nil)) == nil && drawn(layer("")) == nil)
    #expect(drawn(layer(NSAttributedString(string: ""))) == nil)
    let transparent = layer("Text")
    transparent.foregroundColor = nil
    #expect(drawn(transparent) == nil)
    transparent.foregroundColor = .white
    transparent.fontSize = .nan
    #expect(transparent.fontSize.isNaN)
    _ = drawn(transparent)
  }

  @Test func linesEndAtTheBoundsOnlyIfWrapped() {
    let text = "one two three four five six seven eight nine ten"
    let layer = layer(text, width: 60, height: 200)
    #expect(lineCount(layer) == 1)
    layer.isWrapped = true
    #expect(lineCount(layer) > 3)
    layer.isWrapped = false
    layer.string = "one\ntwo\nthree"
    #expect(lineCount(layer) == 3)
  }

  /// Without truncation the bounds cut lines off. With truncation the last line that fits has an ellipsis.
  @Test func truncationEndsAtTheBounds() {
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen"
    for wraps in [false, true] {
      let plain = layer(text, width: 60, height: 35)
      plain.isWrapped = wraps
      let all = lineCount(plain)
      #expect(drawn(plain)?.text?.isTruncated == false)
      for mode in [CATextLayerTruncationMode.start, .middle, .end] {
        let layer = layer(text, width: 60, height: 35)
        layer.isWrapped = wraps
        layer.truncationMode = mode
        #expect(drawn(layer)?.text?.isTruncated == true, "\(mode) \(wraps)")
        #expect(lineCount(layer) == (wraps ? 2 : 1) && lineCount(layer) <= all)
        #expect((drawn(layer)?.text?.size.width ?? 99) <= 60)
        #expect(glyphCount(layer) < text.count)
        layer.string = "one"
        #expect(drawn(layer)?.text?.isTruncated == false && glyphCount(layer) == 3)
      }
    }
  }

  @Test func linesAreAligned() throws {
    let modes: [(CATextLayerAlignmentMode, Double)] = [
      (.natural, 0), (.left, 0), (.justified, 0), (.center, 0.5), (.right, 1),
    ]
    for (mode, share) in modes {
      let layer = layer("Text")
      layer.alignmentMode = mode
      let state = try #require(drawn(layer))
      let text = try #require(state.text)
      #expect(abs(state.transform.m41 - share * (100 - text.size.width)) < 1e-9, "\(mode)")
    }
  }

  /// The contents have the layer's scale, and are drawn again in the frame after each change that affects them.
  @Test func eachChangeDrawsTheContentsAgain() throws {
    let layer = layer("Text")
    screen.root.addSublayer(layer)
    screen.settle()
    func contents() throws -> CGImage { try #require(layer.contents as? CGImage) }
    #expect(try contents().width == 100 && contents().height == 40)
    let changes: [(CATextLayer) -> Void] = [
      { $0.string = "Other" }, { $0.fontSize = 14 }, { $0.foregroundColor = .black },
      { $0.isWrapped = true }, { $0.alignmentMode = .right }, { $0.truncationMode = .end },
      { $0.font = "Inter" }, { $0.contentsScale = 3 }, { $0.bounds.size.width = 50 },
    ]
    for (index, change) in changes.enumerated() {
      let before = try contents().id
      screen.settle()
      #expect(try contents().id == before, "no change, no drawing")
      change(layer)
      screen.settle()
      #expect(try contents().id != before, "\(index)")
    }
    #expect(try contents().width == 150 && contents().height == 120)
    layer.string = nil
    screen.settle()
    #expect(layer.contents == nil)
  }

  /// During an implicit animation, the contents are drawn in each frame with the animated values.
  @Test func animatedValuesAreDrawn() throws {
    let layer = layer("Text")
    screen.root.addSublayer(layer)
    screen.settle()
    let changes: [(String, (CATextLayer) -> Void)] = [
      ("fontSize", { $0.fontSize = 24 }),
      ("foregroundColor", { $0.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }),
      ("bounds", { $0.bounds.size = CGSize(width: 60, height: 30) }),
    ]
    for (key, change) in changes {
      let start = screen.time
      change(layer)
      screen.frame(at: start)
      #expect(layer.animationKeys() == [key])
      var seen: Set<UInt64> = []
      for step in 1...4 {
        screen.frame(at: start + Double(step) * 0.05)
        seen.insert(try #require(layer.contents as? CGImage).id)
      }
      #expect(seen.count == 4, "\(key)")
      screen.settle()
      #expect(layer.animationKeys() == nil)
    }
    #expect(layer.fontSize == 24 && (layer.contents as? CGImage)?.width == 60)
  }

  @Test func aMissingFontIsReported() {
    let found = FoundDiagnostics()
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { found.add($0) }
    defer { Diagnostics.handler = previousHandler }
    let layer = layer("Text")
    layer.font = "No font has this name"
    #expect(found.all.map(\.code) == [.fontMissing])
    #expect(glyphCount(layer) == 4, "the system font is used")
  }

  @Test func invalidValuesTrap() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { CATextLayer().string = 3 } }
    await #expect(processExitsWith: .failure) { await MainActor.run { CATextLayer().font = 3 } }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let layer = CATextLayer()
        layer.truncationMode = CATextLayerTruncationMode(rawValue: "nowhere")
        layer.setValue(7, forKey: "string")
      }
    }
  }
}
