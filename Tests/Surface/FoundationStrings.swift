import UIKit

/// Draws strings of Foundation with the methods that Apple declares.
@MainActor func foundationStrings(_ text: NSString) -> CGSize {
  let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12)]
  let size: CGSize = text.size(withAttributes: attributes)
  text.draw(at: CGPoint.zero, withAttributes: attributes)
  text.draw(in: CGRect(origin: .zero, size: size), withAttributes: attributes)
  text.draw(
    with: CGRect(origin: .zero, size: size), options: [.usesLineFragmentOrigin], attributes: attributes,
    context: nil)
  let bounds: CGRect = text.boundingRect(
    with: size, options: [.usesFontLeading], attributes: attributes, context: nil)
  return bounds.size
}
