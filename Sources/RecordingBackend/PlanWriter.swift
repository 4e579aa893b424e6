import Compositor
import LayerValues

/// Writes texture commands, passes, fills and draws as text: exact numbers, positions in surface pixels, colours as
/// premultiplied RGBA.
struct PlanWriter {
  /// A pass with its fills and draws.
  func text(of pass: Pass, in plan: FramePlan) -> String {
    var lines = [
      "pass \(pass.label) into texture \(pass.target), \(Self.text(pass.bounds)), \(content(of: pass))"
    ]
    for fill in plan.fills[pass.fills] { lines.append("  " + text(of: fill)) }
    for draw in plan.draws[pass.draws] {
      switch draw.content {
      case .effect(let effect): lines.append("  " + text(of: plan.effects.draws[effect], in: plan))
      case .animation(let animation): lines.append("  " + text(of: plan.animations[animation]))
      case .quads:
        lines.append("  " + text(of: draw, in: plan))
        for quad in draw.first..<draw.first + draw.count {
          lines.append("    " + plan.vertices.text(ofQuad: quad, in: draw.state.program.stream))
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  private func content(of pass: Pass) -> String {
    switch pass.loadAction {
    case .clear(let color): "cleared to \(Self.text(color))"
    case .load: "kept"
    case .dontCare: "overwritten"
    }
  }

  private func text(of fill: Fill) -> String {
    if fill.texture.exists {
      return "copy from texture \(fill.texture) at \(fill.x),\(fill.y) to \(Self.text(fill.rect))"
    }
    return "\(fill.isBlended ? "blend" : "fill") \(Self.text(fill.rect)) with \(Self.color(fill.color))"
  }

  private func text(of draw: Draw, in plan: FramePlan) -> String {
    let values = draw.state.values.exists ? plan.filterValues[draw.state.values] : nil
    let variant = values.map { draw.state.program.traits.variants()[Int($0.variant)].name } ?? ""
    var text = "draw \(draw.count) \(draw.state.program)\(variant) from texture \(draw.state.texture)"
    if draw.state.mask.exists { text += ", masked by texture \(draw.state.mask)" }
    if draw.state.tint != .one { text += ", multiplied by \(Self.text(draw.state.tint))" }
    text += ", blended \(draw.state.blending)"
    if draw.state.isNearest { text += ", unfiltered" }
    if let numbers = values?.numbers {
      text += ", values " + numbers.indices.map { Self.text(numbers[$0]) }.joined(separator: " ")
    }
    return text
  }

  private func text(of effect: PlannedEffect, in plan: FramePlan) -> String {
    let values = plan.effects.values[effect.values..<effect.values + effect.effect.valueCount]
    let name = Checksum(of: effect.effect.source)
    let inputs = "textures \(effect.textures.first) and \(effect.textures.second)"
    let maps = "mapped by \(Self.text(effect.maps.first)) and \(Self.text(effect.maps.second))"
    let area =
      "rectangle \(Self.text(effect.rect)) by \(effect.toSurface), within \(Self.text(effect.scissor))"
    return
      "draw effect \(name) in \(effect.grid.x)×\(effect.grid.y) pieces from \(inputs) \(maps), \(area), "
      + "scale \(effect.scale), opacity \(effect.opacity), values \(values.map(Self.text).joined(separator: " "))"
  }

  private func text(of animation: PlannedAnimation) -> String {
    "draw a run of \(animation.use.run.count) animated instances at \(animation.use.time) s, mapped by "
      + "\(animation.map), within \(Self.text(animation.scissor))"
  }

  // MARK: Textures

  /// A command for a texture.
  func text(of command: TextureCommand, in store: TextureStore) -> String {
    let texture = "texture \(command.texture)"
    let rect = "\(command.width)×\(command.height) at \(command.x),\(command.y)"
    switch command.kind {
    case .make: return "make \(texture), \(command.width)×\(command.height)"
    case .makeTarget: return "make target \(texture), \(command.width)×\(command.height)"
    case .makeLines: return "make \(texture) of numbers, \(command.width)×\(command.height)"
    case .drop: return "drop \(texture)"
    case .upload:
      let pixels = store.staging[command.firstPixel..<command.firstPixel + command.width * command.height]
      return "upload \(rect) to \(texture), sum \(Checksum(of: pixels))"
    case .uploadRows(let texels, let stride):
      let rows = (0..<command.height).lazy.map { command.firstPixel + $0 * stride }
        .flatMap { texels[$0..<$0 + command.width] }
      return "upload \(rect) to \(texture), sum \(Checksum(of: rows))"
    case .uploadLines(let lines):
      let numbers = lines.prefix(command.width * command.height).flatMap { line in
        (0..<4).map { line[$0].bitPattern }
      }
      return "upload \(command.height) rows of numbers to \(texture), sum \(Checksum(of: numbers))"
    case .uploadImage(let image):
      let sum = image.withPixels { bytes in
        var sum = Checksum()
        for byte in bytes { sum.add(byte) }
        return sum
      }
      return "upload image of \(image.width)×\(image.height) to \(texture), sum \(sum)"
    case .uploadPalette(let indices):
      let colors = store.palette.texels[indices].map(Self.color).joined(separator: " ")
      return "upload palette from \(indices.lowerBound): \(colors)"
    }
  }

  // MARK: Numbers

  static func text(_ rect: PixelRect) -> String { "\(rect.width)×\(rect.height) at \(rect.x0),\(rect.y0)" }

  static func text(_ number: Float) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func text(_ vector: SIMD2<Float>) -> String { "\(text(vector.x)),\(text(vector.y))" }

  static func text(_ vector: SIMD4<Float>) -> String { "\(text(vector.lowHalf)),\(text(vector.highHalf))" }

  static func text(_ color: SIMD4<UInt16>) -> String {
    text(SIMD4<Float>(color) / 65535)
  }

  /// A pixel with the bytes B, G, R, A, written as #rrggbbaa.
  static func color(_ pixel: UInt32) -> String {
    let digits = String(pixel << 8 | pixel >> 24, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
