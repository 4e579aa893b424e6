internal import Constraints
import Engine

/// The solver of the constraints below a view whose own size is set: one engine for each such view.
///
/// A screen, a cell and the content of a scroll view that the app positions have engines of their own: a change in one
/// costs nothing in the others, and moving one moves its engine along.
@MainActor
final class LayoutEngine {
  unowned let root: UIView
  /// Whether the root's size is to be found.
  private let isFitting: Bool
  private(set) var solver = Solver()
  private var items: [ObjectIdentifier: LayoutVariables] = [:]
  /// The items by variable.
  private var owners: [Variable: ObjectIdentifier] = [:]
  private var records: [ObjectIdentifier: ConstraintRecord] = [:]
  private var names: [ConstraintID: SolverName] = [:]
  /// Views whose content has changed its size.
  private var resized: [ObjectIdentifier: Unowned<UIView>] = [:]
  /// Views whose intrinsic width was reduced to the longest line of their wrapped content, and may grow again.
  private var narrowed: Set<ObjectIdentifier> = []
  /// Items of which the app, not the solver, sets a part of the frame.
  private var fixedItems: Set<ObjectIdentifier> = []
  /// The number of activations so far, which orders constraints.
  static var activations = 0

  private struct ConstraintRecord {
    weak var constraint: NSLayoutConstraint?
    var id: ConstraintID
    /// The constant of the expression without the constant of the constraint.
    var base: Double
  }

  /// The name of a constraint of the solver in messages.
  private enum SolverName {
    case constraint(Unowned<NSLayoutConstraint>)
    case text(String)
  }

  init(root: UIView, isFitting: Bool = false) {
    (self.root, self.isFitting) = (root, isFitting)
    if !isFitting, root.isSetByFrame {
      let size = root.bounds.size
      add(root, .width, size.width)
      add(root, .height, size.height)
    }
  }

  var counts: SolverCounts { solver.counts }

  // MARK: Items

  /// The variables of an item, made when they are needed first.
  private func variable(_ item: any ConstraintItem, _ part: LayoutPart) -> Variable {
    let key = ObjectIdentifier(item)
    if let variable = items[key]?[part] { return variable }
    let variable = solver.makeVariable(isNonnegative: part.isSize)
    if items[key] == nil {
      items[key] = LayoutVariables(item: item)
      join(item)
    }
    items[key]?[part] = variable
    owners[variable] = key
    determine(item, part)
    return variable
  }

  /// A root whose size is set may have variables in the engine around it.
  private func join(_ item: any ConstraintItem) {
    if isFitting || item === root && root.isSetByFrame { return }
    item.itemState.engine = self
  }

  /// Adds the constraints that determine a variable besides the app's.
  private func determine(_ item: any ConstraintItem, _ part: LayoutPart) {
    if let view = item as? UIView {
      guard view !== root, view.isSetByFrame, !isFitting || view.superview != nil else { return }
      add(view, part, view.layoutFrame[part])
    } else if let guide = item as? UILayoutGuide, let insets = guide.ownerInsets() {
      determine(guide, part, insets)
    }
  }

  private func determine(_ guide: UILayoutGuide, _ part: LayoutPart, _ insets: GuideInsets) {
    switch part {
    case .x, .y:
      if let inset = part == .x ? insets.left : insets.top { add(guide, part, inset) }
    case .width, .height:
      guard let far = part == .width ? insets.right : insets.bottom, let owner = guide.owner else { return }
      let near = variable(guide, part == .width ? .x : .y)
      let size = Term(variable(owner, part), -1)
      let expression = LinearExpression([Term(near), Term(variable(guide, part)), size], constant: far)
      let id = solver.add(expression, .zero)
      items[ObjectIdentifier(guide)]?.fixed[part] = id
      fixedItems.insert(ObjectIdentifier(guide))
      names[id] = .text(LayoutName.of(guide))
    }
  }

  private func add(_ item: any ConstraintItem, _ part: LayoutPart, _ value: CGFloat) {
    let expression = LinearExpression([Term(variable(item, part))], constant: -Double(value))
    let id = solver.add(expression, .zero)
    items[ObjectIdentifier(item)]?.fixed[part] = id
    fixedItems.insert(ObjectIdentifier(item))
    names[id] = .text("the \(part) of \(LayoutName.of(item)), which is set")
  }

