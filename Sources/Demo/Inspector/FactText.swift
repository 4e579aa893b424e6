import Engine
import Foundation
import UIKit

/// The formats of layer properties in the inspector.
@MainActor
enum FactText {
  /// A number with at most two decimals; from 1000 on, with at most one.
  static func number(_ value: CGFloat) -> String {
    guard value.isFinite else { return "\(value)" }
    var text = String(format: value.magnitude >= 1000 ? "%.1f" : "%.2f", Double(value))
    while text.contains("."), text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  static func point(_ point: CGPoint) -> String { "\(number(point.x)), \(number(point.y))" }

  static func size(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }

  static func rect(_ rect: CGRect) -> String { "\(point(rect.origin))  \(size(rect.size))" }

  /// A colour in hexadecimal notation, followed by its alpha unless that is 1.
  static func color(_ color: CGColor?) -> String {
    guard let color, let parts = color.components, parts.count == 4 else { return "none" }
    func byte(_ part: CGFloat) -> Int { Int(saturating: Double(min(1, max(0, part)) * 255).rounded()) }
    let hex = String(format: "#%02X%02X%02X", byte(parts[0]), byte(parts[1]), byte(parts[2]))
    return parts[3] == 1 ? hex : "\(hex)  α \(number(parts[3]))"
  }

  /// The scale, rotation and translation of a 2D transform, without its skew, or the matrix of any other transform.
  static func transform(_ transform: CATransform3D) -> String {
    if CATransform3DIsIdentity(transform) { return "none" }
    guard transform.isTwoDimensional else {
      let rows = [
        [transform.m11, transform.m12, transform.m13, transform.m14],
        [transform.m21, transform.m22, transform.m23, transform.m24],
        [transform.m31, transform.m32, transform.m33, transform.m34],
        [transform.m41, transform.m42, transform.m43, transform.m44],
      ]
      return rows.map { row in row.map { element($0) }.joined(separator: "  ") }.joined(separator: "\n")
    }
    var parts: [String] = []
    let (a, b, c, d) = (transform.m11, transform.m12, transform.m21, transform.m22)
    let (lengthX, scaleY) = (hypot(a, b), hypot(c, d))
    // A mirroring transform has a negative determinant. Its x scale is shown as negative, and the angle is that of the
    // rotation after this scale.
    let sign: CGFloat = a * d - b * c < 0 ? -1 : 1
    let scaleX = sign * lengthX
    let angle = atan2(sign * b, sign * a) * 180 / .pi
    if abs(scaleX - 1) > 1e-6 || abs(scaleY - 1) > 1e-6 {
      parts.append(
        abs(scaleX - scaleY) < 1e-6
          ? "scale \(number(scaleX))" : "scale \(number(scaleX)), \(number(scaleY))")
    }
    if abs(angle) > 1e-6 { parts.append("turn \(number(angle))°") }
    if transform.m41 != 0 || transform.m42 != 0 {
      parts.append("move \(point(CGPoint(x: transform.m41, y: transform.m42)))")
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }

  /// An element of a matrix. Small numbers, such as those of a perspective, have four decimals.
  private static func element(_ value: CGFloat) -> String {
    value.magnitude > 5e-5 && value.magnitude < 0.05 ? String(format: "%.4f", Double(value)) : number(value)
  }

  /// A value of any animatable property.
  static func value(_ value: Any?) -> String {
    switch value {
    case nil: "none"
    case let value as CGRect: rect(value)
    case let value as CGPoint: point(value)
    case let value as CGSize: size(value)
    case let value as CATransform3D: transform(value)
    case let value as CGColor: color(value)
    case let value as UIColor: color(value.cgColor)
    case let value as LayerFilter: filter(value)
    case let value as CGImage: "\(value.width) × \(value.height) px"
    case let value as String: value
    case let value as [Any]:
      value.count > 4 ? "\(value.count) values" : value.map(self.value).joined(separator: ", ")
    case let value?: Components.number(value).map { number(CGFloat($0)) } ?? "\(value)"
    }
  }

  private static func filter(_ filter: LayerFilter) -> String {
    let inputs = filter.inputKeys.map { "\($0) \(value(filter.value(forKey: $0)))" }
    return ([filter.kind] + inputs).joined(separator: ", ") + (filter.isEnabled ? "" : ", off")
  }
}

extension CATransform3D {
  /// Whether the transform is affine, keeps the layer in its plane, and does not mix z into x and y.
  fileprivate var isTwoDimensional: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0
      && m44 == 1
  }
}
