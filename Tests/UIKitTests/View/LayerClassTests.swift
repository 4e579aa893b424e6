import Testing

@testable import UIKit

private final class MarkedLayer: CALayer {
  var mark = "default"

  override init() {
    mark = "init"
    super.init()
  }

  override init(layer: Any) {
    mark = "copy"
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }
}

private final class PlainLayer: CALayer {
  var numbers = [1, 2, 3]
}

/// A view has a layer of its layer class, which the class's own initialiser creates, in debug and in release builds.
@Suite(.serialized) @MainActor
struct LayerClassTests {
  @Test func initialisersOfSubclassesRun() {
    final class Marked: UIView {
      override class var layerClass: AnyClass { MarkedLayer.self }
    }
    final class Plain: UIView {
      override class var layerClass: AnyClass { PlainLayer.self }
    }
    for _ in 0..<100 {
      #expect((Marked().layer as? MarkedLayer)?.mark == "init")
      #expect((Plain().layer as? PlainLayer)?.numbers == [1, 2, 3])
      #expect(type(of: UIView().layer) == CALayer.self)
    }
  }

  @Test func theViewIsTheDelegate() {
    let view = UIView()
    #expect(view.layer.delegate === view)
    #expect(view.layer.contentsScale == UIScreen.main.scale)
  }

  /// Top and bottom are exchanged, since gravities name the edges for a y axis that points upwards.
  @Test func contentModesAreGravities() {
    let expected: [(UIView.ContentMode, CALayerContentsGravity)] = [
      (.scaleToFill, .resize), (.scaleAspectFit, .resizeAspect), (.scaleAspectFill, .resizeAspectFill),
      (.redraw, .resize), (.center, .center), (.top, .bottom), (.bottom, .top), (.left, .left),
      (.right, .right), (.topLeft, .bottomLeft), (.topRight, .bottomRight), (.bottomLeft, .topLeft),
      (.bottomRight, .topRight),
    ]
    let view = UIView()
    for (mode, gravity) in expected {
      view.contentMode = mode
      #expect(view.layer.contentsGravity == gravity)
    }
  }

  @Test func customInitialisersOfViewsRun() {
    final class NumberedView: UIView {
      var number = 1
      override init(frame: CGRect) {
        super.init(frame: frame)
        number = 2
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Bare: UIView {
      init() { super.init(frame: CGRect(x: 1, y: 2, width: 3, height: 4)) }
      required init?(coder: NSCoder) { nil }
    }
    #expect(NumberedView().number == 2 && NumberedView(frame: .zero).number == 2)
    #expect(Bare().frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }
}
