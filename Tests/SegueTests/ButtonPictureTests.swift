import Testing

@testable import Segue

/// The pixels of buttons, also while they are touched.
@Suite(.serialized) @MainActor struct ButtonPictureTests {
  private static let redImage = UIImage(
    cgImage: CGImage(
      width: 40, height: 40, isOpaque: false,
      // The right half is transparent.
      premultipliedBGRA: (0..<1600).flatMap { $0 % 40 < 20 ? [0, 0, 255, 255] : [0, 0, 0, 0] as [UInt8] }))

  private func open() throws -> Run {
    let run = try Run(size: CGSize(width: 200, height: 100), scale: 1)
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    return run
  }

  /// The red, green and blue components of a pixel.
  private func pixel(_ run: Run, _ x: Int, _ y: Int) -> [UInt8] {
    let image = run.image()
    return image.withPixels { bytes in (0..<3).map { bytes[(y * image.width + x) * 4 + 2 - $0] } }
  }

  private func touch(_ run: Run, _ phase: TouchSample.Phase) throws {
    run.touch(TouchSample(t: run.time, id: 0, phase: phase, x: 100, y: 50))
    try run.step()
  }

  @Test func aPressedImageIsDarker() throws {
    let run = try open()
    defer { run.close() }
    let button = UIButton(frame: CGRect(x: 50, y: 10, width: 100, height: 80))
    button.setImage(Self.redImage, for: .normal)
    run.window.addSubview(button)
    try run.step()
    #expect(pixel(run, 90, 50) == [255, 0, 0] && pixel(run, 110, 50) == [255, 255, 255])
    try touch(run, .began)
    // Black with an alpha of 0.4 covers the opaque half of the image, and nothing else.
    #expect(pixel(run, 90, 50) == [153, 0, 0] && pixel(run, 110, 50) == [255, 255, 255])
    try touch(run, .ended)
    #expect(pixel(run, 90, 50) == [255, 0, 0])
    // The image of a disabled button is half transparent.
    button.isEnabled = false
    try run.step()
    let pale = pixel(run, 90, 50)
    #expect(pale[0] == 255 && abs(Int(pale[1]) - 128) <= 1 && pale[1] == pale[2])
  }

  @Test func aPressedSystemButtonFades() throws {
    let run = try open()
    defer { run.close() }
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 50, y: 10, width: 100, height: 80)
    button.tintColor = .black
    button.setImage(Self.redImage, for: .normal)
    run.window.addSubview(button)
    try run.step()
    #expect(pixel(run, 90, 50) == [0, 0, 0] && pixel(run, 110, 50) == [255, 255, 255])
    try touch(run, .began)
    // Black with an alpha of 0.2 covers the white window.
    #expect(pixel(run, 90, 50) == [204, 204, 204])
    try touch(run, .ended)
    var greys: [UInt8] = []
    for _ in 0..<40 {
      try run.step()
      greys.append(pixel(run, 90, 50)[0])
    }
    #expect(greys == greys.sorted(by: >) && greys.first.map { $0 > 150 } == true && greys.last == 0)
  }

  /// The title begins at the right edge of the image, and both together are centred.
  @Test func aTitleIsBesideItsImage() throws {
    let run = try open()
    defer { run.close() }
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    button.setImage(Self.redImage, for: .normal)
    button.setTitle("HEH", for: .normal)
    button.setTitleColor(.black, for: .normal)
    run.window.addSubview(button)
    try run.step()
    let image = run.image()
    var (reds, blacks): ([Int], [Int]) = ([], [])
    image.withPixels { bytes in
      for x in 0..<200 {
        for y in 0..<100 {
          let (g, r) = (bytes[(y * 200 + x) * 4 + 1], bytes[(y * 200 + x) * 4 + 2])
          if g < 100 { r > 200 ? reds.append(x) : blacks.append(x) }
        }
      }
    }
    let label = try #require(button.titleLabel)
    let left = Int(label.frame.minX)
    #expect(reds.count == 800 && reds.min() == left - 40 && blacks.min().map { $0 >= left } == true)
    #expect(blacks.max().map { CGFloat($0) < label.frame.maxX } == true)
    #expect(abs(CGFloat(left - 40) - (200 - label.frame.maxX)) <= 1)
  }
}
