import Engine
import Stages
import Testing

@testable import Compositor

/// The order of passes and the lifetimes of their targets, tested without items.
@Suite struct PassGraphTests {
  private let childGroups = ChildGroups()

  /// A graph in which only the surface's pass is open.
  private func graph(_ store: inout TextureStore) -> PassGraph {
    var graph = PassGraph()
    store.beginPlan()
    graph.beginFrame(&store)
    let surface = graph.append(Pass(target: TextureIndex(0), bounds: pixels(0, 0, 256, 256), parent: .none))
    graph.scopes.append(GroupScope(pass: surface, group: -1, isPass: true, scissor: pixels(0, 0, 256, 256)))
    return graph
  }

  /// Ends the innermost group, and returns its pass.
  private func close(_ graph: inout PassGraph) -> PassIndex {
    let scope = graph.scopes.removeLast()
    if !scope.isShared { graph.finish(pass: scope.pass) }
    return scope.pass
  }

  @Test func passesComeBeforeThePassesThatShowThem() {
    var store = TextureStore(limit: 4096)
    var graph = graph(&store)
    graph.open(pixels(0, 0, 64, 64), at: 0, label: "outer", store: &store)
    graph.open(pixels(0, 0, 32, 32), at: 1, label: "inner", store: &store)
    #expect(close(&graph) == PassIndex(2) && close(&graph) == PassIndex(1))
    graph.finish(pass: PassIndex(0))
    #expect(graph.order.map(\.position) == [2, 1, 0])
    #expect(graph.liveTargets == 0 && graph.peakTargets == 2 && graph.pendingTargets.isEmpty)
  }

  @Test func targetsAreInUseUntilTheyHaveBeenRead() {
    var store = TextureStore(limit: 4096)
    var graph = graph(&store)
    graph.open(pixels(0, 0, 64, 64), at: 0, label: "first", store: &store)
    _ = close(&graph)
    // The surface's pass, which reads the first target, has not been drawn, so that target may not be overwritten.
    graph.open(pixels(0, 0, 64, 64), at: 1, label: "second", store: &store)
    _ = close(&graph)
    #expect(graph.passes[1].target != graph.passes[2].target)
    let held = graph.passes[1].target
    graph.finish(pass: PassIndex(0))
    #expect(graph.liveTargets == 0)
    let next = graph.acquire(width: 64, height: 64, from: &store)
    #expect(next == held)
  }

  @Test func disjointGroupsShareAPass() {
    var store = TextureStore(limit: 4096)
    var graph = graph(&store)
    var dense = ChildGroups()
    for area in [pixels(0, 0, 60, 60), pixels(70, 0, 130, 60), pixels(20, 20, 80, 60)] { dense.add(area) }
    graph.scopes[0].childGroups = dense
    graph.openShared(pixels(0, 0, 60, 60), at: 0, label: "group", childGroups: childGroups, store: &store)
    let first = close(&graph)
    graph.openShared(pixels(70, 0, 130, 60), at: 1, label: "group", childGroups: childGroups, store: &store)
    #expect(close(&graph) == first)
    // This group overlaps both earlier groups.
    graph.openShared(pixels(20, 20, 80, 60), at: 2, label: "group", childGroups: childGroups, store: &store)
    #expect(close(&graph) != first)
    graph.finish(pass: PassIndex(0))
    #expect(graph.order.map(\.position) == [1, 2, 0])
  }

  @Test func aSplitPassContinuesInTheSameTarget() {
    var store = TextureStore(limit: 4096)
    var graph = graph(&store)
    graph.open(pixels(0, 0, 64, 64), at: 0, label: "group", store: &store)
    graph.split(pass: PassIndex(1))
    let rest = graph.innermost.pass
    #expect(rest == PassIndex(2) && graph.passes[rest].target == graph.passes[1].target)
    guard case .load = graph.passes[rest].loadAction else {
      Issue.record("the continuation of a pass clears the target")
      return
    }
    _ = close(&graph)
    graph.finish(pass: PassIndex(0))
    #expect(graph.order.map(\.position) == [1, 2, 0] && graph.liveTargets == 0)
  }
}
