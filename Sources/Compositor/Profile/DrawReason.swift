import LayerValues

/// The reason for which a draw begins: its quads could not join an earlier draw of the same pass.
package enum DrawReason: UInt8, CaseIterable, Sendable {
  /// The draw is the first of the pass.
  case first
  /// The previous draw has another program, texture, mask, blending, colour, filter numbers, or sampling.
  case program, texture, mask, blending, tint, values, sampling
  /// The quads overlap quads of a draw after the last draw that they could have joined.
  case overlap
  /// The last draw that the quads could have joined is more than `BatchList.lookBack` draws earlier.
  case tooFarBack
  /// This draw or the previous draw shows an effect.
  case effect
  /// This draw or the previous draw shows an animated run.
  case animated
  /// The previous draw has the greatest possible number of quads.
  case full
}

extension FramePlan {
  /// The reason for which the draw at an index begins, in a pass with the draws `draws`. The search takes time
  /// proportional to the number of earlier draws of the pass.
  package func reason(ofDraw index: Int, in draws: Range<Int>) -> DrawReason {
    if index == draws.lowerBound { return .first }
    let (state, previous) = (self.draws[index].state, self.draws[index - 1].state)
    if state.program == .effect || previous.program == .effect { return .effect }
    if state.program == .animated || previous.program == .animated { return .animated }
    if state == previous { return .full }
    var earlier = index - 2
    while earlier >= draws.lowerBound {
      if state == self.draws[earlier].state {
        return index - earlier > BatchList.lookBack ? .tooFarBack : .overlap
      }
      earlier -= 1
    }
    return state.difference(from: previous)
  }
}

extension DrawState {
  /// The first property, in the order of `DrawReason`, that differs from the previous draw's state.
  fileprivate func difference(from other: DrawState) -> DrawReason {
    if program != other.program { return .program }
    if texture != other.texture { return .texture }
    if mask != other.mask { return .mask }
    if blending != other.blending { return .blending }
    if tint != other.tint { return .tint }
    return values != other.values ? .values : .sampling
  }
}
