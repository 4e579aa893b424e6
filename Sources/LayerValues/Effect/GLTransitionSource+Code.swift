// Translates the code of a source.
extension GLTransitionSource {
  /// Writes the declarations that precede the source's code.
  mutating func writePrologue() {
    for uniform in uniforms.dropFirst() {
      prologue += "uniform \(uniform.kind.rawValue) \(uniform.variable);\n"
    }
    if names.interface.contains("resolution") { prologue += "vec2 resolution = size * scale;\n" }
    for name in Self.playerNames where names.interface.contains(name) {
      // Both screens have the layer's size.
      let isRatio = name.hasSuffix("R")
      prologue += isRatio ? "float \(name) = ratio;\n" : "vec2 \(name) = vec2(layerUV.x, 1.0 - layerUV.y);\n"
    }
    for name in names.renamed.sorted() where GLSLWords.builtIns[name] != nil {
      prologue += GLSLWords.forwarders(
        of: name, renamed: Self.prefix + name, except: names.functions[name] ?? [])
    }
  }

  /// Writes the code with each token on the same line as in the source, surrounded by its insertions.
  mutating func writeCode(_ insertions: GLSLLoops.Insertions = [:]) {
    var line = 1
    var position = 0
    var isInDirective = false
    while position < codeIndices.count {
      let token = tokens[codeIndices[position]]
      if let end = endOfNeedlessDirective(at: position) {
        position = end
        continue
      }
      // A directive is written on one line, even if its author split it, because older versions of GLSL have no line
      // continuation.
      let continuesDirective = isInDirective && token.isInDirective && !token.isHash
      if line == token.line || continuesDirective {
        if token.followsSpace { code += " " }
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

  /// The position after a directive that the compositor's version of GLSL does not need; nil if there is none at
  /// `position`.
  func endOfNeedlessDirective(at position: Int) -> Int? {
    guard tokens[codeIndices[position]].isHash else { return nil }
    var end = position + 1
    while end < codeIndices.count, tokens[codeIndices[end]].isInDirective, !tokens[codeIndices[end]].isHash {
      end += 1
    }
    let words = codeIndices[(position + 1)..<end].map { tokens[$0].text }
    switch words.first {
    case "extension", "pragma", "line": return end
    // The directive defines one spelling of a texture function as another.
    case "define"
    where words.count == 3 && words.dropFirst().allSatisfy { GLSLWords.textureReads[$0] != nil }:
      return end
    default: return nil
    }
  }

  /// Writes the token at a position, or the replacement of it and of tokens that follow it; returns the position after
  /// these tokens.
  private mutating func write(_ position: Int) -> Int {
    let token = tokens[codeIndices[position]]
    guard token.kind == .word else {
      code += token.text
      return position + 1
    }
    func isNext(_ sign: String, after distance: Int) -> Bool {
      position + distance < codeIndices.count && tokens[codeIndices[position + distance]].isSign(sign)
    }
    let name = token.text
    if let read = GLSLWords.textureReads[name], !names.renamed.contains(name) {
      if names.screens.contains(position + 2) {
        code += tokens[codeIndices[position + 2]].isWord("from") ? "getFromColor(" : "getToColor("
        return position + 4
      }
      let isVariable = names.variables.contains(name) && !isNext("(", after: 1)
      code += isVariable ? Self.prefix + name : read
    } else if names.renamed.contains(name)
      || names.renamedUnlessCalled.contains(name) && !isNext("(", after: 1)
    {
      code += Self.prefix + name
    } else {
      code += name == "gl_FragCoord" ? "fragmentPosition" : name
    }
    return position + 1
  }
}
