import Engine
import Foundation
import Pictures
import Testing

@testable import Compositor
@testable import GPURender

/// One at a time: contexts of one thread, and memory of one machine.
@Suite(.serialized) @MainActor struct GPURenderTests {}

/// Whether the driver of this machine draws on the processor.
let drawsOnCPU = (try? Device.rendererName()).map { RasterProfile.auto.resolved(renderer: $0) } != .hardware

extension FrameStatistics {
  /// The counts of draws, fills and copies.
  var calls: Int { draws + fills }
}

/// A builder of display lists like those of a resolved tree.
struct ListBuilder {
  var list = DisplayList()

  init(width: Int, height: Int) {
    list.width = width
    list.height = height
  }

  var surface: PixelRect { PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height)) }

  func item(
    _ kind: DisplayItem.Kind, _ rect: CGRect, transform: CGAffineTransform = .identity,
    scissor: PixelRect? = nil
  ) -> DisplayItem {
    let scissor = scissor ?? surface
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map { $0.applying(transform) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let bounds = PixelRect(
      x0: Int32((xs.min() ?? 0).rounded(.down)), y0: Int32((ys.min() ?? 0).rounded(.down)),
      x1: Int32((xs.max() ?? 0).rounded(.up)), y1: Int32((ys.max() ?? 0).rounded(.up)))
    return DisplayItem(
      kind: kind, transform: transform,
      rect: SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)),
      scissor: scissor, bounds: bounds.intersection(scissor))
  }

  @discardableResult
  mutating func solid(
    _ rect: CGRect, _ color: SIMD4<Float>, radius: Float = 0, transform: CGAffineTransform = .identity,
    opacity: Float = 1, clip: Int32 = -1, scissor: PixelRect? = nil
  ) -> Int {
    var item = item(.solid, rect, transform: transform, scissor: scissor)
    item.color = color
    item.radii = SIMD4(repeating: radius)
    item.opacity = opacity
    item.clip = clip
    list.items.append(item)
    return list.items.count - 1
  }

  @discardableResult
  mutating func border(
    _ rect: CGRect, _ color: SIMD4<Float>, width: Float, radius: Float = 0,
    transform: CGAffineTransform = .identity
  ) -> Int {
    var item = item(.border, rect, transform: transform)
    item.color = color
    item.radii = SIMD4(repeating: radius)
    item.borderWidth = width
    list.items.append(item)
    return list.items.count - 1
  }

  @discardableResult
  mutating func image(
    _ rect: CGRect, _ image: CGImage, radius: Float = 0, transform: CGAffineTransform = .identity,
    opacity: Float = 1, nearest: Bool = false, clip: Int32 = -1, scissor: PixelRect? = nil
  ) -> Int {
    var item = item(.image, rect, transform: transform, scissor: scissor)
    item.radii = SIMD4(repeating: radius)
    item.opacity = opacity
    item.samplesNearest = nearest
    item.clip = clip
    if let known = list.images.firstIndex(of: image) {
      item.resource = Int32(known)
    } else {
      item.resource = Int32(list.images.count)
      list.images.append(image)
    }
    list.items.append(item)
    return list.items.count - 1
  }

  mutating func text(
    _ origin: CGPoint, _ block: TextBlock, _ color: SIMD4<Float>, transform: CGAffineTransform = .identity
  ) {
    var item = item(.text, CGRect(origin: origin, size: block.size), transform: transform)
    item.bounds = surface
    item.color = color
    item.resource = Int32(list.texts.count)
    list.texts.append(block)
    list.items.append(item)
  }

  /// Gives the last item a projection instead of its transform, and bounds that cut nothing.
  mutating func project(_ projection: Projection) {
    list.projections.append(projection)
    let last = list.items.count - 1
    list.items[last].projection = Int32(list.projections.count - 1)
    list.items[last].bounds = list.items[last].scissor
  }

  mutating func group(
    opacity: Float, clip: Int32 = -1, scissor: PixelRect? = nil, _ body: (inout ListBuilder) -> Void
  ) {
    let scissor = scissor ?? surface
    var begin = DisplayItem(
      kind: .beginGroup, transform: .identity, rect: SIMD4(), scissor: scissor, bounds: scissor)
    begin.opacity = opacity
    begin.clip = clip
    list.items.append(begin)
    body(&self)
    begin.kind = .endGroup
    list.items.append(begin)
  }

  /// An explicit group. `mask` draws its mask; `plane` is positioned by `transform`.
  mutating func group(
    _ style: DisplayGroup, opacity: Float = 1, clip: Int32 = -1, bounds: PixelRect? = nil,
    transform: CGAffineTransform = .identity, mask: ((inout ListBuilder) -> Void)? = nil,
    _ body: (inout ListBuilder) -> Void
  ) {
    var style = style
    style.hasMask = mask != nil
    var begin = groupItem(
      .beginGroup, style, opacity: opacity, clip: clip, bounds: bounds, transform: transform)
    list.items.append(begin)
    if let mask {
      var item = DisplayItem(
        kind: .beginMask, transform: .identity, rect: SIMD4(), scissor: surface, bounds: surface)
      list.items.append(item)
      mask(&self)
      item.kind = .endMask
      list.items.append(item)
    }
    body(&self)
    begin.kind = .endGroup
    list.items.append(begin)
  }

  /// A picture that is kept.
  mutating func picture(
    _ style: DisplayGroup, opacity: Float = 1, clip: Int32 = -1, bounds: PixelRect? = nil,
    transform: CGAffineTransform = .identity
  ) {
    list.items.append(
      groupItem(.picture, style, opacity: opacity, clip: clip, bounds: bounds, transform: transform))
  }

  private mutating func groupItem(
    _ kind: DisplayItem.Kind, _ style: DisplayGroup, opacity: Float, clip: Int32, bounds: PixelRect?,
    transform: CGAffineTransform
  ) -> DisplayItem {
    var item = DisplayItem(
      kind: kind, transform: transform, rect: SIMD4(), scissor: surface, bounds: bounds ?? surface)
    if let plane = style.plane {
      item.rect = SIMD4(Float(plane.x0), Float(plane.y0), Float(plane.width), Float(plane.height))
    }
    item.opacity = opacity
    item.clip = clip
    item.resource = Int32(list.groups.count)
    list.groups.append(style)
    return item
  }

  /// A backdrop blur in a rectangle.
  mutating func backdrop(
    _ rect: CGRect, sigma: Float, saturation: Float = 1, radius: Float = 0,
    transform: CGAffineTransform = .identity, opacity: Float = 1
  ) {
    var item = item(.backdrop, rect, transform: transform)
    (item.sigma, item.saturation) = (sigma, saturation)
    item.radii = SIMD4(repeating: radius)
    item.opacity = opacity
    list.items.append(item)
  }

  /// A rounded clip by a rectangle of points under a transform to pixels.
  mutating func clip(_ rect: CGRect, radius: Float, transform: CGAffineTransform = .identity) -> Int32 {
    list.clips.append(
      RoundedClip(
        fromPixels: transform.inverted(),
        rect: SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)),
        radii: SIMD4(repeating: radius), pixelsPerPoint: 1))
    return Int32(list.clips.count - 1)
  }
}

