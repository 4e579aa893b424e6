import QuartzCore
import UIKit

/// A text layer with an inset.
final class CaptionLayer: CATextLayer {
  override func draw(in ctx: CGContext) {
    ctx.translateBy(x: 4, y: 0)
    super.draw(in: ctx)
  }
}

@MainActor func caption(_ text: String) -> CATextLayer {
  let layer: CATextLayer = CATextLayer()
  layer.string = text
  layer.string = NSAttributedString(string: layer.string as? String ?? "")
  layer.font = UIFont.systemFont(ofSize: 12)
  layer.font = "Helvetica" as CFTypeRef
  let font: CFTypeRef? = layer.font
  layer.fontSize = font == nil ? layer.fontSize : 12
  layer.foregroundColor = UIColor.black.cgColor
  let color: CGColor? = layer.foregroundColor
  layer.isWrapped = color != nil
  layer.truncationMode = layer.isWrapped ? CATextLayerTruncationMode.end : .none
  layer.alignmentMode = layer.truncationMode == .end ? CATextLayerAlignmentMode.center : .natural
  layer.allowsFontSubpixelQuantization = layer.alignmentMode == .left && layer.allowsFontSubpixelQuantization
  return layer
}

func truncationModes() -> [CATextLayerTruncationMode] {
  let raw: String = CATextLayerTruncationMode.end.rawValue
  return [.none, .start, .end, .middle, CATextLayerTruncationMode(rawValue: raw)]
}

func alignmentModes() -> [CATextLayerAlignmentMode] {
  let raw: String = CATextLayerAlignmentMode.left.rawValue
  return [.natural, .left, .right, .center, .justified, CATextLayerAlignmentMode(rawValue: raw)]
}
