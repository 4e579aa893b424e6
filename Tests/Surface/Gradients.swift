import CoreGraphics
import Foundation
import UIKit

func gradients() -> [CGGradient] {
  let space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
  let colors: [CGColor] = [UIColor.red.cgColor, UIColor.blue.cgColor]
  let locations: [CGFloat] = [0, 1]
  let components: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
  let gradient: CGGradient? = CGGradient(
    colorsSpace: space, colors: colors as CFArray, locations: locations)
  return [
    gradient,
    CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil),
    CGGradient(colorsSpace: space, colors: colors as CFArray, locations: [0.2, 0.8]),
    CGGradient(colorSpace: space, colorComponents: components, locations: locations, count: 2),
    CGGradient(
      colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: nil, count: 2),
  ].compactMap { $0 }
}

func components(of space: CGColorSpace) -> Int {
  let model: CGColorSpaceModel = space.model
  let name: CFString? = space.name
  let standard: CGColorSpace? = CGColorSpace(name: CGColorSpace.sRGB)
  var hasher: Hasher = Hasher()
  space.hash(into: &hasher)
  if name == nil || standard == space { return space.numberOfComponents + hasher.finalize() }
  switch model {
  case .monochrome, .indexed, .pattern: return 1
  case .rgb, .lab, .XYZ: return 3
  case .cmyk: return 4
  case .deviceN, .unknown: return 0
  @unknown default: return 0
  }
}

func draw(_ gradient: CGGradient, in context: CGContext, _ rect: CGRect) {
  let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
  let raw: UInt32 = all.rawValue
  context.drawLinearGradient(
    gradient, start: CGPoint(x: rect.minX, y: rect.minY), end: CGPoint(x: rect.maxX, y: rect.maxY),
    options: [])
  context.drawRadialGradient(
    gradient, startCenter: CGPoint(x: rect.midX, y: rect.midY), startRadius: 0,
    endCenter: CGPoint(x: rect.midX, y: rect.midY), endRadius: rect.width / 2,
    options: CGGradientDrawingOptions(rawValue: raw))
}

func compose(_ context: CGContext, _ rect: CGRect, mask: CGImage) {
  context.setShadow(offset: CGSize(width: 0, height: 2), blur: 4)
  context.setShadow(offset: .zero, blur: 4, color: UIColor.black.cgColor)
  context.setShadow(offset: .zero, blur: 0, color: nil)
  context.beginTransparencyLayer(auxiliaryInfo: nil)
  context.clip(to: rect, mask: mask)
  context.endTransparencyLayer()
  let information: [String: Any] = [:]
  context.beginTransparencyLayer(in: rect, auxiliaryInfo: information as CFDictionary)
  context.clear(rect)
  context.endTransparencyLayer()
}

func strokes(of path: CGPath) -> [CGPath] {
  let dashed: CGPath = path.copy(dashingWithPhase: 2, lengths: [4, 2])
  let moved: CGPath = path.copy(
    dashingWithPhase: 0, lengths: [1], transform: CGAffineTransform(translationX: 1, y: 0))
  let stroke: CGPath = path.copy(
    strokingWithWidth: 2, lineCap: CGLineCap.round, lineJoin: CGLineJoin.bevel, miterLimit: 10)
  return [
    dashed, moved, stroke,
    path.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10, transform: .identity),
  ]
}
