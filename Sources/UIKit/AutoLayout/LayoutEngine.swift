internal import Constraints
import Engine

/// The solver of the constraints below a constraint host (`UIView.isConstraintHost`), with one engine for each host. A
/// temporary engine computes the fitting size of a view.
///
/// A screen, a cell and the content of a scroll view have separate engines if the app sets their frames. A change in
/// one engine costs nothing in the others, and a view that moves needs no new solution of its own engine.
@MainActor
final class LayoutEngine {
  unowned let root: UIView
  /// Whether the engine is temporary and computes the root's fitting size.
  private let isFitting: Bool
  private(set) var solver = Solver()
  private var items: [ObjectIdentifier: LayoutVariables] = [:]
  /// The item to which each variable belongs.
  private var itemsByVariable: [Variable: ObjectIdentifier] = [:]
  private var records: [ObjectIdentifier: ConstraintRecord] = [:]
  private var names: [ConstraintID: SolverName] = [:]
  /// Views whose content size has changed since the last solution.
  private var resizedViews: [ObjectIdentifier: WeakReference<UIView>] = [:]
  /// Views whose intrinsic width was reduced to the longest line of their wrapped content, until `widen()` restores it.
  private var narrowedViews: Set<ObjectIdentifier> = []
  /// Items with a component of the frame that is set, so the solver does not compute it.
  private var fixedItems: Set<ObjectIdentifier> = []
  /// The number of activations of constraints, and of animations that hide views in stacks, so far. The count orders
  /// constraints.
  static var activations = 0

  private struct ConstraintRecord {
    weak var constraint: NSLayoutConstraint?
    var id: ConstraintID
    /// The constant of the solver's expression, without the constant of the constraint.
    var baseConstant: Double
  }

  /// The source of a solver's constraint, from which messages make its name.
  private enum SolverName {
    case constraint(WeakReference<NSLayoutConstraint>)
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

  /// The variable of a component of an item's frame, created at its first use.
  private func variable(_ item: any ConstraintItem, _ part: LayoutPart) -> Variable {
    let key = ObjectIdentifier(item)
    if let variable = items[key]?[part] { return variable }
    let variable = solver.makeVariable(isNonnegative: part.isSize)
    if items[key] == nil {
      items[key] = LayoutVariables(item: item)
      setEngine(of: item)
    }
    items[key]?[part] = variable
    itemsByVariable[variable] = key
    addFixedConstraint(item, part)
    return variable
  }

  /// Makes this engine the engine of an item, unless the engine is temporary, or the item is a root whose size is set:
  /// such a root belongs to the engine of its superview.
  private func setEngine(of item: any ConstraintItem) {
    if isFitting || item === root && root.isSetByFrame { return }
    item.itemState.engine = self
  }

  /// Fixes a variable whose value does not follow from the app's constraints: a component of a frame that is set, or of
  /// a guide that its owner determines.
  private func addFixedConstraint(_ item: any ConstraintItem, _ part: LayoutPart) {
    if let view = item as? UIView {
      guard view !== root, view.isSetByFrame, !isFitting || view.superview != nil else { return }
      add(view, part, view.layoutFrame[part])
    } else if let guide = item as? UILayoutGuide, let insets = guide.ownerInsets() {
      addFixedConstraint(guide, part, insets)
    }
  }

  private func addFixedConstraint(_ guide: UILayoutGuide, _ part: LayoutPart, _ insets: GuideInsets) {
    switch part {
    case .x, .y:
      if let inset = part == .x ? insets.left : insets.top { add(guide, part, inset) }
    case .width, .height:
      guard let far = part == .width ? insets.right : insets.bottom, let owner = guide.owner else { return }
      let near = variable(guide, part == .width ? .x : .y)
      let size = Term(variable(owner, part), -1)
      let expression = LinearExpression([Term(near), Term(variable(guide, part)), size], constant: far)
      let id = solver.add(expression, .zero)
      items[ObjectIdentifier(guide)]?.fixedConstraints[part] = id
      fixedItems.insert(ObjectIdentifier(guide))
      names[id] = .text(LayoutName.of(guide))
    }
  }

