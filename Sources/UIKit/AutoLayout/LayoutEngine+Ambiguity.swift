internal import Constraints

extension LayoutEngine {
  /// The components of an item's frame that could have other values without violating the constraints any further.
  func ambiguousParts(of item: any ConstraintItem) -> [LayoutPart] {
    LayoutPart.allCases.filter { part in
      guard let variable = knownVariable(item, part) else { return true }
      let value = solver.value(of: variable)
      // The component is ambiguous if a wish for a lesser or greater value changes it.
      return [-1, 1].contains { step in
        let shifted = values(of: [variable], near: [value + step])[0]
        return abs(shifted - value) > 1e-3
      }
    }
  }

  /// A random frame that the constraints allow, for a view inside a superview of `size` points; nil if the view is in
  /// no engine.
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
        // A component that no constraint refers to may have any value.
        frame[part] = value
      }
    }
    let parts = LayoutPart.allCases.filter { knownVariable(view, $0) != nil }
    let solved = values(of: variables, near: wanted, reading: parts.compactMap { knownVariable(view, $0) })
    for (part, value) in zip(parts, solved) { frame[part] = CGFloat(value) }
    return frame
  }

  /// Solves a copy of the constraints with an additional wish of the lowest priority: that `variables` are near the
  /// `wanted` values. Returns the values of `reading`, or of `variables` if nil.
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
  /// The engine of the view's computed frame, with all constraints solved; nil if the frame is set, not computed, or
  /// the view has no superview.
  private var solvedEngine: LayoutEngine? {
    guard !isSetByFrame, parent != nil else { return nil }
    constraintHost.solveConstraints()
    return constraintState?.item.engine
  }

  /// Whether the constraints allow several frames of the view. For debugging only, as each read solves all constraints
  /// of the screen several times.
  public var hasAmbiguousLayout: Bool { solvedEngine?.ambiguousParts(of: self).isEmpty == false }

  /// Gives a view with an ambiguous layout a random frame that its constraints allow, until the next layout. For
  /// debugging only.
  public func exerciseAmbiguityInLayout() {
    guard hasAmbiguousLayout, let parent, let engine = constraintState?.item.engine else { return }
    let (old, grid) = (frame, PixelGrid(scale: traits.displayScale))
    // Random values may result in the current frame, so several attempts are made.
    for _ in 0..<16 where frame == old {
      guard let other = engine.alternativeFrame(of: self, in: parent.bounds.size) else { return }
      setLayoutFrame(grid.rounded(other))
    }
  }
}

extension UILayoutGuide {
  /// Whether the constraints allow several frames of the guide; false without an owning view, and for guides with edges
  /// that the owning view determines. For debugging only, as each read solves all constraints of the screen several
  /// times.
  public var hasAmbiguousLayout: Bool {
    guard let owner, ownerInsets() == nil else { return false }
    owner.constraintHost.solveConstraints()
    // A guide without an engine has no constraints, so it may have any frame.
    return itemState.engine?.ambiguousParts(of: self).isEmpty != true
  }
}
