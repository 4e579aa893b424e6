import Compositor
import LayerValues

/// The GL objects of a renderer.
struct RenderObjects {
  let programs: ProgramCache
  let nearest: Sampler
  let linear: Sampler
  let vertices: VertexBuffers
  let effects: EffectPrograms
  let animations: AnimatedRunDrawing
  /// The textures by the texture store's indices.
  var textures: ContiguousArray<Texture?> = []
  var targets: ContiguousArray<Framebuffer?> = []
  /// The index of the current command, or of the command that failed.
  private(set) var commandIndex = 0
  /// The textures for which the driver had no memory; the draws that need one of them are skipped.
  private(set) var omittedTextures: ContiguousArray<TextureIndex> = []

  init(_ device: Device) {
    programs = ProgramCache(device)
    nearest = Sampler(device, linear: false)
    linear = Sampler(device, linear: true)
    vertices = VertexBuffers(device)
    effects = EffectPrograms(device)
    animations = AnimatedRunDrawing(device)
  }

  /// Executes the commands of a texture store; returns the number of uploaded bytes.
  mutating func execute(_ store: TextureStore, on device: Device) throws(GraphicsError) -> Int {
    while textures.count < store.entries.count {
      textures.append(nil)
      targets.append(nil)
    }
    var bytes = 0
    commandIndex = 0
    omittedTextures.removeAll(keepingCapacity: true)
    while commandIndex < store.commands.count {
      let command = store.commands[commandIndex]
      let index = command.texture
      switch command.kind {
      case .make: try make(command, of: store, on: device)
      case .makeLines: try make(command, of: store, on: device, isFloat: true)
      case .uploadLines(let lines):
        textures[index]?.upload(rows: command.height, of: lines)
        bytes += command.width * command.height * 16
      case .makeTarget:
        let target = try Framebuffer(
          device: device, width: command.width, height: command.height, label: "target \(index)")
        targets[index] = target
        textures[index] = target.texture
      case .upload:
        textures[index]?.upload(to: command.rect, from: store.staging, at: command.firstPixel)
        bytes += command.width * command.height * 4
      case .uploadRows(let texels, let stride):
        textures[index]?.upload(to: command.rect, from: texels, at: command.firstPixel, stride: stride)
        bytes += command.width * command.height * 4
      case .uploadImage(let image):
        image.withPixels { pixels in
          textures[index]?.upload(x: 0, y: 0, width: image.width, height: image.height, pixels: pixels)
        }
        bytes += image.width * image.height * 4
      case .uploadPalette(let indices):
        bytes += uploadPalette(indices, store)
      case .drop:
        textures[index] = nil
        targets[index] = nil
      }
      commandIndex += 1
    }
    return bytes
  }

  private mutating func make(
    _ command: TextureCommand, of store: TextureStore, on device: Device, isFloat: Bool = false
  ) throws(GraphicsError) {
    let index = command.texture
    textures[index] = nil
    do throws(GraphicsError) {
      textures[index] = try Texture(
        device: device, width: command.width, height: command.height, label: "texture \(index)",
        isFloat: isFloat)
    } catch {
      guard store.leavesOut(command.texture) else { throw error }
      omittedTextures.append(command.texture)
    }
  }

  /// Traps if a texture that a plan reads does not exist and is not one of `omittedTextures`.
  func checkIsOmitted(_ texture: TextureIndex) {
    if omittedTextures.contains(texture) { return }
    fatalError(
      "Renderer.draw: the plan reads texture \(texture), which no command has made; report this as a bug")
  }

  /// Uploads a range of the palette: a part of one row, or whole rows. Returns the number of bytes.
  private func uploadPalette(_ indices: Range<Int>, _ store: TextureStore) -> Int {
    let side = Palette.side
    let (first, last) = (indices.lowerBound / side, (indices.upperBound - 1) / side)
    let start = first == last ? indices.lowerBound : first * side
    let width = first == last ? indices.count : side
    let rect = PixelRect(
      x0: Int32(start % side), y0: Int32(first), x1: Int32(start % side + width), y1: Int32(last + 1))
    textures[store.paletteTexture]?.upload(to: rect, from: store.palette.texels, at: start)
    return width * (last - first + 1) * 4
  }
}
