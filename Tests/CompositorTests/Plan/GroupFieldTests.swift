import Engine
import Stages
import Testing

@testable import Compositor

/// Several shortcuts for simple groups read the fields of a `DisplayGroup`. A shortcut that ignored a field would draw
/// the group as if the field were not set. Each field must change the plan of each scene in which it matters.
@Suite struct GroupFieldTests {
  /// A group in the situations for which there are shortcuts.
  enum Scene: CaseIterable, Sendable {
    /// Two solids that overlap; the shortcuts are `FrameScheduler.begin` and `GroupScan.isInPlace`.
    case solids
    /// A single blurred image; the shortcut is `soleImage`.
    case image
    /// An opaque image over the whole surface, blurred up to its edges; the shortcut is `DisplayList.hides`.
    case occluder
    /// A cached raster that moved by whole pixels.
    case raster
  }

  /// A change of one field of a group.
  struct Change: Sendable {
    /// The scenes whose plan the field changes.
    let scenes: [Scene]
    /// Sets the other fields that the changed field needs, in both compared plans.
    let requirement: @Sendable (inout DisplayGroup) -> Void
    let apply: @Sendable (inout DisplayGroup) -> Void

    init(
      _ scenes: [Scene], blur: Float = 0, clampsBlur: Bool = false, plane: PixelRect? = nil,
      apply: @escaping @Sendable (inout DisplayGroup) -> Void
    ) {
      self.scenes = scenes
      requirement = { style in
        if blur > 0 { style.blur = blur }
        if clampsBlur { style.clampsBlur = true }
        if plane != nil { style.plane = plane }
      }
      self.apply = apply
    }
  }

  private static let plane = pixels(0, 0, 90, 70)

  /// The changes by field; a new field needs an entry. The scene of a cached raster is not listed for fields that a
  /// cached raster always has, and for fields whose result is already in its pixels.
  private static let changes: [String: Change] = [
    "plane": Change([.solids, .image, .occluder]) { $0.plane = plane },
    "blur": Change(Scene.allCases) { $0.blur += 3 },
    "saturation": Change(Scene.allCases) { $0.saturation = 1.8 },
    "clampsBlur": Change(Scene.allCases, blur: 4) { $0.clampsBlur.toggle() },
    "isTranslucent": Change(Scene.allCases, blur: 4, clampsBlur: true) { $0.isTranslucent = true },
    "hasMask": Change([.solids, .image, .occluder]) { $0.hasMask = true },
    "shadow": Change(Scene.allCases) {
      $0.shadow = GroupShadow(color: SIMD4(0, 0, 0, 0.5), offset: SIMD2(3, 2), sigma: 2)
    },
    "isEffectInput": Change([.solids, .image, .occluder], plane: plane) { $0.isEffectInput = true },
    // A lone image or an opaque occluder blends with nothing.
    "isIsolated": Change([.solids]) { $0.isIsolated = true },
    "mixes": Change(Scene.allCases) { $0.mixes = true },
    "raster": Change([.solids, .image, .occluder]) { $0.raster = 7 },
  ]

  static let fields = Mirror(reflecting: DisplayGroup()).children.compactMap(\.label)

  @Test(arguments: fields, [RasterProfile.software, .hardware])
  func aFieldChangesThePlan(field: String, profile: RasterProfile) throws {
    let change = try #require(Self.changes[field], "DisplayGroup.\(field) has no entry in `changes`")
    for scene in change.scenes {
      var plain = Self.style(of: scene)
      change.requirement(&plain)
      var changed = plain
      change.apply(&changed)
      let plan = Self.plan(scene, plain, profile)
      #expect(Self.plan(scene, plain, profile) == plan)
      #expect(Self.plan(scene, changed, profile) != plan, "\(field) in \(scene)")
    }
  }

  @Test func eachEntryIsAField() {
    #expect(Set(Self.changes.keys) == Set(Self.fields))
  }

  /// The unchanged group, for which the scene takes the shortcut.
  private static func style(of scene: Scene) -> DisplayGroup {
    var style = DisplayGroup()
    switch scene {
    case .solids: break
    case .image: style.blur = 4
    case .occluder: (style.blur, style.clampsBlur) = (4, true)
    case .raster: (style.plane, style.raster) = (plane, 7)
    }
    return style
  }

  /// The passes and draws of a scene, as text.
  private static func plan(_ scene: Scene, _ style: DisplayGroup, _ profile: RasterProfile) -> [String] {
    let scheduler = profile.makeScheduler(textureLimit: 4096)
    let background = SIMD4<Float>(0, 0, 0, 1)
    scheduler.schedule(list(scene, style), onlyDamage: false, background: background, profile: nil)
    if scene == .raster {
      var shown = ListBuilder(width: 100, height: 80)
      shown.solid(rect(10, 10, 50, 50), red, radius: 9)
      shown.raster(style, transform: CGAffineTransform(translationX: 3, y: 2))
      scheduler.schedule(shown.list, onlyDamage: false, background: background, profile: nil)
    }
    return text(scheduler.plan)
  }

  private static func list(_ scene: Scene, _ style: DisplayGroup) -> DisplayList {
    var builder = ListBuilder(width: 100, height: 80)
    builder.solid(rect(10, 10, 50, 50), red, radius: 9)
    var mask: ((inout ListBuilder) -> Void)?
    if style.hasMask { mask = { $0.solid(rect(20, 20, 40, 30), white, radius: 6) } }
    builder.group(style, mask: mask) { addContent(of: scene, to: &$0) }
    return builder.list
  }

  private static func addContent(of scene: Scene, to builder: inout ListBuilder) {
    switch scene {
    case .solids, .raster:
      builder.solid(rect(20, 15, 40, 40), SIMD4(0, 1, 0, 0.5), radius: 5)
      builder.solid(rect(30, 25, 40, 40), SIMD4(0, 0, 1, 0.5), radius: 5)
    case .image: builder.image(rect(16, 16, 32, 32), makeImage(32, 32, SIMD4(40, 90, 160, 255)))
    case .occluder: builder.image(rect(0, 0, 100, 80), makeImage(100, 80, SIMD4(40, 90, 160, 255)))
    }
  }

  private static func text(_ plan: FramePlan) -> [String] {
    var lines: [String] = []
    for index in plan.order {
      let pass = plan.passes[index]
      lines.append("\(pass.label) \(pass.bounds) \(pass.loadAction) \(pass.fills.count)")
      for draw in plan.draws[pass.draws] {
        lines.append(
          "\(draw.state.program) \(plan.variant(of: draw)) \(draw.state.blending) \(draw.state.isNearest) \(draw.state.tint) \(draw.count)"
        )
      }
    }
    let vertices = plan.vertices
    lines += vertices.plain.map { "\($0)" } + vertices.rounded.map { "\($0)" }
    lines += vertices.masked.map { "\($0)" } + vertices.edged.map { "\($0)" }
    return lines + vertices.instances.map { "\($0)" }
  }
}