  /// Adds a constraint that fixes a component of an item's frame to a value in points.
  private func add(_ item: any ConstraintItem, _ part: LayoutPart, _ value: CGFloat) {
    let expression = LinearExpression([Term(variable(item, part))], constant: -Double(value))
    let id = solver.add(expression, .zero)
    items[ObjectIdentifier(item)]?.fixedConstraints[part] = id
    fixedItems.insert(ObjectIdentifier(item))
    names[id] = .text("the \(part) of \(LayoutName.of(item)), which is set")
  }

  /// Adds a view whose frame is computed, with the constraints of its content size.
  func add(_ view: UIView) {
    let key = ObjectIdentifier(view)
    guard items[key]?.isContentKnown != true else { return }
    if items[key] == nil {
      items[key] = LayoutVariables(item: view)
      setEngine(of: view)
    }
    items[key]?.isContentKnown = true
    updateContent(view, key, wrapped: nil)
  }

  /// Removes the variables of an item, and the constraints of its content size and of its fixed components.
  func remove(_ item: any ConstraintItem) {
    guard let old = items.removeValue(forKey: ObjectIdentifier(item)) else { return }
    fixedItems.remove(ObjectIdentifier(item))
    narrowedViews.remove(ObjectIdentifier(item))
    for id in old.fixedConstraints.all { removeRecord(id) }
    for content in old.content.compactMap({ $0 }) {
      removeRecord(content.hugging)
      removeRecord(content.compression)
    }
    for part in LayoutPart.allCases {
      guard let variable = old[part] else { continue }
      itemsByVariable[variable] = nil
      solver.release(variable)
    }
    if item.itemState.engine === self { item.itemState.engine = nil }
  }

  private func removeRecord(_ id: ConstraintID) {
    solver.remove(id)
    names[id] = nil
  }

  // MARK: Expressions

  /// The position of an item's left or top edge in `holder`: the sum of the positions of the item and of the views
  /// between the two.
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

  /// The value of a side in the coordinates of `holder`. If `mirror` is not nil, positions count from the right: the
  /// mirror is the width from which they are subtracted.
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

  /// The width from which positions are subtracted if they count from the right; nil if positions count from the left.
  private func mirror(of constraint: NSLayoutConstraint, in holder: UIView) -> LinearExpression? {
    guard constraint.isDirectional, holder.effectiveUserInterfaceLayoutDirection == .rightToLeft else {
      return nil
    }
    // With the multiplier 1, the width is part of both sides and cancels.
    if constraint.multiplier == 1 { return LinearExpression() }
    if let content = holder.contentGuide {
      return LinearExpression([Term(variable(content, .width))])
    }
    return LinearExpression([Term(variable(holder, .width))])
  }

  private func expression(
    _ item: any ConstraintItem, _ attribute: NSLayoutConstraint.Attribute, in holder: UIView
  ) -> LinearExpression {
    if let guideAttribute = attribute.withoutMargin {
      guard let view = item as? UIView else { return expression(item, guideAttribute, in: holder) }
      return expression(view.layoutMarginsGuide, guideAttribute, in: holder)
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

  /// The distances, in points, of the first baseline from the top and of the last baseline from the bottom.
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
      constraint: constraint, id: id, baseConstant: base.constant)
    names[id] = .constraint(WeakReference(object: constraint))
    if !isFitting { constraint.engine = self }
  }

  /// Replaces an edge of a scroll view by the edge of its content guide, if the constraint relates the edge to a view
  /// inside the scroll view.
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
    root.setNeedsSolving()
  }

  func constantChanged(_ constraint: NSLayoutConstraint) {
    guard let record = records[ObjectIdentifier(constraint)] else { return }
    solver.setConstant(record.baseConstant - Double(constraint.constant), of: record.id)
    root.setNeedsSolving()
  }

  /// Removes and adds a constraint whose priority or expression has changed.
  func replace(_ constraint: NSLayoutConstraint) {
    remove(constraint)
    add(constraint)
  }

  /// Requests a new solution if constraints refer to a view whose frame is set and has changed.
  func fixedItemMoved(_ view: UIView) {
    if items[ObjectIdentifier(view)]?.fixedConstraints.isEmpty == false { root.setNeedsSolving() }
  }

  func contentChanged(_ view: UIView) {
    resizedViews[ObjectIdentifier(view)] = WeakReference(object: view)
    root.setNeedsSolving()
  }

