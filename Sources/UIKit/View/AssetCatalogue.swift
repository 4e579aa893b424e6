import Foundation
import Synchronization

/// The folders of asset catalogues beside an app's resources, as Xcode writes them: `Assets.xcassets/Brand.colorset`.
enum AssetCatalogue {
  /// The paths of sets that were found, by the searched folder and the name.
  private static let cache = Mutex<[String: String]>([:])

  /// The folder of the set `name` of a kind, such as "colorset" or "imageset", in the catalogues of `folders`; nil if
  /// there is none.
  ///
  /// A name may begin with folders of the catalogue, as names in folders with a name space do.
  static func set(_ name: String, _ kind: String, in folders: [String]) -> String? {
    for folder in folders {
      let key = "\(folder)|\(name).\(kind)"
      if let known = cache.withLock({ $0[key] }), FileManager.default.fileExists(atPath: known) {
        return known
      }
      let catalogues = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".xcassets") }.sorted()
      for catalogue in catalogues {
        guard let found = find("\(name).\(kind)", in: folder + "/" + catalogue) else { continue }
        cache.withLock { $0[key] = found }
        return found
      }
    }
    return nil
  }

  private static func find(_ path: String, in catalogue: String) -> String? {
    let entries = FileManager.default.enumerator(atPath: catalogue)
    while let entry = entries?.nextObject() as? String {
      if entry == path || entry.hasSuffix("/" + path) { return catalogue + "/" + entry }
    }
    return nil
  }

  private static func entries(_ key: String, ofSet folder: String) -> [[String: Any]] {
    guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
      let contents = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    else {
      Diagnostics.report(
        Diagnostic.Code(rawValue: "asset.failed"), "\(folder)/Contents.json cannot be read as JSON")
      return []
    }
    return contents[key] as? [[String: Any]] ?? []
  }

  // MARK: Images

  /// The file of an image set for a screen: the file with the screen's scale or the next larger scale, or else the file
  /// with the largest scale; nil if the set has no file.
  static func imageFile(inSet folder: String, screenScale: Int) -> (path: String, scale: CGFloat)? {
    let files = entries("images", ofSet: folder).compactMap { entry -> (path: String, scale: CGFloat)? in
      guard let file = entry["filename"] as? String, entry["appearances"] == nil else { return nil }
      let scale = (entry["scale"] as? String).flatMap { Double($0.dropLast()) } ?? 1
      return (folder + "/" + file, CGFloat(scale))
    }.sorted { $0.scale < $1.scale }
    return files.first { $0.scale >= CGFloat(screenScale) } ?? files.last
  }

  // MARK: Colours

  /// The colour of a set in the light style. For a set without components, it returns nil and reports a diagnostic.
  static func color(inSet folder: String) -> UIColor? {
    let entry = entries("colors", ofSet: folder).first { $0["appearances"] == nil }
    let components = (entry?["color"] as? [String: Any])?["components"] as? [String: Any] ?? [:]
    let alpha = number(components["alpha"]) ?? 1
    if let white = number(components["white"]) { return UIColor(white: white, alpha: alpha) }
    guard let red = number(components["red"]), let green = number(components["green"]),
      let blue = number(components["blue"])
    else {
      Diagnostics.report(
        Diagnostic.Code(rawValue: "asset.failed"), "\(folder)/Contents.json has no components of a colour")
      return nil
    }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A colour component from "0.500", "0x80" or "128"; an integer above 1 is a byte.
  private static func number(_ value: Any?) -> CGFloat? {
    guard let text = value as? String else { return (value as? NSNumber).map { CGFloat($0.doubleValue) } }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    if text.contains(".") { return Double(text).map { CGFloat($0) } }
    return Int(text).map { CGFloat($0) / ($0 > 1 ? 255 : 1) }
  }
}

extension UIColor {
  /// Finds a colour by its name in the asset catalogues of the main bundle, of resource bundles beside it and of the
  /// folder `Resources`. If there is none, it returns nil and reports a diagnostic.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a colour by its name, in the light style, in the asset catalogues of a bundle; nil stands for all bundles.
  /// If there is none, it returns nil and reports a diagnostic.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folders = ImageFiles.folders(of: bundle)
    guard let set = AssetCatalogue.set(name, "colorset", in: folders) else {
      Diagnostics.report(
        Diagnostic.Code(rawValue: "color.not-found"),
        "no colour named \"\(name)\": put an asset catalogue with \(name).colorset into one of "
          + folders.joined(separator: ", "))
      return nil
    }
    guard let color = AssetCatalogue.color(inSet: set) else { return nil }
    self.init(cgColor: color.cgColor)
  }
}
