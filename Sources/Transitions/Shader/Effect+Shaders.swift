import Shaders
import UIKit

/// Ready-made effects. All except `duotone` have two inputs and are written to the interface of gl-transitions:
/// `ShaderTransition(.ink)`.
///
/// Each of these effects with two inputs shows exactly the first input at progress 0 and exactly the second input at
/// progress 1. The files in Shaders/GLSL state the range of each uniform. Each file is parsed when its effect is first
/// used.
extension Effect {
  /// Ink bleeds through the first input from one point; uniforms `origin`, `fibres`, `wetness` and `ink`.
  public static let ink = builtIn(glTransition: "ink", ShaderSource.glInk)
  /// A camera's aperture opens onto the second input; uniforms `center`, `blades`, `turn`, `closeness` and `shadow`.
  public static let iris = builtIn(glTransition: "iris", ShaderSource.glIris)
  /// Slats turn, with the first input on their fronts and the second on their backs; uniforms `slats`, `stagger`,
  /// `depth` and `room`.
  public static let blinds = builtIn(glTransition: "blinds", ShaderSource.glBlinds)
  /// The rings of a drop carry the second input outwards; uniforms `center`, `amplitude`, `rings` and `spread`.
  public static let ripple = builtIn(glTransition: "ripple", ShaderSource.glRipple)
  /// Hexagonal panes of glass rise in a wave; uniforms `panes`, `direction`, `strength` and `duration`.
  public static let glass = builtIn(glTransition: "glass", ShaderSource.glGlass)
  /// Warm light crosses the first input and leaves the second one behind; uniforms `direction`, `width`, `exposure`,
  /// `warm` and `hot`.
  public static let lightLeak = builtIn(glTransition: "light-leak", ShaderSource.glLightLeak)
  /// Fine grains change from the first input to the second in random order; uniforms `grains`, `clouds` and `softness`.
  public static let dissolve = builtIn(glTransition: "dissolve", ShaderSource.glDissolve)
  /// Mirrors fold, turn and unfold; uniforms `mirrors`, `turn`, `zoom` and `tube`.
  public static let kaleidoscope = builtIn(glTransition: "kaleidoscope", ShaderSource.glKaleidoscope)
  /// The second input slides over the slower first one, both blurred by their motion; uniforms `side`, `follow`, `blur`
  /// and `dimming`.
  public static let parallax = builtIn(glTransition: "parallax", ShaderSource.glParallax)
  /// The second input flows down over the first; uniforms `drops`, `run`, `rim` and `bending`.
  public static let liquid = builtIn(glTransition: "liquid", ShaderSource.glLiquid)
  /// Burning spots open onto the second input and grow together; uniforms `spots`, `scorch`, `glow`, `flame` and
  /// `seed`.
  public static let burn = builtIn(glTransition: "burn", ShaderSource.glBurn)
  /// Two leaves swing open onto the second input; uniforms `depth`, `recess`, `darkness` and `room`.
  public static let doorway = builtIn(glTransition: "doorway", ShaderSource.glDoorway)

  /// One input in two colours, for an `EffectView`; uniforms `dark`, `light` and `amount`, each 0…1.
  public static let duotone = builtIn("duotone", ShaderSource.duotone)

  private static func builtIn(glTransition name: String, _ source: [UInt8]) -> Effect {
    do {
      return try Effect(
        glTransition: String(decoding: source, as: UTF8.self), name: name, file: name + ".glsl")
    } catch {
      fatalError("Transitions: \(error)")
    }
  }
}