  /// Takes in a view whose frame is computed, with its content's size.
  func add(_ view: UIView) {
    let key = ObjectIdentifier(view)
    guard items[key]?.isContentKnown != true else { return }
    if items[key] == nil {
      items[key] = LayoutVariables(item: view)
      join(view)
    }
    items[key]?.isContentKnown = true
    updateContent(view, key, wrapped: nil)
  }

  /// Removes the variables of an item, with the constraints of its content.
  func remove(_ item: any ConstraintItem) {
    guard let old = items.removeValue(forKey: ObjectIdentifier(item)) else { return }
    fixedItems.remove(ObjectIdentifier(item))
    narrowed.remove(ObjectIdentifier(item))
    for id in old.fixed.all + old.content.compactMap({ $0 }).flatMap({ [$0.hugging, $0.compression] }) {
      removeRecord(id)
    }
    for part in LayoutPart.allCases {
      guard let variable = old[part] else { continue }
      owners[variable] = nil
      solver.release(variable)
    }
    if item.itemState.engine === self { item.itemState.engine = nil }
  }

  private func removeRecord(_ id: ConstraintID) {
    solver.remove(id)
    names[id] = nil
  }

  // MARK: Expressions

  /// The position of an item's near edge in `holder`.
  private func position(_ item: any ConstraintItem, _ part: LayoutPart, in holder: UIView) -> LinearExpression
  {
    var expression = LinearExpression()
    var view: UIView?
    if let guide = item as? UILayoutGuide {
      expression.terms.append(Term(variable(guide, part)))
      view = guide.owner
    } else {
      view = item as? UIView
    }
    while let current = view, current !== holder {
      expression.terms.append(Term(variable(current, part)))
      view = current.superview
    }
    return expression
  }

  private func expression(_ side: ConstraintSide, in holder: UIView, mirroredIn mirror: LinearExpression?)
    -> LinearExpression
  {
    guard let item = side.item else { return LinearExpression() }
    guard side.isDistance, let start = side.start else {
      return expression(item, for: side.attribute, in: holder, mirroredIn: mirror)
    }
    let mirror = side.isDirectional ? mirror : nil
    return expression(item, for: side.attribute, in: holder, mirroredIn: mirror)
      - expression(start, for: side.startAttribute, in: holder, mirroredIn: mirror)
  }

  private func expression(
    _ item: any ConstraintItem, for attribute: NSLayoutConstraint.Attribute, in holder: UIView,
    mirroredIn mirror: LinearExpression?
  ) -> LinearExpression {
    guard let mirror, attribute != .width else { return expression(item, attribute, in: holder) }
    return mirror - expression(item, attribute.mirrored, in: holder)
  }

  /// The width from which positions are subtracted if they count from the right; nil if they count from the left.
  private func mirror(of constraint: NSLayoutConstraint, in holder: UIView) -> LinearExpression? {
    guard constraint.isDirectional, holder.effectiveUserInterfaceLayoutDirection == .rightToLeft else {
      return nil
    }
    // The width, subtracted from both sides, has no effect.
    if constraint.multiplier == 1 { return LinearExpression() }
    if let content = holder.contentGuide {
      return LinearExpression([Term(variable(content, .width))])
    }
    return LinearExpression([Term(variable(holder, .width))])
  }

  private func expression(
    _ item: any ConstraintItem, _ attribute: NSLayoutConstraint.Attribute, in holder: UIView
  ) -> LinearExpression {
    if let plain = attribute.withoutMargin {
      guard let view = item as? UIView else { return expression(item, plain, in: holder) }
      return expression(view.layoutMarginsGuide, plain, in: holder)
    }
    let insets = item.itemInsets
    let isHorizontal = attribute.isHorizontal
    let (near, far) =
      isHorizontal ? (Double(insets.left), Double(insets.right)) : (Double(insets.top), Double(insets.bottom))
    let size = isHorizontal ? LayoutPart.width : .height
    func length() -> LinearExpression {
      LinearExpression([Term(variable(item, size))], constant: -near - far)
    }
    func start() -> LinearExpression {
      position(item, isHorizontal ? .x : .y, in: holder) + LinearExpression(constant: near)
    }
    switch attribute {
    case .width, .height: return length()
    case .left, .leading, .top: return start()
    case .centerX, .centerY: return start() + length() * 0.5
    case .firstBaseline: return start() + LinearExpression(constant: baselines(of: item).first - near)
    case .lastBaseline:
      return start() + length() - LinearExpression(constant: baselines(of: item).last - far)
    default: return start() + length()
    }
  }

