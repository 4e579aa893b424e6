import Foundation
import Segue

/// A scene file with its pictures, read on first use, and its font.
@MainActor
final class SceneSource {
  let file: SceneFile
  /// A factor for the pixels per point of each scene.
  let scale: Double
  private let folder: URL
  private var images: [String: [CGImage]] = [:]

  init(path: String, scale: Double = 1) throws {
    file = try SceneFile(path: path)
    self.scale = scale
    folder = URL(fileURLWithPath: path).deletingLastPathComponent()
  }

  var size: CGSize { CGSize(width: file.width, height: file.height) }

  /// Returns the number of pixels of a scene's surface.
  func pixels(of definition: SceneFile.Definition) -> Int {
    let scale = scale * (definition.scale ?? 1)
    return Int(size.width * scale * size.height * scale)
  }

  /// Returns the first picture of an asset.
  func image(_ name: String) throws -> CGImage {
    guard let image = try images(name).first else { throw SceneError("asset \(name) has no picture") }
    return image
  }

  /// Returns the pictures of an asset, in numerical order.
  func images(_ name: String) throws -> [CGImage] {
    if let known = images[name] { return known }
    guard let asset = file.assets[name] else { throw SceneError("the file has no asset '\(name)'") }
    let read = try Self.files(asset.file).map {
      try CGImage.decode(contentsOf: folder.appendingPathComponent($0).path)
    }
    images[name] = read
    return read
  }

  /// Expands a pattern such as `a{0..3}.png`.
  static func files(_ pattern: String) -> [String] {
    guard let match = pattern.firstMatch(of: #/\{(\d+)\.\.(\d+)\}/#), let first = Int(match.1),
      let last = Int(match.2), first <= last
    else { return [pattern] }
    return (first...last).map { pattern.replacingCharacters(in: match.range, with: "\($0)") }
  }

  /// Returns the first picture of the asset with a name. If there is no such asset, a name such as `card2` means
  /// picture 2, counted from 0, of the asset `card`.
  func picture(_ name: String) throws -> CGImage {
    if file.assets[name] != nil { return try image(name) }
    let asset = String(name.prefix { !$0.isNumber })
    let list = try images(asset)
    guard let number = Int(name.dropFirst(asset.count)), list.indices.contains(number) else {
      throw SceneError("asset \(asset) has no picture '\(name)'")
    }
    return list[number]
  }

  func font(ofSize size: CGFloat, isBold: Bool = false) throws -> UIFont {
    let name = file.text.family + (isBold ? " Bold" : "")
    guard let font = UIFont(name: name, size: size) else {
      throw SceneError("no font '\(name)' is installed: apt install fonts-dejavu-core")
    }
    return font
  }

  func definition(named name: String) -> SceneFile.Definition? {
    file.scenes.first { $0.name == name }
  }

  /// Parses `#RRGGBB`.
  static func color(_ text: String) throws -> CGColor {
    guard text.count == 7, text.hasPrefix("#"), let number = Int(text.dropFirst(), radix: 16) else {
      throw SceneError("'\(text)' is no colour such as #102030")
    }
    return color(number)
  }

  /// Returns the colour with the number 0xRRGGBB.
  static func color(_ number: Int) -> CGColor {
    func component(_ shift: Int) -> CGFloat { CGFloat((number >> shift) & 255) / 255 }
    return CGColor(red: component(16), green: component(8), blue: component(0), alpha: 1)
  }
}
