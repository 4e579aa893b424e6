/// Placeholder accessor until the first program arrives.
public enum ShaderSource {
  public static var placeholder: [UInt8] { PackageResources.placeholder_glsl }
}
