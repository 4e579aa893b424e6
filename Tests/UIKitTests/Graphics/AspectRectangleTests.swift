import Testing

@testable import UIKit

struct AspectRectangleTests {
  @Test func aRectangleFitsInTheMiddle() {
    let bounds = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(AVMakeRect(aspectRatio: CGSize(width: 2, height: 1), insideRect: bounds) == bounds)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 300, height: 300), insideRect: bounds)
        == CGRect(x: 35, y: 20, width: 50, height: 50))
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 8, height: 1), insideRect: bounds)
        == CGRect(x: 10, y: 38.75, width: 100, height: 12.5))
    #expect(AVMakeRect(aspectRatio: .zero, insideRect: bounds) == bounds)
  }
}
