import Compositor
import LayerValues
import RecordingBackend

/// The change list of a white screen with a rounded, half-transparent red box, made without layers. With `moved` the
/// box lies 5 points further to the right.
func tree(moved: Bool) -> ChangeList {
  var changes = ChangeList()
  var screen = LayerState()
  screen.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
  screen.anchorPoint = .zero
  screen.backgroundColor = .white
  var box = LayerState()
  box.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
  box.position = CGPoint(x: moved ? 55 : 50, y: 40)
  box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  box.cornerRadius = 4
  box.opacity = 0.5
  let rows: [(row: RowIndex, state: LayerState)] = [(ChangeList.rootRow, screen), (RowIndex(1), box)]
  for (row, state) in rows {
    changes.changes.append(.create(row: row))
    changes.append(state, row: row)
  }
  changes.changes.append(.children(row: ChangeList.rootRow, [RowIndex(1)]))
  return changes
}

let backend = RecordingBackend(CommandLine.arguments.contains("software") ? .software : .hardware)
var resolver = Resolver()
var list = DisplayList()
resolver.apply(tree(moved: CommandLine.arguments.contains("moved")))
_ = resolver.sample(at: 0)
resolver.resolve(into: &list, width: 200, height: 160, scale: 2)
let scheduler = backend.capabilities.makeScheduler()
scheduler.schedule(list, onlyDamage: false, background: SIMD4(0, 0, 0, 1), profile: nil)
try scheduler.withPlan { (plan, store) throws(GraphicsError) in
  _ = try backend.execute(store)
  _ = try backend.draw(plan, store)
}
print(backend.takeText(), terminator: "")
