import Testing

@testable import Engine
@testable import UIKit

/// Images of symbols, images with caps, and the contents of asset catalogues.
@Suite(.serialized) @MainActor
struct SymbolTests {
  private let stage = Stage()

  private func begin() { stage.frame(at: 0) }

  static let names = [
    "plus", "minus", "xmark", "checkmark", "circle", "circle.fill", "square", "square.fill", "plus.circle",
    "plus.circle.fill", "minus.circle", "minus.circle.fill", "xmark.circle", "xmark.circle.fill",
    "checkmark.circle", "checkmark.circle.fill", "info.circle", "exclamationmark.triangle", "ellipsis",
    "ellipsis.circle", "line.3.horizontal", "list.bullet", "sidebar.left", "sidebar.right", "square.grid.2x2",
    "chevron.left", "chevron.right",
    "chevron.up", "chevron.down", "chevron.backward", "arrow.left", "arrow.right", "arrow.up", "arrow.down",
    "arrow.clockwise", "arrow.counterclockwise", "square.and.arrow.up", "play", "play.fill", "pause",
    "pause.fill", "stop.fill", "forward.fill", "backward.fill", "camera", "photo", "house", "house.fill",
    "heart", "heart.fill", "star", "star.fill", "person", "person.fill", "person.circle", "bell", "bell.fill",
    "bookmark", "bookmark.fill", "lock", "lock.fill", "bolt", "bolt.fill", "moon.fill", "sun.max", "envelope",
    "eye", "magnifyingglass", "gear", "gearshape", "gearshape.fill", "trash", "folder", "book",
    "square.and.pencil", "pencil", "calendar", "clock", "cart",
  ]

  @Test func symbolsAreTemplates() throws {
    begin()
    for name in Self.names {
      let image = try #require(UIImage(systemName: name), "\(name)")
      #expect(image.size == CGSize(width: 21, height: 21) && image.isSymbolImage, "\(name)")
      #expect(image.renderingMode == .alwaysTemplate)
    }
  }

