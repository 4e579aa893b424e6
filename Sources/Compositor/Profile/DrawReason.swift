import LayerValues

/// The reason for which a draw call begins: its quads did not join a draw before it in the same pass.
package enum DrawReason: UInt8, CaseIterable, Sendable {
  /// The draw is the first of the pass.
  case first
  /// The draw before it has another program, texture, mask, blending, colour, numbers of a filter, or sampling.
  case program, texture, mask, blending, tint, values, sampling
  /// Its quads overlap the quads of a draw since the last one that they could join.
  case overlap
  /// The last draw that they could join is more than `BatchList.lookBack` draws before it.
  case tooFarBack
  /// It, or the draw before it, is the draw of an effect.
  case effect
  /// It, or the draw before it, is an animated run.
  case animated
  /// The draw before it has the greatest possible number of quads.
  case full
}

extension FramePlan {
  /// The reason for which the draw at an index of a pass begins; it costs as much as the pass's draws before it.
  package func reason(ofDraw index: Int, in draws: Range<Int>) -> DrawReason {
    if index == draws.lowerBound { return .first }
    let (state, last) = (self.draws[index].state, self.draws[index - 1].state)
    if state.program == .effect || last.program == .effect { return .effect }
    if state.program == .animated || last.program == .animated { return .animated }
    if state == last { return .full }
    var earlier = index - 2
    while earlier >= draws.lowerBound {
      if state == self.draws[earlier].state {
        return index - earlier > BatchList.lookBack ? .tooFarBack : .overlap
      }
      earlier -= 1
    }
    return state.difference(from: last)
  }
}

extension DrawState {
  /// The first difference from the state of the draw before.
  fileprivate func difference(from other: DrawState) -> DrawReason {
    if program != other.program { return .program }
    if texture != other.texture { return .texture }
    if mask != other.mask { return .mask }
    if blending != other.blending { return .blending }
    if tint != other.tint { return .tint }
    return values != other.values ? .values : .sampling
  }
}
