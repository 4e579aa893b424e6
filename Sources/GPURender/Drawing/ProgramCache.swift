import Compositor
import Shaders

/// The programs of a renderer, each compiled at its first use, so that the first frame does not wait for programs that
/// it does not use.
final class ProgramCache {
  private let device: Device
  private var programs = ContiguousArray<Program?>(repeating: nil, count: ProgramKind.allCases.count)

  init(_ device: Device) { self.device = device }

  /// The program of a kind, other than `effect`.
  func program(_ kind: ProgramKind) throws(GraphicsError) -> Program {
    let index = Int(kind.rawValue)
    if let program = programs[index] { return program }
    let program = try make(kind)
    programs[index] = program
    return program
  }

  private func make(_ kind: ProgramKind) throws(GraphicsError) -> Program {
    if kind == .animated {
      return try Program(
        device: device, name: "\(kind)", vertex: ShaderSource.animatedVertex,
        fragment: ShaderSource.animatedFragment, layout: AnimatedInstance.layout, textures: ["records"])
    }
    let (vertex, layout) =
      switch kind.stream {
      case .plain: (ShaderSource.plainVertex, PlainVertex.layout)
      case .rounded: (ShaderSource.roundedVertex, RoundedVertex.layout)
      case .masked: (ShaderSource.maskedVertex, MaskedVertex.layout)
      case .edged: (ShaderSource.edgedVertex, EdgedVertex.layout)
      case .instanced:
        (kind == .banded ? ShaderSource.bandedVertex : ShaderSource.instanceVertex, Instance.layout)
      }
    let fragment =
      switch kind {
      case .image: ShaderSource.imageFragment
      case .tinted: ShaderSource.tintedFragment
      case .solid: ShaderSource.solidFragment
      case .tintedAlpha: ShaderSource.tintedAlphaFragment
      case .rounded: ShaderSource.roundedFragment
      case .bordered: ShaderSource.borderedFragment
      case .clipped: ShaderSource.clippedFragment
      case .masked: ShaderSource.maskedFragment
      case .projected: ShaderSource.projectedFragment
      case .perspective: ShaderSource.perspectiveFragment
      case .antialiased: ShaderSource.edgedFragment
      case .instanced: ShaderSource.instanceFragment
      case .banded: ShaderSource.bandedFragment
      case .halved: ShaderSource.halvedFragment(isWide: false)
      case .halvedWide: ShaderSource.halvedFragment(isWide: true)
      case .blur3: ShaderSource.blurFragment(reach: 3)
      case .blur6: ShaderSource.blurFragment(reach: 6)
      case .blur10: ShaderSource.blurFragment(reach: 10)
      case .blur17: ShaderSource.blurFragment(reach: 17)
      case .blur22: ShaderSource.blurFragment(reach: 22)
      case .blur3Saturated: ShaderSource.blurFragment(reach: 3, saturates: true)
      case .blur6Saturated: ShaderSource.blurFragment(reach: 6, saturates: true)
      case .blur10Saturated: ShaderSource.blurFragment(reach: 10, saturates: true)
      case .blur17Saturated: ShaderSource.blurFragment(reach: 17, saturates: true)
      case .blur22Saturated: ShaderSource.blurFragment(reach: 22, saturates: true)
      case .saturated: ShaderSource.saturateFragment
      case .blurSmall: ShaderSource.smallBlurFragment
      case .gradient: ShaderSource.gradientFragment
      case .effect, .animated: fatalError("ProgramCache.program: \(kind) has its own sources")
      }
    return try Program(device: device, name: "\(kind)", vertex: vertex, fragment: fragment, layout: layout)
  }
}