  @Test func anUnknownNameIsReported() {
    begin()
    let found = diagnostics { #expect(UIImage(systemName: "no.such.symbol") == nil) }
    #expect(found.count == 1 && found.first?.message.contains("no.such.symbol") == true)
  }

  @Test func configurationsSetTheSize() throws {
    begin()
    let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
    let image = try #require(UIImage(systemName: "star", withConfiguration: large))
    #expect(image.size == CGSize(width: 48, height: 48))
    #expect(image.symbolConfiguration == large)
    let small = image.withConfiguration(UIImage.SymbolConfiguration(pointSize: 10))
    #expect(small.size == CGSize(width: 12, height: 12) && small.isSymbolImage)
    let scaled = try #require(image.applyingSymbolConfiguration(UIImage.SymbolConfiguration(scale: .small)))
    #expect(scaled.size == CGSize(width: 39, height: 39))
    let both = UIImage.SymbolConfiguration(weight: .light).applying(
      UIImage.SymbolConfiguration(pointSize: 20))
    #expect(both == UIImage.SymbolConfiguration(pointSize: 20, weight: .light))
    #expect(
      UIImage.SymbolConfiguration(pointSize: 20, weight: .light, scale: .large)
        != UIImage.SymbolConfiguration(pointSize: 20, weight: .light))
    #expect(UIImage.SymbolConfiguration(font: .systemFont(ofSize: 20)) == .init(pointSize: 20))
    #expect(UIImage.SymbolConfiguration(textStyle: .body) == .init(pointSize: 17))
    #expect(
      UIImage().applyingSymbolConfiguration(large) == nil && UIImage().withConfiguration(large).size == .zero)
  }

  @Test func aTintStaysWithAnotherSize() throws {
    begin()
    let red = try #require(UIImage(systemName: "heart.fill")).withTintColor(
      .red, renderingMode: .alwaysOriginal)
    #expect(red.renderingMode == .alwaysOriginal && red.isSymbolImage)
    let large = red.withConfiguration(UIImage.SymbolConfiguration(pointSize: 40))
    #expect(
      large.renderingMode == .alwaysOriginal && large.size.width == 48
        && large.traits.tint == UIColor.red.cgColor)
  }

  // MARK: Caps

  private func plainImage(_ width: Int, _ height: Int, scale: CGFloat = 1) -> UIImage {
    let pixels = CGImage(
      width: width, height: height, isOpaque: true,
      premultipliedBGRA: Array(repeating: 255, count: width * height * 4))
    return UIImage(cgImage: pixels, scale: scale, orientation: .up)
  }

  @Test func capsStretchTheMiddleOnly() {
    begin()
    let caps = UIEdgeInsets(top: 4, left: 6, bottom: 5, right: 3)
    let image = plainImage(20, 20, scale: 2).resizableImage(withCapInsets: caps, resizingMode: .stretch)
    #expect(
      image.capInsets == caps && image.resizingMode == .stretch && image.size == CGSize(width: 10, height: 10)
    )
    let view = UIImageView(image: image)
    #expect(isClose(view.layer.contentsCenter, CGRect(x: 0.6, y: 0.4, width: 0.1, height: 0.1)))
    #expect(view.layer.contentsScale == 2)
    view.image = plainImage(20, 20)
    #expect(view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    // A stretchable area that an app has set itself stays.
    view.layer.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
    view.image = plainImage(30, 30)
    #expect(view.layer.contentsCenter.width == 0)
    let old = plainImage(9, 9).stretchableImage(withLeftCapWidth: 4, topCapHeight: 4)
    #expect(old.capInsets == UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4))
    #expect(image.withRenderingMode(.alwaysTemplate).capInsets == caps)
  }

  @Test func aTiledMiddleIsReported() {
    begin()
    let caps = UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
    #expect(diagnostics { _ = plainImage(20, 20).resizableImage(withCapInsets: caps) }.count == 1)
    #expect(diagnostics { _ = plainImage(9, 9).resizableImage(withCapInsets: caps) }.isEmpty)
  }

  // MARK: Catalogues

  /// Runs the body in a temporary working directory whose resources include an asset catalogue.
  private func inCatalogue(_ body: () throws -> Void) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    let (assets, before) = (folder + "/Resources/Assets.xcassets", manager.currentDirectoryPath)
    for set in ["Brand.colorset", "Bytes.colorset", "Empty.colorset", "Logo.imageset"] {
      try manager.createDirectory(atPath: assets + "/Group/" + set, withIntermediateDirectories: true)
    }
    func write(_ text: String, _ path: String) throws {
      try text.write(toFile: assets + "/Group/" + path, atomically: true, encoding: .utf8)
    }
    try write(
      """
      {"colors": [
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"color-space": "srgb", "components": {"red": "1.0", "green": "1.0", "blue": "1.0", "alpha": "1.0"}}},
        {"idiom": "universal",
         "color": {"color-space": "srgb", "components": {"red": "0.250", "green": "0.500", "blue": "1.000", "alpha": "0.500"}}}
      ], "info": {"author": "xcode", "version": 1}}
      """, "Brand.colorset/Contents.json")
    try write(
      """
      {"colors": [{"idiom": "universal", "color": {"components":
        {"red": "0xFF", "green": "51", "blue": "0x00", "alpha": "1.000"}}}]}
      """, "Bytes.colorset/Contents.json")
    try write("{\"colors\": [{\"idiom\": \"universal\"}]}", "Empty.colorset/Contents.json")
    try write(
      """
      {"images": [{"idiom": "universal", "scale": "1x"}, {"filename": "logo2.png", "scale": "2x"},
        {"filename": "logo3.png", "scale": "3x"}]}
      """, "Logo.imageset/Contents.json")
    for (name, side) in [("logo2", 20), ("logo3", 30)] {
      let data = try #require(plainImage(side, side).pngData())
      try data.write(to: URL(fileURLWithPath: assets + "/Group/Logo.imageset/\(name).png"))
    }
    defer {
      #expect(manager.changeCurrentDirectoryPath(before))
      try? manager.removeItem(atPath: folder)
    }
    #expect(manager.changeCurrentDirectoryPath(folder))
    try body()
  }

  @Test func coloursAreReadFromACatalogue() throws {
    begin()
    try inCatalogue {
      #expect(UIColor(named: "Brand") == UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5))
      #expect(UIColor(named: "Group/Bytes") == UIColor(red: 1, green: 0.2, blue: 0, alpha: 1))
      #expect(UIColor(named: "Brand", in: nil, compatibleWith: nil) != nil)
      let found = diagnostics {
        #expect(UIColor(named: "None") == nil && UIColor(named: "Empty") == nil)
      }
      #expect(found.map(\.code.rawValue) == ["color.not-found", "asset.failed"])
    }
  }

  @Test func imagesAreReadFromACatalogue() throws {
    begin()
    try inCatalogue {
      let image = try #require(UIImage(named: "Logo"))
      #expect(image.scale == 2 && image.size == CGSize(width: 10, height: 10))
      #expect(UIImage(named: "Logo", in: nil, compatibleWith: nil)?.cgImage === image.cgImage)
    }
  }
}
