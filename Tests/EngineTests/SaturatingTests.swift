import Testing

@testable import Engine
@testable import LayerValues

/// Saturating conversions round towards zero, clamp to the integer type's bounds, and convert NaN to 0.
@Suite struct SaturatingTests {
  private func checkBounds<T: FixedWidthInteger>(of type: T.Type) {
    for huge in [Double.infinity, 1e300, Double(T.max), Double(T.max) * 2] {
      #expect(T(saturating: huge) == T.max, "\(type) \(huge)")
      #expect(T(saturating: Float(huge)) == T.max, "\(type) \(huge)")
    }
    for low in [-Double.infinity, -1e300, Double(T.min), Double(T.min) * 2 - 1] {
      #expect(T(saturating: low) == T.min, "\(type) \(low)")
      #expect(T(saturating: Float(low)) == T.min, "\(type) \(low)")
    }
    #expect(T(saturating: Double.nan) == 0 && T(saturating: Float.nan) == 0)
    for small in [0, 0.9, 1, 1.5, 99.999] {
      #expect(T(saturating: small) == T(small) && T(saturating: Float(small)) == T(Float(small)))
    }
  }

  @Test func numbersBeyondTheBoundsAreClamped() {
    checkBounds(of: Int.self)
    checkBounds(of: Int8.self)
    checkBounds(of: Int16.self)
    checkBounds(of: Int32.self)
    checkBounds(of: UInt.self)
    checkBounds(of: UInt8.self)
    checkBounds(of: UInt16.self)
    checkBounds(of: UInt32.self)
  }

  @Test func numbersBesideTheBoundsKeepTheirValues() {
    #expect(Int32(saturating: 2_147_483_646.9) == 2_147_483_646)
    #expect(Int32(saturating: 2_147_483_647.5) == .max && Int32(saturating: -2_147_483_648.9) == .min)
    #expect(Int32(saturating: -2_147_483_647.5) == -2_147_483_647)
    #expect(Int(saturating: Double(Int.max).nextDown) == Int(Double(Int.max).nextDown))
    #expect(Int(saturating: -1.5) == -1 && Int8(saturating: Float(-127.5)) == -127)
    #expect(UInt8(saturating: 254.999) == 254 && UInt8(saturating: -0.5) == 0)
  }

  @Test func layersClampMasksOutOfRange() {
    let layer = CALayer()
    for odd in [-1, Double.nan, 1e300, -Double.infinity] {
      layer.setValue(odd, forKey: "maskedCorners")
      layer.setValue(odd, forKey: "edgeAntialiasingMask")
      #expect(layer.maskedCorners.rawValue == UInt(saturating: odd))
      #expect(layer.edgeAntialiasingMask.rawValue == UInt32(saturating: odd))
    }
  }

  @Test func imagesClampColorsOutOfRange() {
    let image = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [9, 9, 9, 255])
    let color = CGColor(red: .nan, green: .infinity, blue: -.infinity, alpha: 1)
    #expect(image.filled(with: color).withPixels { Array($0) } == [0, 255, 0, 255])
    let nothing = CGColor(red: 1, green: 1, blue: 1, alpha: .nan)
    #expect(image.filled(with: nothing).withPixels { Array($0) } == [0, 0, 0, 0])
  }
}
