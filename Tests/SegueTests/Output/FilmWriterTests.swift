import Foundation
import Testing

@testable import Segue

@Suite struct FilmWriterTests {
  /// The bytes of a grey frame in the pixel format of a film's encoder.
  func frame(_ value: UInt8, _ width: Int, _ height: Int, for film: FilmWriter) -> [UInt8] {
    let drawn = (0..<(width * height)).flatMap { _ in [value, value, value, 255] as [UInt8] }
    return film.pixels.convert(drawn, width: width, height: height)
  }

  /// The values that ffprobe reports for the fields of a film's stream.
  func probe(
    _ path: String, _ stream: String = "v:0", _ fields: String = "codec_name,width,height,nb_read_frames"
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", stream, "-of", "csv=p=0", "-show_entries",
      "stream=\(fields)", path,
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

  /// The sound has no samples, or is shorter or longer than the film. The film has all frames, and its sound has the
  /// length of the film.
  @Test(arguments: [FilmFormat.mp4, .webm], [0, 0.1, 3.0])
  func soundShortensNoFilm(format: FilmFormat, seconds: Double) throws {
    let folder = try TemporaryFolder()
    try Data(silence(seconds: seconds)).write(to: URL(fileURLWithPath: folder.file("sound.wav")))
    let path = folder.file("film.\(format.rawValue)")
    let staging = Staging()
    let film = try FilmWriter(
      destination: path, format: format, width: 64, height: 48, rate: 10,
      audio: FilmAudio(path: folder.file("sound.wav"), seconds: 1.3), staging: staging)
    for value in 0..<13 {
      try film.append(frame(UInt8(value * 20), 64, 48, for: film), number: value)
    }
    try film.finish()
    try staging.commit()
    #expect(try probe(path, "v:0", "nb_read_frames") == ["13"])
    // A packet has at most 1024 samples at 8 kHz in an MP4, and 20 ms in a WebM.
    let packets = try #require(Int(try probe(path, "a:0", "nb_read_frames").first ?? ""))
    let length = format == .mp4 ? 1024.0 / 8000 : 0.02
    #expect(abs(Double(packets) * length - 1.3) < 0.3, "\(packets)")
  }

  /// A short song is repeated without the silence that its encoder has put around it.
  @Test(
    arguments: [
      ("s.mp3", 48_000, 0.1), ("s.mp3", 48_000, 0.5), ("s.mp3", 11_025, 0.5), ("s.m4a", 48_000, 0.1),
      ("s.m4a", 44_100, 0.5), ("s.ogg", 48_000, 0.2), ("s.opus", 48_000, 0.5), ("s.flac", 48_000, 0.5),
      ("s.wav", 48_000, 0.1), ("cut.flac", 48_000, 1.0),
    ])
  func aShortSongIsRepeatedWithoutAPause(name: String, rate: Int, seconds: Double) throws {
    let folder = try TemporaryFolder()
    let codec = name.hasSuffix(".ogg") ? ["-c:a", "libvorbis"] : []
    try folder.ffmpeg(["-f", "lavfi", "-i", "sine=440:d=\(seconds):r=\(rate)"] + codec + [name])
    if name.hasPrefix("cut") {
      let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
      try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let staging = Staging()
    let film = try FilmWriter(
      destination: folder.file("film.mp4"), format: .mp4, width: 64, height: 48, rate: 25,
      audio: FilmAudio(path: folder.file(name), seconds: 2.52), staging: staging)
    for value in 0..<63 { try film.append(frame(UInt8(value), 64, 48, for: film), number: value) }
    try film.finish()
    try staging.commit()
    #expect(try folder.names == ["film.mp4", name].sorted())
    try folder.ffmpeg(["-i", "film.mp4", "-ac", "1", "-ar", "48000", "-f", "s16le", "raw"])
    let raw = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("raw"))))
    let samples = stride(from: 0, to: raw.count - 1, by: 2).map {
      abs(Int(Int16(truncatingIfNeeded: Int(raw[$0]) | Int(raw[$0 + 1]) << 8)))
    }
    try #require(samples.count > 2 * 48_000)
    // Each part lasts 2.5 ms, which is longer than a period of the tone. Parts after two seconds fade out.
    let silent = stride(from: 0, to: 2 * 48_000, by: 120).filter {
      samples[$0..<($0 + 120)].allSatisfy { $0 < 300 }
    }
    #expect(silent.count <= 1, "silent at \(silent.map { Double($0) / 48_000 })")
  }

  /// The bytes of a WAV file with `seconds` of silence at 8 kHz.
  private func silence(seconds: Double) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = Int(seconds * 8000) * 2
    var file: [UInt8] = Array("RIFF".utf8)
    file += bytes(36 + size, 4)
    file += Array("WAVEfmt ".utf8)
    let format = [(16, 4), (1, 2), (1, 2), (8000, 4), (16_000, 4), (2, 2), (16, 2)]
    for (value, count) in format { file += bytes(value, count) }
    file += Array("data".utf8)
    file += bytes(size, 4)
    file += [UInt8](repeating: 0, count: size)
    return file
  }

  /// The film declares that its chroma samples are centred, so that players show them at the positions that the
  /// encoder uses.
  @Test(arguments: [FilmFormat.mp4, .webm])
  func chromaIsCentred(format: FilmFormat) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("film.\(format.rawValue)")
    let staging = Staging()
    let film = try FilmWriter(
      destination: path, format: format, width: 64, height: 48, rate: 30, staging: staging)
    for value in 0..<3 { try film.append(frame(UInt8(value * 20), 64, 48, for: film), number: value) }
    try film.finish()
    try staging.commit()
    #expect(try probe(path, "v:0", "chroma_location") == ["center"])
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

  /// x264 rejects an odd side. The error is one line, which says that ffmpeg failed.
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
