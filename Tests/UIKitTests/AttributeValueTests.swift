import Foundation
import Testing

@testable import UIKit

/// Foundation compares attributes in C, and takes whatever lies in an object's first word for a type of its own.
@MainActor struct AttributeValueTests {
  /// Kept all at once, since what lies between the fields is left over from what had the memory before.
  @Test func aStyleTakesThePlaceOfAnother() {
    let text = NSMutableAttributedString(string: "abc")
    let styles = (0..<1000).map { NSMutableParagraphStyle(spacing: CGFloat($0)) }
    for style in styles {
      text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 3))
      let held = text.attribute(.paragraphStyle, at: 2, effectiveRange: nil) as? NSParagraphStyle
      #expect(held?.lineSpacing == style.lineSpacing)
    }
  }

  /// The type is in bits 8 to 17. Whatever else they say, an object of a class that is not that type's is taken for
  /// Swift's; with zero there it is not even looked at.
  @Test func noValueLooksLikeOneOfFoundation() {
    let values: [NSObject] = [
      UIFont.systemFont(ofSize: 17), UIColor.red, UIColor(white: 0, alpha: 0), NSParagraphStyle(),
      NSMutableParagraphStyle(),
    ]
    for value in values {
      let word = Unmanaged.passUnretained(value).toOpaque().load(fromByteOffset: 16, as: UInt.self)
      #expect(word >> 8 & 0x3ff == 0x3ff, "\(type(of: value))")
    }
  }
}

extension NSMutableParagraphStyle {
  fileprivate convenience init(spacing: CGFloat) {
    self.init()
    lineBreakMode = .byWordWrapping
    lineSpacing = spacing
  }
}
