import Synchronization

/// The search for the image files of `UIImage`, and their decoding.
enum ImageFiles {
  private struct WeakImage {
    weak var image: CGImage?
  }

  /// The images found by name that are still in use, by the paths of their files: the same file has the same pixels.
  private static let cache = Mutex<[String: WeakImage]>([:])

  static func read(_ path: String) -> CGImage? {
    do throws(ImageError) {
      return try CGImage.decode(contentsOf: path, damage: reportDamage)
    } catch {
      report(error)
      return nil
    }
  }

  static func decode(_ data: Data) -> CGImage? {
    do throws(ImageError) {
      return try CGImage.decode([UInt8](data), damage: reportDamage)
    } catch {
      report(error)
      return nil
    }
  }

  /// Reports that only a part of an image file could be decoded; as in UIKit, that part is used.
  private static func reportDamage(_ error: ImageError) {
    Diagnostics.report(Diagnostic.Code(rawValue: "image.damaged"), error.noteOfUse)
  }

  static func report(_ error: ImageError) {
    Diagnostics.report(Diagnostic.Code(rawValue: "image.failed"), "\(error)")
  }

  /// The pixels per point by the file's name: 2 for "a@2x.png".
  static func scale(ofFile path: String) -> CGFloat {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    if name.hasSuffix("@3x") { return 3 }
    return name.hasSuffix("@2x") ? 2 : 1
  }

  static func find(_ name: String, in bundle: Bundle? = nil) -> (CGImage, CGFloat)? {
    let folders = folders(of: bundle)
    for folder in folders {
      for candidate in candidates(name, screenScale: screenScale) {
        let path = folder + "/" + candidate
        guard FileManager.default.fileExists(atPath: path) else { continue }
        return cached(path).map { ($0, scale(ofFile: path)) }
      }
    }
    if let set = AssetCatalogue.set(name, "imageset", in: folders),
      let file = AssetCatalogue.imageFile(inSet: set, screenScale: screenScale)
    {
      return cached(file.path).map { ($0, file.scale) }
    }
    Diagnostics.report(
      Diagnostic.Code(rawValue: "image.not-found"),
      "no image named \"\(name)\": put \(name).png or .jpg into one of \(folders.joined(separator: ", "))")
    return nil
  }

  private static func cached(_ path: String) -> CGImage? {
    let stored = cache.withLock { $0[path]?.image }
    guard let image = stored ?? read(path) else { return nil }
    cache.withLock { $0[path] = WeakImage(image: image) }
    return image
  }

  /// The folders with a bundle's files; nil and the main bundle stand for all folders that are searched.
  static func folders(of bundle: Bundle?) -> [String] {
    guard let bundle, bundle != Bundle.main else { return folders() }
    return bundle.resourcePath.map { [$0] } ?? []
  }

  /// The folders of the main bundle, of the resource bundles that SwiftPM puts beside the executable, and `Resources`
  /// in the working directory.
  private static func folders() -> [String] {
    var folders: [String] = []
    if let main = Bundle.main.resourcePath {
      folders.append(main)
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: main)) ?? []
      folders += entries.filter { $0.hasSuffix(".resources") }.sorted().map { main + "/" + $0 }
    }
    folders.append(FileManager.default.currentDirectoryPath + "/Resources")
    return folders
  }

  /// The possible file names of an image: those of the screen's scale first, then of larger scales, then of smaller
  /// scales.
  static func candidates(_ name: String, screenScale: Int) -> [String] {
    let preferred = min(max(screenScale, 1), 3)
    let scales = Array(preferred...3) + (1..<preferred).reversed()
    let givenExtension = URL(fileURLWithPath: name).pathExtension
    let isFile = ["png", "jpg", "jpeg"].contains(givenExtension.lowercased())
    let base = isFile ? String(name.dropLast(givenExtension.count + 1)) : name
    return scales.flatMap { scale in
      (isFile ? [givenExtension] : ["png", "jpg", "jpeg"]).map {
        base + (scale == 1 ? "" : "@\(scale)x") + "." + $0
      }
    }
  }

  /// The scale of the screen; 2 outside the main thread, as `UIImage(named:)` is callable on any thread and the screen
  /// is not.
  private static var screenScale: Int {
    guard Thread.isMainThread else { return 2 }
    return MainActor.assumeIsolated { Int(saturating: UIScreen.main.scale.rounded(.up)) }
  }
}
