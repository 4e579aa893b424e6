import Compositor
import Shaders

/// The programs of a renderer. Each is compiled at its first use, so that the first frame waits only for the programs
/// that it uses.
final class ProgramCache {
  /// The number of slots: one for each variant of each program.
  static let slotCount = ProgramKind.allCases.count * variantLimit
  private static let variantLimit = 16

  private let device: Device
  private var programs = ContiguousArray<Program?>(repeating: nil, count: ProgramCache.slotCount)

  init(_ device: Device) { self.device = device }

  /// The slot of a variant of a program.
  static func slot(of kind: ProgramKind, variant: UInt8) -> Int {
    Int(kind.rawValue) * variantLimit + Int(variant)
  }

  /// Returns a variant of a program other than `effect`, compiled at its first use.
  func program(_ kind: ProgramKind, variant: UInt8 = 0) throws(GraphicsError) -> Program {
    let slot = Self.slot(of: kind, variant: variant)
    if let program = programs[slot] { return program }
    let program = try make(kind, variant: variant)
    programs[slot] = program
    return program
  }

  private func make(_ kind: ProgramKind, variant: UInt8) throws(GraphicsError) -> Program {
    let traits = kind.traits
    let variants = traits.variants()
    guard let source = traits.source(), variants.count <= Self.variantLimit else {
      fatalError(
        "ProgramCache.program: \(kind) has no source or more than \(Self.variantLimit) variants; add its source, or raise the limit"
      )
    }
    let variant = variants[Int(variant)]
    let head = Array("#version 330 core\n\(variant.definitions)".utf8)
    return try Program(
      device: device, name: "\(kind)\(variant.name)", vertex: head + source.vertex,
      fragment: head + source.fragment, layout: Self.layout(of: kind),
      textures: kind == .animated ? ["records"] : ["page", "mask"])
  }

  private static func layout(of kind: ProgramKind) -> VertexLayout {
    if kind == .animated { return AnimatedInstance.layout }
    return switch kind.stream {
    case .plain: PlainVertex.layout
    case .rounded: RoundedVertex.layout
    case .masked: MaskedVertex.layout
    case .edged: EdgedVertex.layout
    case .instanced: Instance.layout
    }
  }
}
