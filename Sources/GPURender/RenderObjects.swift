import Compositor
import Engine

/// Everything of the driver's that a renderer owns.
struct RenderObjects {
  let programs: ProgramCache
  let nearest: Sampler
  let linear: Sampler
  let plainBuffer: Buffer
  let roundedBuffer: Buffer
  let maskedBuffer: Buffer
  let plainVertices: VertexArray
  let edgedBuffer: Buffer
  let roundedVertices: VertexArray
  let maskedVertices: VertexArray
  let edgedVertices: VertexArray
  let instances: InstanceRing?
  let effects: EffectPrograms
  /// By the texture store's indices.
  var textures: ContiguousArray<Texture?> = []
  var targets: ContiguousArray<Framebuffer?> = []
  /// The command that is carried out, or that could not be.
  private(set) var current = 0

  init(_ device: Device) {
    programs = ProgramCache(device)
    nearest = Sampler(device, linear: false)
    linear = Sampler(device, linear: true)
    plainBuffer = Buffer(device, .vertices, label: "plain vertices")
    roundedBuffer = Buffer(device, .vertices, label: "rounded vertices")
    maskedBuffer = Buffer(device, .vertices, label: "masked vertices")
    plainVertices = VertexArray(device, PlainVertex.layout, vertices: plainBuffer, label: "plain")
    maskedVertices = VertexArray(device, MaskedVertex.layout, vertices: maskedBuffer, label: "masked")
    let indices = Buffer(device, .indices, label: "quad indices")
    roundedVertices = VertexArray(
      device, RoundedVertex.layout, vertices: roundedBuffer, indices: indices, label: "rounded")
    edgedBuffer = Buffer(device, .vertices, label: "edged vertices")
    edgedVertices = VertexArray(
      device, EdgedVertex.layout, vertices: edgedBuffer, indices: indices, label: "edged")
    instances = device.profile == .hardware ? InstanceRing(device) : nil
    effects = EffectPrograms(device)
    indices.store(Self.quadIndices)
  }

  private static var quadIndices: ContiguousArray<UInt16> {
    var indices: ContiguousArray<UInt16> = []
    indices.reserveCapacity(FramePlan.indexedQuadsPerDraw * 6)
    for quad in 0..<FramePlan.indexedQuadsPerDraw {
      for corner in [0, 1, 2, 2, 1, 3] { indices.append(UInt16(quad * 4 + corner)) }
    }
    return indices
  }

  /// Carries out the commands of a texture store; returns the bytes uploaded.
  mutating func carryOut(_ store: TextureStore, on device: Device) throws(GraphicsError) -> Int {
    while textures.count < store.entries.count {
      textures.append(nil)
      targets.append(nil)
    }
    var bytes = 0
    current = 0
    while current < store.commands.count {
      let command = store.commands[current]
      let index = Int(command.texture)
      switch command.kind {
      case .make:
        textures[index] = try Texture(
          device, width: command.width, height: command.height, label: "texture \(index)")
      case .makeLines:
        textures[index] = try Texture(
          device, width: command.width, height: command.height, label: "texture \(index)", holdsNumbers: true)
      case .uploadLines(let lines):
        textures[index]?.upload(rows: command.height, of: lines)
        bytes += command.width * command.height * 16
      case .makeTarget:
        let target = try Framebuffer(
          device, width: command.width, height: command.height, label: "target \(index)")
        targets[index] = target
        textures[index] = target.texture
      case .upload:
        textures[index]?.upload(
          x: command.x, y: command.y, width: command.width, height: command.height, from: store.staging,
          at: command.staged)
        bytes += command.width * command.height * 4
      case .uploadRows(let texels, let stride):
        textures[index]?.upload(
          x: command.x, y: command.y, width: command.width, height: command.height, from: texels,
          at: command.staged, stride: stride)
        bytes += command.width * command.height * 4
      case .uploadImage(let image):
        image.withPixels { pixels in
          textures[index]?.upload(x: 0, y: 0, width: image.width, height: image.height, pixels)
        }
        bytes += image.width * image.height * 4
      case .uploadPalette(let places):
        bytes += uploadPalette(places, store)
      case .drop:
        textures[index] = nil
        targets[index] = nil
      }
      current += 1
    }
    return bytes
  }

  /// Uploads a part of one row, or whole rows.
  private func uploadPalette(_ places: Range<Int>, _ store: TextureStore) -> Int {
    let side = Palette.side
    let (first, last) = (places.lowerBound / side, (places.upperBound - 1) / side)
    let start = first == last ? places.lowerBound : first * side
    let width = first == last ? places.count : side
    textures[Int(store.paletteTexture)]?.upload(
      x: start % side, y: first, width: width, height: last - first + 1, from: store.palette.texels, at: start
    )
    return width * (last - first + 1) * 4
  }
}
