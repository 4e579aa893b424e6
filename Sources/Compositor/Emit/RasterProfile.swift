import LayerValues

/// The kind of rasteriser for which the compositor shapes its work: a GPU, or a software rasteriser on the CPU.
public enum RasterProfile: String, Sendable, CaseIterable {
  /// The profile that fits the driver.
  case auto
  /// A profile for a GPU.
  case hardware
  /// A profile for llvmpipe, softpipe and SwiftShader.
  case software

  /// Names in a renderer string that identify a software rasteriser.
  private static let softwareRenderers = [
    "llvmpipe", "softpipe", "swiftshader", "swrast", "software rasterizer",
  ]

  /// This profile, or for `auto` the profile that fits a renderer's name.
  package func resolved(renderer: String) -> RasterProfile {
    guard self == .auto else { return self }
    let name = renderer.lowercased()
    return Self.softwareRenderers.contains(where: name.contains) ? .software : .hardware
  }
}