  /// The distances of the first baseline from the top, and of the last one from the bottom.
  private func baselines(of item: any ConstraintItem) -> (first: Double, last: Double) {
    guard let view = item as? UIView else { return (0, 0) }
    let offsets = view.baselineOffsets
    return (Double(offsets.first), Double(offsets.last))
  }

  // MARK: Constraints

  func add(_ constraint: NSLayoutConstraint) {
    guard let holder = constraint.holder, records[ObjectIdentifier(constraint)] == nil else { return }
    let mirror = mirror(of: constraint, in: holder)
    var base = expression(contentSide(constraint.first, of: constraint), in: holder, mirroredIn: mirror)
    if let second = constraint.second {
      base =
        base - expression(contentSide(second, of: constraint), in: holder, mirroredIn: mirror)
        * Double(constraint.multiplier)
    }
    var whole = base
    whole.constant -= Double(constraint.constant)
    let relation: Constraints.Relation =
      switch constraint.relation {
      case .equal: .zero
      case .lessThanOrEqual: .atMostZero
      case .greaterThanOrEqual: .atLeastZero
      }
    let id = solver.add(whole, relation, priority: constraint.priority.rawValue)
    records[ObjectIdentifier(constraint)] = ConstraintRecord(
      constraint: constraint, id: id, base: base.constant)
    names[id] = .constraint(Unowned(object: constraint))
    if !isFitting { constraint.engine = self }
  }

  /// Edges of a scroll view that constraints relate to views inside it are those of its content.
  private func contentSide(_ side: ConstraintSide, of constraint: NSLayoutConstraint) -> ConstraintSide {
    guard let view = side.item as? UIView, view === constraint.holder, constraint.second != nil,
      side.attribute.isEdge, !side.isDistance, let content = view.contentGuide
    else { return side }
    return ConstraintSide(content, side.attribute)
  }