/// The pixels as they were drawn: premultiplied.
struct Picture: Equatable {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ image: CGImage) {
    width = image.width
    height = image.height
    bytes = image.withPixels { Array($0) }
  }

  /// The red, green, blue and alpha of a pixel.
  subscript(x: Int, y: Int) -> SIMD4<Int> {
    let start = (y * width + x) * 4
    return SIMD4(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]), Int(bytes[start + 3]))
  }

  /// The largest difference of any component of any pixel.
  func distance(to other: Picture) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return largestDifference(bytes, other.bytes)
  }
}

/// A device with a renderer, for one test.
@MainActor final class Stage {
  let device: Device
  let renderer: Renderer

  init(_ profile: RasterProfile = .auto) throws {
    device = try Device.headless(profile: profile)
    renderer = Renderer(device: device)
  }

  func draw(_ builder: ListBuilder) throws -> Picture {
    try renderer.draw(builder.list)
    return Picture(renderer.image())
  }

  /// Ends the device and checks what every test has to leave behind.
  func close() {
    renderer.close()
    #expect(device.gl.errors == [])
    #expect(device.liveObjects == 0)
    device.close()
  }

  static func run<Result>(_ profile: RasterProfile = .auto, _ body: (Stage) throws -> Result) throws
    -> Result
  {
    let stage = try Stage(profile)
    defer { stage.close() }
    return try body(stage)
  }
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

func pixels(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> PixelRect {
  PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
}

/// An image of BGRA texels by position.
func makeImage(_ width: Int, _ height: Int, isOpaque: Bool = true, _ texel: (Int, Int) -> SIMD4<UInt8>)
  -> CGImage
{
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let color = texel(x, y)
      bytes += [color.z, color.y, color.x, color.w]
    }
  }
  return CGImage(width: width, height: height, isOpaque: isOpaque, premultipliedBGRA: bytes)
}

/// One colour.
func makeImage(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) -> CGImage {
  makeImage(width, height, isOpaque: color.w == 255) { _, _ in color }
}

let red = SIMD4<Float>(1, 0, 0, 1)
let green = SIMD4<Float>(0, 1, 0, 1)
let blue = SIMD4<Float>(0, 0, 1, 1)
let white = SIMD4<Float>(1, 1, 1, 1)

extension FrameScheduling {
  /// The coverage finder of the scheduler of either profile.
  var coverage: CoverageFinder? {
    (self as? SoftwareScheduler)?.scheduler.items.shapes.coverage
      ?? (self as? InstancedScheduler)?.scheduler.items.shapes.coverage
  }

  /// The inputs of effects, of the scheduler of either profile.
  var effectInputs: EffectPlanner? {
    (self as? SoftwareScheduler)?.scheduler.effects
      ?? (self as? InstancedScheduler)?.scheduler.effects
  }
}
