import CLanes
import Engine

extension RenderTree {
  /// The vectors that lanes are evaluated with on this processor, for a measurement to say.
  package static var instructionSet: String {
    switch LaneGroup.instructionSet {
    case LanesAVX512: "avx512"
    case LanesAVX2: "avx2"
    default: "baseline"
    }
  }
}
