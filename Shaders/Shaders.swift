/// The text of every shader, built into the program.
public enum ShaderSource {
  /// Places textured quads.
  public static var plainVertex: [UInt8] { PackageResources.plain_vert }
  /// A texel as it is.
  public static var imageFragment: [UInt8] { PackageResources.image_frag }
  /// A texel times a factor of the whole draw.
  public static var tintedFragment: [UInt8] { PackageResources.tinted_frag }
  /// Places quads that carry a rounded rectangle and a clip.
  public static var roundedVertex: [UInt8] { PackageResources.rounded_vert }
  /// A texel inside a rounded rectangle, with border and clip.
  public static var roundedFragment: [UInt8] { PackageResources.rounded_frag }
}
