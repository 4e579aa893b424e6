import Foundation
import Testing

@testable import Segue

@Suite struct FilmWriterTests {
  /// A grey frame as a film's encoder takes it.
  func frame(_ value: UInt8, _ width: Int, _ height: Int, for film: FilmWriter) -> [UInt8] {
    let drawn = (0..<(width * height)).flatMap { _ in [value, value, value, 255] as [UInt8] }
    return film.pixels.convert(drawn, width: width, height: height)
  }

  /// ffprobe's values of a film: codec, size, frame rate, number of frames.
  func probe(_ path: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-of", "csv=p=0", "-show_entries",
      "stream=codec_name,width,height,nb_read_frames", path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",").map(String.init)
  }

  @Test(
    arguments: [(FilmFormat.mp4, "h264"), (.gif, "gif"), (.webm, "vp9"), (.apng, "apng")], [true, false])
  func everyFrameIsInTheFilm(format: (FilmFormat, String), isOpaque: Bool) throws {
    let (format, codec) = format
    guard isOpaque || format.hasAlpha else { return }
    let folder = try TemporaryFolder()
    let path = folder.file("film.\(format.rawValue)")
    let staging = Staging()
    let film = try FilmWriter(
      destination: path, format: format, width: 64, height: 48, rate: 30, isOpaque: isOpaque, staging: staging
    )
    for value in 0..<13 {
      try film.append(frame(UInt8(value * 20), 64, 48, for: film), number: value)
    }
    try film.finish()
    try staging.commit()
    #expect(try folder.names == ["film.\(format.rawValue)"])
    #expect(try probe(path) == [codec, "64", "48", "13"])
  }

  @Test func anAbandonedFilmLeavesNothing() throws {
    let folder = try TemporaryFolder()
    do {
      let staging = Staging()
      let film = try FilmWriter(
        destination: folder.file("film.mp4"), format: .mp4, width: 64, height: 48, rate: 30, staging: staging)
      try film.append(frame(9, 64, 48, for: film), number: 0)
    }
    #expect(try folder.names == [])
  }

  /// x264 rejects an odd side: the error has its message, on one line.
  @Test func theEncodersErrorIsReported() throws {
    let folder = try TemporaryFolder()
    let staging = Staging()
    let film = try FilmWriter(
      destination: folder.file("film.mp4"), format: .mp4, width: 63, height: 48, rate: 30, staging: staging)
    let error = #expect(throws: OutputError.self) {
      for value in 0..<40 { try film.append(frame(UInt8(value), 63, 48, for: film), number: value) }
      try film.finish()
    }
    let text = try #require(error.map { "\($0)" })
    #expect(text.contains("ffmpeg failed") && !text.contains("\n"))
  }
}
