/// Transitions written to the interface of gl-transitions.
extension ShaderSource {
  /// Ink bleeds through the first picture from one point.
  public static var glInk: [UInt8] { PackageResources.gl_ink_glsl }
  /// A camera's aperture opens onto the second picture.
  public static var glIris: [UInt8] { PackageResources.gl_iris_glsl }
  /// Slats turn, the first picture on their fronts and the second on their backs.
  public static var glBlinds: [UInt8] { PackageResources.gl_blinds_glsl }
  /// The rings of a drop carry the second picture outwards.
  public static var glRipple: [UInt8] { PackageResources.gl_ripple_glsl }
  /// Hexagonal panes of glass rise in a wave.
  public static var glGlass: [UInt8] { PackageResources.gl_glass_glsl }
  /// Warm light crosses the picture and leaves the second one behind.
  public static var glLightLeak: [UInt8] { PackageResources.gl_light_leak_glsl }
  /// Fine, even grains change over.
  public static var glDissolve: [UInt8] { PackageResources.gl_dissolve_glsl }
  /// Mirrors fold, turn and unfold.
  public static var glKaleidoscope: [UInt8] { PackageResources.gl_kaleidoscope_glsl }
  /// The second picture slides over the slower first one, both blurred by their motion.
  public static var glParallax: [UInt8] { PackageResources.gl_parallax_glsl }
  /// The second picture flows down over the first.
  public static var glLiquid: [UInt8] { PackageResources.gl_liquid_glsl }
  /// Spots brown, break open and grow together.
  public static var glBurn: [UInt8] { PackageResources.gl_burn_glsl }
  /// Two leaves swing open onto the second picture.
  public static var glDoorway: [UInt8] { PackageResources.gl_doorway_glsl }
}