  func remove(_ constraint: NSLayoutConstraint) {
    guard let record = records.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    removeRecord(record.id)
    if constraint.engine === self { constraint.engine = nil }
    root.needsSolving()
  }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    guard let record = records[ObjectIdentifier(constraint)] else { return }
    solver.setConstant(record.base - Double(constraint.constant), of: record.id)
    root.needsSolving()
  }

  /// Adds a constraint again, whose priority or items have changed.
  func replace(_ constraint: NSLayoutConstraint) {
    remove(constraint)
    add(constraint)
  }

  /// A view whose frame is set has moved.
  func fixedItemMoved(_ view: UIView) {
    if items[ObjectIdentifier(view)]?.fixed.isEmpty == false { root.needsSolving() }
  }

  func contentChanged(_ view: UIView) {
    resized[ObjectIdentifier(view)] = Unowned(object: view)
    root.needsSolving()
  }

  // MARK: Content

  /// Adds the constraints between an item's size and its intrinsic content size; `wrapped` is the intrinsic size of
  /// wrapping content.
  private func updateContent(_ view: UIView, _ key: ObjectIdentifier, wrapped: CGSize?) {
    var size = view.intrinsicContentSize
    if let wrapped {
      size = CGSize(width: min(size.width, wrapped.width), height: wrapped.height)
    }
    let insets = view.alignmentRectInsets
    let none = UIView.noIntrinsicMetric
    if size.width != none { size.width += insets.left + insets.right }
    if size.height != none { size.height += insets.top + insets.bottom }
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let length = axis == .horizontal ? size.width : size.height
      let priorities = view.contentPriorities
      let wanted = (priorities.hugging(axis), priorities.compression(axis))
      let old = items[key]?.content[axis.rawValue]
      if length == none || old.map({ $0.priorities != wanted }) == true {
        if let old {
          removeRecord(old.hugging)
          removeRecord(old.compression)
        }
        items[key]?.content[axis.rawValue] = nil
        if length == none { continue }
      } else if let old {
        solver.setConstant(-Double(length), of: old.hugging)
        solver.setConstant(-Double(length), of: old.compression)
        continue
      }
      let expression = LinearExpression(
        [Term(variable(view, axis == .horizontal ? .width : .height))], constant: -Double(length))
      let hugging = solver.add(expression, .atMostZero, priority: wanted.0.rawValue)
      let compression = solver.add(expression, .atLeastZero, priority: wanted.1.rawValue)
      for id in [hugging, compression] { names[id] = .text("the content of \(LayoutName.of(view))") }
      items[key]?.content[axis.rawValue] = ContentConstraints(
        hugging: hugging, compression: compression, priorities: wanted)
    }
  }

  // MARK: Solving

  /// Solves for the root's current size, and requests layout where frames have changed.
  func update() {
    if !isFitting { updateFixedItems() }
    guard solver.hasChanges || !resized.isEmpty else { return }
    var wrapping = widen()
    for (key, view) in resized {
      guard let view = view.object, let item = items[key] else { continue }
      // Text that wraps at the same width as before may have another height.
      if let limit = item.wrapped?.limit, let size = view.wrappedContentSize(forWidth: limit) {
        wrapping.insert(key)
        updateContent(view, key, wrapped: CGSize(width: .infinity, height: size.height))
      } else {
        updateContent(view, key, wrapped: nil)
      }
      items[key]?.wrapped = nil
      moveBaselines(of: view)
    }
    resized = [:]
    // The height of text follows from its width, which may follow from other heights.
    for _ in 0..<4 {
      for conflict in solver.solve() { report(conflict) }
      if !updateChanged(wrapping) { return }
      wrapping = []
    }
    for conflict in solver.solve() { report(conflict) }
    _ = updateChanged(wrapping)
  }

  /// Gives wrapped content the width of a single line again, as there may be more room. Returns where it did.
  private func widen() -> Set<ObjectIdentifier> {
    let keys = narrowed
    for key in keys {
      guard let view = items[key]?.item as? UIView, let height = items[key]?.wrapped?.size.height else {
        continue
      }
      items[key]?.wrapped = nil
      updateContent(view, key, wrapped: CGSize(width: .infinity, height: height))
    }
    narrowed = []
    return keys
  }

  /// Updates the intrinsic size of wrapping content for its solved width. Returns whether the size has changed.
  private func wrap(_ view: UIView, _ key: ObjectIdentifier) -> Bool {
    guard let variable = items[key]?[.width] else { return false }
    let width = CGFloat(solver.value(of: variable))
    let limit = PixelGrid(scale: view.traits.displayScale).floor(width)
    if let old = items[key]?.wrapped, old.limit == limit || old.size.width == limit { return false }
    guard let size = view.wrappedContentSize(forWidth: limit) else { return false }
    items[key]?.wrapped = WrappedContent(limit: limit, size: size)
    narrowed.insert(key)
    updateContent(view, key, wrapped: size)
    return true
  }

  /// Updates the constants of the parts that the app sets to their current values.
  private func updateFixedItems() {
    if root.isSetByFrame {
      set(root, .width, root.bounds.width)
      set(root, .height, root.bounds.height)
    }
    for key in fixedItems {
      guard let variables = items[key] else { continue }
      if let view = variables.item as? UIView, view !== root {
        for part in LayoutPart.allCases { set(view, part, view.layoutFrame[part]) }
      } else if let guide = variables.item as? UILayoutGuide, let insets = guide.ownerInsets() {
        set(guide, .x, insets.left)
        set(guide, .y, insets.top)
        set(guide, .width, insets.right.map { -$0 })
        set(guide, .height, insets.bottom.map { -$0 })
      }
    }
  }

  private func set(_ item: any ConstraintItem, _ part: LayoutPart, _ value: CGFloat?) {
    guard let value, let id = items[ObjectIdentifier(item)]?.fixed[part] else { return }
    solver.setConstant(-Double(value), of: id)
  }

  private func moveBaselines(of view: UIView) {
    for constraint in view.itemState.constraints.compactMap(\.object)
    where constraint.usesBaseline { replace(constraint) }
  }

  /// Requests layout of the views that contain items whose frames have changed. Returns whether text wraps to another
  /// height.
  private func updateChanged(_ wrapping: Set<ObjectIdentifier>) -> Bool {
    var isWrapped = false
    for key in wrapping {
      if let view = items[key]?.item as? UIView, wrap(view, key) { isWrapped = true }
    }
    for variable in solver.takeChanges() {
      guard let key = owners[variable], let item = items[key]?.item else { continue }
      if let view = item as? UIView {
        if !isFitting, !isInPosition(view) { view.superview?.needsPositioning() }
        guard let part = items[key]?[.width], part == variable, items[key]?.isContentKnown == true else {
          continue
        }
        if wrap(view, key) { isWrapped = true }
      } else if !isFitting, let guide = item as? UILayoutGuide, guide.sizesContent {
        guide.owner?.needsPositioning()
      }
    }
    return isWrapped
  }

  /// Whether a view has the frame that its constraints determine, or will be laid out anyway.
  private func isInPosition(_ view: UIView) -> Bool {
    guard let superview = view.superview, let state = view.constraintState, state.collapse == 0,
      let exact = frame(of: view)
    else { return false }
    if superview.layer.needsLayout() { return true }
    let grid = PixelGrid(
      scale: superview.traits.displayScale, offset: superview.constraintState?.roundingOffset ?? .zero)
    let (frame, offset) = grid.snapped(exact)
    return PixelGrid.isSame(frame, view.layoutFrame) && PixelGrid.isSame(offset, state.roundingOffset)
  }

  private func report(_ conflict: Conflict) {
    if isFitting { return }
    func name(_ id: ConstraintID) -> String {
      switch names[id] {
      case .constraint(let constraint): constraint.object?.summary ?? "a constraint"
      case .text(let text): text
      case nil: "a constraint"
      }
    }
    let list = conflict.members.map { name($0) }.joined(separator: "; ")
    Diagnostics.report(
      .unsatisfiableConstraints,
      "constraints exclude each other: \(list); left out until one of them changes: \(name(conflict.broken))")
  }

  // MARK: Results

  /// The rectangle of a view in its superview, or of a guide in its view.
  func frame(of item: any ConstraintItem) -> CGRect? {
    guard let variables = items[ObjectIdentifier(item)] else { return nil }
    func value(_ part: LayoutPart) -> CGFloat { variables[part].map { solver.value(of: $0) } ?? 0 }
    return CGRect(x: value(.x), y: value(.y), width: value(.width), height: value(.height))
  }

  /// Whether any constraint, of the app or for the intrinsic content size, refers to an item.
  func mentions(_ item: any ConstraintItem) -> Bool {
    LayoutPart.allCases.contains { hasVariable(item, $0) }
  }

  /// The variable of a value that follows from constraints; nil for any other.
  func knownVariable(_ item: any ConstraintItem, _ part: LayoutPart) -> Variable? {
    items[ObjectIdentifier(item)]?[part]
  }

  /// Whether the value follows from constraints.
  func hasVariable(_ item: any ConstraintItem, _ part: LayoutPart) -> Bool {
    knownVariable(item, part) != nil
  }

  /// Removes all constraints and items, so that another engine can add them.
  func dissolve() {
    for record in records.values where record.constraint?.engine === self { record.constraint?.engine = nil }
    for variables in items.values where variables.item?.itemState.engine === self {
      variables.item?.itemState.engine = nil
    }
    (records, items, owners, names, fixedItems, narrowed) = ([:], [:], [:], [:], [], [])
    solver = Solver()
  }

  /// Asks for a size of the root, however important each side is.
  func fit(_ size: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    for (part, length, priority) in [
      (LayoutPart.width, size.width, horizontal), (.height, size.height, vertical),
    ] {
      let expression = LinearExpression([Term(variable(root, part))], constant: -Double(length))
      _ = solver.add(expression, .zero, priority: priority.rawValue)
    }
    update()
    return frame(of: root)?.size ?? .zero
  }
}

extension Diagnostic.Code {
  /// Required constraints exclude each other: one of them is left out.
  public static let unsatisfiableConstraints = Diagnostic.Code(rawValue: "unsatisfiable-constraints")
}
