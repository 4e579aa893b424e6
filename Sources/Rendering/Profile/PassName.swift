import Compositor
import LayerValues

/// The purpose of a pass, as text for a profile.
package struct PassName {
  /// The reason as in `PassReason`, or `recording`.
  package let reason: String
  package let layer: String?
  package let text: String

  /// Creates the name of a pass; `names` are the names of the displayed layers by row.
  package init(label: StaticString, origin: PassOrigin, recording: RecordingNote?, names: [RowIndex: String])
  {
    if let recording {
      // The rows in a recording belong to its own tree.
      (reason, layer, text) = ("recording", nil, recording.name)
      return
    }
    layer = origin.row.isNone ? nil : names[origin.row]
    reason = "\(origin.reason)"
    let purpose = Self.text(
      origin, label: "\(label)", of: layer ?? (origin.row.isNone ? "no layer" : "a removed layer"))
    text = Self.steps.contains("\(label)") ? "\(label), \(purpose)" : purpose
  }

  /// The labels that precede the purpose in the text, since several passes have the same purpose.
  private static let steps: Set<String> = [
    "halve", "blur", "blur across", "blur down", "margin", "move", "saturate", "backdrop", "clipped backdrop",
    "shadow group",
  ]

  private static func text(_ origin: PassOrigin, label: String, of layer: String) -> String {
    let text =
      switch origin.reason {
      case .blur where label == "group": "content to blur of \(layer)"
      case .shadow where label == "group": "content that casts the shadow of \(layer)"
      case .unknown: "pass of the renderer itself"
      case .surface: "the screen"
      case .groupOpacity: "group opacity of \(layer)"
      case .clip: "second clip of \(layer)"
      case .masked: "content under the mask of \(layer)"
      case .mask: "mask of \(layer)"
      case .blur: "blur of \(layer)"
      case .saturation: "saturation of \(layer)"
      case .shadow: "shadow of \(layer)"
      case .backdrop: "backdrop of \(layer)"
      case .vibrancy: "vibrancy of \(layer)"
      case .cachedRaster: "cached raster of \(layer), which is unchanged"
      case .rasterized: "cached raster of \(layer), by shouldRasterize"
      case .plane: "plane in perspective of \(layer)"
      case .oldContent: "raster of \(layer) before its transition"
      case .mix: "cross-fade of \(layer)"
      case .effectInput: "input of the effect of \(layer)"
      case .reducedEffect: "effect of \(layer), with fewer pixels than the screen"
      case .gradient: "gradient of \(layer)"
      }
    return origin.isContinuation ? "\(text), continued over a backdrop" : text
  }
}
