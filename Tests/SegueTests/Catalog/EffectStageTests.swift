import Foundation
import Pictures
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import UIKit

/// Effects that are drawn on one picture.
@Suite(.serialized) @MainActor
struct EffectStageTests {
  private nonisolated static let size = (width: 60, height: 44)
  nonisolated static let ids = ["blur", "shatter", "burst", "duotone"]

  private static let picture: CGImage = {
    let bytes = (0..<(size.width * size.height)).flatMap { index -> [UInt8] in
      let (x, y) = (index % size.width, index / size.width)
      return [UInt8(90 + (x ^ y)), UInt8(x * 4), UInt8(255 - y * 5), 255]
    }
    return CGImage(width: size.width, height: size.height, isOpaque: true, premultipliedBGRA: bytes)
  }()

  /// The pixels of an effect at fractions of its duration.
  private func frames(
    of id: String, at fractions: [Double], screens: StageScreens = .pictures,
    _ parameters: [String: String] = [:]
  ) throws -> [[UInt8]] {
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let points = CGSize(width: Self.size.width, height: Self.size.height)
    let run = try Run(size: points, scale: 1, raster: .software)
    let stage = try entry.make(
      StageOptions(from: Self.picture, size: points, parameters: parameters, screens: screens))
    defer {
      run.window.rootViewController = nil
      run.close()
    }
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    let start = run.time
    stage.begin()
    try run.step(at: start)
    return try fractions.map {
      try run.step(at: start + entry.duration * $0)
      return run.image().withPixels { Array($0) }
    }
  }

  @Test func theCatalogHasAllEffects() {
    #expect(TransitionCatalog.all.filter { $0.kind == .effect }.map(\.id) == Self.ids)
  }

  @Test(arguments: ids) func anEffectBeginsWithThePictureAndChangesIt(id: String) throws {
    let shown = try frames(of: id, at: [0, 0.25, 0.4, 0.5, 1])
    let picture = Self.picture.withPixels { Array($0) }
    #expect(largestDifference(shown[0], picture) <= 1)
    for frame in shown.dropFirst() { #expect(largestDifference(frame, picture) > 10) }
    #expect(Set(shown).count == shown.count, "two fractions have equal frames")
  }

  @Test(arguments: ids) func anEffectIsDrawnOnAnAppsScreen(id: String) throws {
    let (app, picture) = (
      try frames(of: id, at: [0, 0.5], screens: .app), try frames(of: id, at: [0, 0.5])
    )
    let screensDiffer = app[0] != picture[0]
    #expect(screensDiffer)
    #expect(largestDifference(app[0], app[1]) > 10)
  }

  @Test(arguments: ids) func eachParameterIsUsed(id: String) throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let usual = try frames(of: id, at: [0.4])
    for parameter in entry.parameters {
      let value =
        switch parameter.type {
        case "curve": parameter.defaultValue == "linear" ? "easeIn" : "linear"
        case "color": "0.2,0.9,0.1"
        case "integer": "7"
        default: parameter.name == "amount" ? "0.5" : "12"
        }
      // The pictures are compared outside of `#expect`: a failure would describe every pixel of them.
      let isSeen = try frames(of: id, at: [0.4], [parameter.name: value]) != usual
      #expect(isSeen, "\(parameter.name)=\(value)")
    }
  }

  @Test func aDuotoneHasTheColoursOfItsParameters() throws {
    let last = try frames(of: "duotone", at: [1], ["dark": "0,0,0", "light": "1,0.5,0"])[0]
    let picture = Self.picture.withPixels { Array($0) }
    let expected = stride(from: 0, to: picture.count, by: 4).flatMap { pixel -> [UInt8] in
      let (blue, green, red) = (picture[pixel], picture[pixel + 1], picture[pixel + 2])
      let light = 0.0722 * Double(blue) + 0.7152 * Double(green) + 0.2126 * Double(red)
      return [0, UInt8((0.5 * light).rounded()), UInt8(light.rounded()), 255]
    }
    #expect(largestDifference(last, expected) <= 1)
  }

  @Test func anEffectDrawsTheFramesOfAVideo() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "duotone" })
    let points = CGSize(width: Self.size.width, height: Self.size.height)
    let stage = try entry.make(StageOptions(from: Self.picture, size: points, screens: .pictures))
    let run = try Run(size: points, scale: 1, raster: .software)
    defer {
      run.window.rootViewController = nil
      run.close()
    }
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    try run.step()
    let start = run.time
    stage.begin()
    for time in [start, start + entry.duration] { try run.step(at: time) }
    let before = run.image().withPixels { Array($0) }
    let black = CGImage(
      width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
    stage.pictures?.show(black, outgoing: true)
    try run.step()
    let after = run.image().withPixels { Array($0) }
    let colors = Set(stride(from: 0, to: after.count, by: 4).map { Array(after[$0..<$0 + 4]) })
    let hasChanged = before != after
    #expect(hasChanged && colors == [[64, 23, 18, 255]], "black is the dark colour")
  }
}