  // MARK: Content

  /// Adds or updates the constraints between a view's size and its intrinsic content size. For content that was
  /// wrapped, `wrapped` is its size at the solved width, or an infinite width for the width of a single line; nil for
  /// other content.
  private func updateContent(_ view: UIView, _ key: ObjectIdentifier, wrapped: CGSize?) {
    var size = view.intrinsicContentSize
    if let wrapped {
      size = CGSize(width: min(size.width, wrapped.width), height: wrapped.height)
    }
    let insets = view.alignmentRectInsets
    let noMetric = UIView.noIntrinsicMetric
    if size.width != noMetric { size.width += insets.left + insets.right }
    if size.height != noMetric { size.height += insets.top + insets.bottom }
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let length = axis == .horizontal ? size.width : size.height
      let priorities = view.contentPriorities
      let newPriorities = (priorities.hugging(axis), priorities.compression(axis))
      let old = items[key]?.content[axis.rawValue]
      if length == noMetric || old.map({ $0.priorities != newPriorities }) == true {
        if let old {
          removeRecord(old.hugging)
          removeRecord(old.compression)
        }
        items[key]?.content[axis.rawValue] = nil
        if length == noMetric { continue }
      } else if let old {
        solver.setConstant(-Double(length), of: old.hugging)
        solver.setConstant(-Double(length), of: old.compression)
        continue
      }
      let expression = LinearExpression(
        [Term(variable(view, axis == .horizontal ? .width : .height))], constant: -Double(length))
      let hugging = solver.add(expression, .atMostZero, priority: newPriorities.0.rawValue)
      let compression = solver.add(expression, .atLeastZero, priority: newPriorities.1.rawValue)
      for id in [hugging, compression] { names[id] = .text("the content of \(LayoutName.of(view))") }
      items[key]?.content[axis.rawValue] = ContentConstraints(
        hugging: hugging, compression: compression, priorities: newPriorities)
    }
  }

  // MARK: Solving

  /// Solves the constraints for the root's current size, and requests layout of the superviews of views whose frames
  /// have changed.
  func update() {
    if !isFitting { updateFixedItems() }
    guard solver.hasChanges || !resizedViews.isEmpty else { return }
    var wrapping = widen()
    for (key, view) in resizedViews {
      guard let view = view.object, let item = items[key] else { continue }
      // Changed text may have another height at the width at which it last wrapped.
      if let limit = item.wrapped?.limit, let size = view.wrappedContentSize(forWidth: limit) {
        wrapping.insert(key)
        updateContent(view, key, wrapped: CGSize(width: .infinity, height: size.height))
      } else {
        updateContent(view, key, wrapped: nil)
      }
      items[key]?.wrapped = nil
      moveBaselines(of: view)
    }
    resizedViews = [:]
    // A new width of text may change its height, and the height may change other widths. The number of rounds is
    // limited.
    for _ in 0..<4 {
      for conflict in solver.solve() { report(conflict) }
      if !updateChanged(wrapping) { return }
      wrapping = []
    }
    for conflict in solver.solve() { report(conflict) }
    _ = updateChanged(wrapping)
  }

  /// Restores the width of a single line to wrapped content, for which more width may be available. Returns the keys of
  /// these views.
  private func widen() -> Set<ObjectIdentifier> {
    let keys = narrowedViews
    for key in keys {
      guard let view = items[key]?.item as? UIView, let height = items[key]?.wrapped?.size.height else {
        continue
      }
      items[key]?.wrapped = nil
      updateContent(view, key, wrapped: CGSize(width: .infinity, height: height))
    }
    narrowedViews = []
    return keys
  }

  /// Measures wrapping content at its solved width and updates the intrinsic size. Returns false if the content does
  /// not wrap, or was measured at this width before.
  private func wrap(_ view: UIView, _ key: ObjectIdentifier) -> Bool {
    guard let variable = items[key]?[.width] else { return false }
    let width = CGFloat(solver.value(of: variable))
    let limit = PixelGrid(scale: view.traits.displayScale).floor(width)
    // At the width of its longest line, content wraps as it does at the last limit.
    if let old = items[key]?.wrapped, old.limit == limit || old.size.width == limit { return false }
    guard let size = view.wrappedContentSize(forWidth: limit) else { return false }
    items[key]?.wrapped = WrappedContent(limit: limit, size: size)
    narrowedViews.insert(key)
    updateContent(view, key, wrapped: size)
    return true
  }

  /// Updates the constants of fixed components to the current frames and insets.
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
        // The constants of these constraints are the insets, so the negation in `set` is undone here.
        set(guide, .width, insets.right.map { -$0 })
        set(guide, .height, insets.bottom.map { -$0 })
      }
    }
  }

  private func set(_ item: any ConstraintItem, _ part: LayoutPart, _ value: CGFloat?) {
    guard let value, let id = items[ObjectIdentifier(item)]?.fixedConstraints[part] else { return }
    solver.setConstant(-Double(value), of: id)
  }

  /// Updates the constraints that refer to a baseline of a view whose content has changed.
  private func moveBaselines(of view: UIView) {
    for constraint in view.itemState.constraints.compactMap(\.object)
    where constraint.usesBaseline { replace(constraint) }
  }

  /// Requests layout of the superviews of views whose frames have changed and of scroll views whose content size has
  /// changed, and measures the text in `wrapping` and in views whose width has changed. Returns whether any text was
  /// measured.
  private func updateChanged(_ wrapping: Set<ObjectIdentifier>) -> Bool {
    var isWrapped = false
    for key in wrapping {
      if let view = items[key]?.item as? UIView, wrap(view, key) { isWrapped = true }
    }
    for variable in solver.takeChanges() {
      guard let key = itemsByVariable[variable], let item = items[key]?.item else { continue }
      if let view = item as? UIView {
        if !isFitting, !isInPosition(view) { view.superview?.setNeedsPositioning() }
        let isWidth = items[key]?[.width] == variable
        if isWidth, items[key]?.isContentKnown == true, wrap(view, key) { isWrapped = true }
      } else if !isFitting, let guide = item as? UILayoutGuide, guide.sizesContent {
        guide.owner?.setNeedsPositioning()
      }
    }
    return isWrapped
  }

  /// Whether a view needs no request for layout: it has the frame that its constraints determine, or its superview
  /// needs layout already.
  private func isInPosition(_ view: UIView) -> Bool {
    guard let superview = view.superview, let state = view.constraintState, state.hidingAnimation == 0,
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

  /// The solved frame of a view in its superview, or of a guide in its owning view, in points, not rounded to pixels. A
  /// component without a variable is 0; nil for an item that is not in the engine.
  func frame(of item: any ConstraintItem) -> CGRect? {
    guard let variables = items[ObjectIdentifier(item)] else { return nil }
    func value(_ part: LayoutPart) -> CGFloat { variables[part].map { solver.value(of: $0) } ?? 0 }
    return CGRect(x: value(.x), y: value(.y), width: value(.width), height: value(.height))
  }

  /// Whether any constraint of the app, or of the intrinsic content size, refers to an item.
  func mentions(_ item: any ConstraintItem) -> Bool {
    LayoutPart.allCases.contains { hasVariable(item, $0) }
  }

  /// The variable of a component of an item's frame; nil if no constraint refers to the component.
  func knownVariable(_ item: any ConstraintItem, _ part: LayoutPart) -> Variable? {
    items[ObjectIdentifier(item)]?[part]
  }

  /// Whether a constraint refers to the component of an item's frame.
  func hasVariable(_ item: any ConstraintItem, _ part: LayoutPart) -> Bool {
    knownVariable(item, part) != nil
  }

  /// Removes all constraints and items, so that another engine can add them.
  func dissolve() {
    for record in records.values where record.constraint?.engine === self { record.constraint?.engine = nil }
    for variables in items.values where variables.item?.itemState.engine === self {
      variables.item?.itemState.engine = nil
    }
    (records, items, itemsByVariable, names, fixedItems, narrowedViews) = ([:], [:], [:], [:], [], [])
    solver = Solver()
  }

  /// Returns the root's size that is nearest to `size` by the given priorities and that its constraints allow, in
  /// points.
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
  /// Required constraints exclude each other; the engine leaves one of them out.
  public static let unsatisfiableConstraints = Diagnostic.Code(rawValue: "unsatisfiable-constraints")
}
