internal import Constraints

extension LayoutEngine {
  /// The parts of a view's or a guide's frame that may have other values without another cost.
  func ambiguousParts(of item: any ConstraintItem) -> [LayoutPart] {
    LayoutPart.allCases.filter { part in
      guard let variable = knownVariable(item, part) else { return true }
      let value = solver.value(of: variable)
      return [-1, 1].contains { step in
        let other = values(of: [variable], near: [value + step])[0]
        return abs(other - value) > 1e-3
      }
    }
  }

  /// Another frame that the constraints allow.
  func alternativeFrame(of view: UIView, in size: CGSize) -> CGRect? {
    guard var frame = frame(of: view) else { return nil }
    var (variables, wanted): ([Variable], [Double]) = ([], [])
    for part in ambiguousParts(of: view) {
      let length = part == .x || part == .width ? size.width : size.height
      let value = CGFloat.random(in: 0...max(length, 1))
      if let variable = knownVariable(view, part) {
        variables.append(variable)
        wanted.append(Double(value))
      } else {
        // A part that no constraint mentions may have any value.
        frame[part] = value
      }
    }
    let parts = LayoutPart.allCases.filter { knownVariable(view, $0) != nil }
    let solved = values(of: variables, near: wanted, reading: parts.compactMap { knownVariable(view, $0) })
    for (part, value) in zip(parts, solved) { frame[part] = CGFloat(value) }
    return frame
  }

  /// Solves a copy in which variables are asked to be near values, which matters less than any constraint.
  private func values(of variables: [Variable], near wanted: [Double], reading: [Variable]? = nil) -> [Double]
  {
    var copy = solver
    for (variable, value) in zip(variables, wanted) {
      let expression = LinearExpression([Term(variable)], constant: -value)
      _ = copy.add(expression, .zero, priority: .leastNonzeroMagnitude)
    }
    _ = copy.solve()
    return (reading ?? variables).map { copy.value(of: $0) }
  }
}

extension UIView {
  private var solvedEngine: LayoutEngine? {
    guard !isSetByFrame, parent != nil else { return nil }
    constraintHost.solveConstraints()
    return constraintState?.item.engine
  }

  /// Whether the constraints allow several frames of the view. This is for debugging: it costs as much as solving all
  /// constraints of the screen several times.
  public var hasAmbiguousLayout: Bool { solvedEngine?.ambiguousParts(of: self).isEmpty == false }

  /// Gives a view whose layout is ambiguous another frame that its constraints allow, by chance, until the next layout.
  /// This is for debugging.
  public func exerciseAmbiguityInLayout() {
    guard hasAmbiguousLayout, let parent, let engine = constraintState?.item.engine else { return }
    let (old, grid) = (frame, PixelGrid(scale: traits.displayScale))
    // The constraints may turn the random values into the present frame.
    for _ in 0..<16 where frame == old {
      guard let other = engine.alternativeFrame(of: self, in: parent.bounds.size) else { return }
      place(in: grid.rounded(other))
    }
  }
}

extension UILayoutGuide {
  /// Whether the constraints allow several frames of the guide; false without an owning view, and for guides that every
  /// view has. This is for debugging: it costs as much as solving all constraints of the screen several times.
  public var hasAmbiguousLayout: Bool {
    guard let owner, ownerInsets() == nil else { return false }
    owner.constraintHost.solveConstraints()
    return itemState.engine?.ambiguousParts(of: self).isEmpty != true
  }
}
