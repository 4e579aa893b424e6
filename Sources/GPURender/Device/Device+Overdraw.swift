import Compositor
import LayerValues

extension Device {
  /// The time that the device takes for each pixel that is drawn again, in nanoseconds, measured by copies between two
  /// textures; infinity if the driver cannot copy textures, or has no memory for them.
  ///
  /// A frame in which one layer hides another is faster without the hidden layer, but only if the search takes less
  /// time than the device saves. The measurement takes about a millisecond, and its result never changes pixels.
  func measureOverdrawCost() -> Double {
    let side: Int32 = 512
    guard gl.fillsTextures(),
      let source = try? Texture(device: self, width: Int(side), height: Int(side), label: "overdraw source"),
      let target = try? Texture(device: self, width: Int(side), height: Int(side), label: "overdraw target")
    else { return .infinity }
    let rect = PixelRect(x0: 0, y0: 0, x1: side, y1: side)
    source.fill(rect, 0xff80_4020)
    target.copy(source, x: 0, y: 0, to: rect)
    finish()
    let copies = 16
    let began = FrameProfile.now
    for _ in 0..<copies { target.copy(source, x: 0, y: 0, to: rect) }
    finish()
    return (FrameProfile.now - began) * 1e9 / (Double(copies) * Double(rect.area))
  }
}
