import UIKit

@MainActor func renderedImages(_ rect: CGRect) -> [UIImage] {
  let format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat.preferred()
  let other: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat.default()
  format.scale = 2
  format.opaque = other.opaque
  let renderers: [UIGraphicsImageRenderer] = [
    UIGraphicsImageRenderer(size: rect.size), UIGraphicsImageRenderer(size: rect.size, format: format),
    UIGraphicsImageRenderer(bounds: rect),
    UIGraphicsImageRenderer(bounds: rect, format: UIGraphicsImageRendererFormat()),
  ]
  let file: Data = renderers[0].pngData { (context: UIGraphicsImageRendererContext) in context.fill(rect) }
  let small: Data = renderers[1].jpegData(withCompressionQuality: 0.8) { context in context.fill(rect) }
  return renderers.map { renderer in
    renderer.image { (context: UIGraphicsImageRendererContext) in
      context.fill(rect)
      context.clip(to: rect)
      let graphics: CGContext = context.cgContext
      graphics.setAlpha(file.count < small.count ? 0 : 1)
      let soFar: UIImage = context.currentImage
      soFar.draw(in: rect)
    }
  }
}

@MainActor func describe(_ renderer: UIGraphicsRenderer, _ context: UIGraphicsRendererContext) -> CGRect {
  let format: UIGraphicsRendererFormat = renderer.format
  context.fill(format.bounds)
  context.fill(format.bounds, blendMode: CGBlendMode.multiply)
  context.stroke(format.bounds)
  context.stroke(format.bounds, blendMode: CGBlendMode.normal)
  context.clip(to: context.format.bounds)
  let graphics: CGContext = context.cgContext
  graphics.fill(UIGraphicsRendererFormat().bounds)
  return renderer.allowsImageOutput ? format.bounds : .zero
}

@MainActor func imageContext(_ size: CGSize) -> UIImage? {
  UIGraphicsBeginImageContext(size)
  UIGraphicsEndImageContext()
  UIGraphicsBeginImageContextWithOptions(size, false, 0)
  defer { UIGraphicsEndImageContext() }
  let context: CGContext? = UIGraphicsGetCurrentContext()
  if let context {
    UIGraphicsPushContext(context)
    UIGraphicsPopContext()
  }
  return UIGraphicsGetImageFromCurrentImageContext()
}

@MainActor func rectangles(_ rect: CGRect, _ color: UIColor) {
  color.set()
  color.setFill()
  color.setStroke()
  UIRectFill(rect)
  UIRectFillUsingBlendMode(rect, .normal)
  UIRectFrame(rect)
  UIRectFrameUsingBlendMode(rect, .normal)
  UIRectClip(rect)
}

@MainActor func fitted(_ image: UIImage, in rect: CGRect) -> CGRect {
  AVMakeRect(aspectRatio: image.size, insideRect: rect)
}

@MainActor func draw(_ image: UIImage, in rect: CGRect) {
  image.draw(in: rect)
  image.draw(at: rect.origin)
  image.draw(in: rect, blendMode: .normal, alpha: 0.5)
  image.draw(at: rect.origin, blendMode: .normal, alpha: 0.5)
}

@MainActor func draw(_ text: NSAttributedString, in rect: CGRect) -> CGRect {
  let context: NSStringDrawingContext = NSStringDrawingContext()
  let options: NSStringDrawingOptions = [
    .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine,
  ]
  text.draw(at: rect.origin)
  text.draw(in: rect)
  text.draw(with: rect, options: NSStringDrawingOptions(rawValue: options.rawValue), context: context)
  let size: CGSize = text.size()
  let box: CGRect = text.boundingRect(with: size, options: options, context: nil)
  return box.union(context.totalBounds)
}

@MainActor func draw(_ text: String, in rect: CGRect) -> CGRect {
  let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
  text.draw(at: rect.origin, withAttributes: attributes)
  text.draw(in: rect, withAttributes: nil)
  text.draw(with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
  let size: CGSize = text.size(withAttributes: attributes)
  return text.boundingRect(
    with: size, options: [.usesFontLeading], attributes: attributes, context: NSStringDrawingContext())
}
