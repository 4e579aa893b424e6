import Compositor
import Foundation
import Segue

/// `Benchmarks`: times scenes, or writes pictures of them.
@MainActor
func measureScenes(_ options: SceneOptions) throws {
  let source = try SceneSource(path: options.scenes ?? SceneFile.standardPath(), scale: options.scale)
  let chosen = try options.chosen(of: source.file)
  let frames = options.frames ?? source.file.frames
  if let folder = options.pictures {
    return try writePictures(of: chosen, source, frame: frames, raster: options.raster, into: folder)
  }
  if options.showsPasses {
    for definition in chosen where SceneKinds.isKnown(definition) {
      try printPasses(of: definition, source, frames: frames, raster: options.raster)
    }
    return
  }
  if options.isJSON {
    let rows = try chosen.map { definition in
      guard SceneKinds.isKnown(definition) else {
        return "{\"scene\": \"\(definition.name)\", \"ms_median\": null, \"reason\": \"not drawn here\"}"
      }
      return try SceneResult(definition, source, frames: frames, raster: options.raster).json
    }
    return print("[\n  " + rows.joined(separator: ",\n  ") + "\n]")
  }
  print(
    row([
      "scene", "ms", "p95", "worst", "first", "cpu", "draws", "fills", "passes", "targets", "quads", "alloc.",
    ]))
  for definition in chosen {
    guard SceneKinds.isKnown(definition) else {
      print(row([definition.name, "not drawn here"]))
      continue
    }
    let result = try SceneResult(definition, source, frames: frames, raster: options.raster)
    let times = [
      result.median, result.percentile(0.95), result.percentile(1), result.firstFrame, result.processor,
    ].map { String(format: $0 < 1 ? "%.3f" : "%.2f", $0) }
    let most = result.most
    let counts = [most.draws, most.fills, most.passes, most.targets, most.quads].map { "\($0)" }
    print(
      row([result.scene] + times + counts + [String(format: "%.4g", result.allocationsPerFrame)]))
    fflush(nil)
  }
}

/// Formats columns, the first left-aligned.
private func row(_ cells: [String]) -> String {
  cells.enumerated().map { index, cell in
    let width = index == 0 ? 16 : 9
    let space = String(repeating: " ", count: max(1, width - cell.count))
    return index == 0 ? cell + space : space + cell
  }.joined()
}

@MainActor
private func writePictures(
  of scenes: [SceneFile.Definition], _ source: SceneSource, frame: Int, raster: RasterProfile,
  into folder: String
) throws {
  let url = URL(fileURLWithPath: folder)
  do {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  } catch {
    throw SceneError("cannot make the folder \(folder): \(error.localizedDescription)")
  }
  for definition in scenes where SceneKinds.isKnown(definition) {
    let run = try SceneRun(definition, source, raster: raster)
    defer { run.close() }
    for _ in 0...frame { try run.step() }
    let file = url.appendingPathComponent(definition.name + ".png")
    do {
      try Data(run.image.pngData()).write(to: file, options: .atomic)
    } catch {
      throw SceneError("cannot write \(file.path): \(error)")
    }
    print(file.relativePath)
  }
}
