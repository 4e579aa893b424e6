import Foundation
import Testing

@testable import UIKit

/// Foundation compares attributes in C, and reads a type number from the first word after an object's header.
@MainActor struct AttributeValueTests {
  /// All styles are alive at once, so that the padding between their fields has different contents of earlier memory.
  @Test func aStyleReplacesAnother() {
    let text = NSMutableAttributedString(string: "abc")
    let styles = (0..<1000).map { NSMutableParagraphStyle(spacing: CGFloat($0)) }
    for style in styles {
      text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 3))
      let stored = text.attribute(.paragraphStyle, at: 2, effectiveRange: nil) as? NSParagraphStyle
      #expect(stored?.lineSpacing == style.lineSpacing)
    }
  }

  @Test nonisolated func aStyleChangesOnAnotherThread() {
    let style = NSMutableParagraphStyle()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for step in 0..<2000 {
        switch thread {
        case 0: style.alignment = step.isMultiple(of: 2) ? .right : .center
        case 1: style.lineSpacing = CGFloat(step)
        default:
          let copy = style.copy() as? NSParagraphStyle
          if let copy, copy.lineSpacing >= 0, copy.lineSpacing < 2000 { continue }
          Issue.record("\(String(describing: copy))")
        }
      }
    }
    #expect(style.alignment == .center && style.lineSpacing == 1999)
  }

  /// The type number is in bits 8 to 17. With zero, Foundation does not even check an object's class. With any other
  /// number, the object counts as Swift's unless its class matches.
  @Test func noValueLooksLikeAFoundationObject() {
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
