// The translation of a source's code.
extension GLTransitionSource {
  mutating func writePrologue() {
    for uniform in uniforms.dropFirst() {
      prologue += "uniform \(uniform.kind.rawValue) \(uniform.variable);\n"
    }
    if names.interface.contains("resolution") { prologue += "vec2 resolution = size * scale;\n" }
    for name in Self.playersNames where names.interface.contains(name) {
      // Both screens have the layer's size.
      let isRatio = name.hasSuffix("R")
      prologue += isRatio ? "float \(name) = ratio;\n" : "vec2 \(name) = vec2(layerUV.x, 1.0 - layerUV.y);\n"
    }
    for name in names.renamed.sorted() where GLSLWords.builtIns[name] != nil {
      prologue += GLSLWords.forwarders(
        of: name, renamed: Self.prefix + name, except: names.functions[name] ?? [])
    }
  }

  /// Writes the code with each token on its own line of the source, and with the insertions around it.
  mutating func writeCode(_ insertions: GLSLLoops.Insertions = [:]) {
    var line = 1
    var position = 0
    var isInDirective = false
    while position < kept.count {
      let token = tokens[kept[position]]
      if let end = endOfNeedlessDirective(at: position) {
        position = end
        continue
      }
      // A directive is written on one line, even if its author split it: older versions know no other form.
      let goesOn = isInDirective && token.isInDirective && !token.isHash
      if line == token.line || goesOn {
        if token.isApart { code += " " }
      } else {
        code += String(repeating: "\n", count: token.line - line)
        line = token.line
      }
      isInDirective = token.isInDirective
      let insertion = insertions[position]
      code += insertion?.before ?? ""
      position = write(position)
      code += insertion?.after ?? ""
    }
    code += "\n"
  }

  /// The position behind a directive that the compositor's version of GLSL has no use for; nil for anything else.
  func endOfNeedlessDirective(at position: Int) -> Int? {
    guard tokens[kept[position]].isHash else { return nil }
    var end = position + 1
    while end < kept.count, tokens[kept[end]].isInDirective, !tokens[kept[end]].isHash { end += 1 }
    let words = kept[(position + 1)..<end].map { tokens[$0].text }
    switch words.first {
    case "extension", "pragma", "line": return end
    // The directive defines one spelling of a texture function as another.
    case "define"
    where words.count == 3 && words.dropFirst().allSatisfy { GLSLWords.textureReads[$0] != nil }:
      return end
    default: return nil
    }
  }

  /// Writes the token at a position, or the replacement of it and of those that follow; returns the position behind
  /// them.
  private mutating func write(_ position: Int) -> Int {
    let token = tokens[kept[position]]
    guard token.kind == .word else {
      code += token.text
      return position + 1
    }
    func isNext(_ sign: String, after distance: Int) -> Bool {
      position + distance < kept.count && tokens[kept[position + distance]].isSign(sign)
    }
    let name = token.text
    if let read = GLSLWords.textureReads[name], !names.renamed.contains(name) {
      if names.screens.contains(position + 2) {
        code += tokens[kept[position + 2]].isWord("from") ? "getFromColor(" : "getToColor("
        return position + 4
      }
      let isOwn = names.variables.contains(name) && !isNext("(", after: 1)
      code += isOwn ? Self.prefix + name : read
    } else if names.renamed.contains(name) || names.hiding.contains(name) && !isNext("(", after: 1) {
      code += Self.prefix + name
    } else {
      code += name == "gl_FragCoord" ? "fragmentPosition" : name
    }
    return position + 1
  }
}
