import Foundation
import Glibc
import UIKit

/// Encodes frames to a film by piping raw pixels to ffmpeg.
package final class FilmWriter: FrameWriter {
  private let destination: String
  /// The path at which the film is written until the staging is committed.
  private let staged: String
  private let format: FilmFormat
  package let pixels: FilmPixels
  private let frameBytes: Int
  private let isOpaque: Bool
  private let program: String
  private let encoder: ChildProcess
  private let audio: FilmAudio?
  /// ffmpeg's messages from decoding the sound before the film.
  private let soundComplaint: String
  /// The path that ffmpeg encodes to: the film, or for a GIF the lossless copy.
  private let encoded: String

  /// Begins a film of `width` x `height` pixels, `rate` frames a second, that appears at `destination` when the
  /// staging is committed. It has the sound of `audio`. If it has a keyframe every `keyframes` frames, it can be cut there.
  package init(
    destination: String, format: FilmFormat, width: Int, height: Int, rate: FrameRate, isOpaque: Bool = true,
    audio: FilmAudio? = nil, keyframes: Int? = nil, staging: Staging
  ) throws(OutputError) {
    guard let program = ChildProcess.find("ffmpeg") else { throw .noEncoder(destination) }
    self.destination = destination
    self.format = format
    pixels = format.pixels(isOpaque: isOpaque)
    frameBytes = pixels.byteCount(width: width, height: height)
    self.isOpaque = isOpaque
    self.audio = audio
    self.program = program
    let staged = try staging.stage(destination)
    self.staged = staged
    encoded = format == .gif ? staged + ".mkv" : staged
    let input = [
      "-f", "rawvideo", "-pix_fmt", pixels.name, "-video_size", "\(width)x\(height)", "-framerate", "\(rate)",
      "-i", "pipe:0",
    ]
    let playedInput = try audio.map { audio throws(OutputError) in
      try Self.playedInput(audio, program: program, beside: staged, for: destination)
    }
    let sound = audio.map { (playedInput?.input ?? []) + format.sound($0) } ?? []
    soundComplaint = playedInput?.complaint ?? ""
    // Unless damaged files are refused, a damaged song is used as far as it can be decoded.
    encoder = try Self.run(
      program,
      arguments: input + sound + format.encoding(isOpaque: isOpaque, keyframes: keyframes) + [
        "file:" + encoded
      ],
      for: destination,
      endsAtErrors: audio?.damage.areRefused ?? true)
  }

  /// The arguments for ffmpeg's input of the sound, which lasts at least as long as the film unless the song has no
  /// samples, and ffmpeg's complaint about the song.
  ///
  /// A shorter song is decoded to a file beside the film, and repeated from that file. If ffmpeg repeated the song
  /// itself, each repetition would contain the silence that encoders put around a song.
  private static func playedInput(
    _ audio: FilmAudio, program: String, beside staged: String, for destination: String
  ) throws(OutputError) -> (input: [String], complaint: String) {
    let found = audio.foundSeconds
    if let found, found >= audio.seconds { return (["-i", "file:" + audio.path], "") }
    let samples = staged + ".w64"
    let length = max(0.001, found ?? audio.seconds)
    let arguments = [
      "-i", "file:" + audio.path, "-map", "0:a:0", "-t", length.decimalSeconds, "-c:a", "pcm_f32le", "-f",
      "w64",
    ]
    let complaint = try finish(
      run(
        program, arguments: arguments + ["file:" + samples], for: destination,
        endsAtErrors: audio.damage.areRefused), for: destination, at: staged)
    // ffmpeg would repeat a song without samples endlessly.
    let hasSamples = (try? AudioFile.check(samples, damage: DamagedFiles(areRefused: false))) != nil
    guard hasSamples else { return (["-i", "file:" + audio.path], complaint) }
    return (["-stream_loop", "-1", "-i", "file:" + samples], complaint)
  }

  /// Appends a frame; `number` is not used, as frames are in order.
  package func append(_ bytes: [UInt8], number: Int) throws(OutputError) {
    guard bytes.count == frameBytes else {
      fatalError(
        "FilmWriter.append: the frame has \(bytes.count) bytes; each frame of the film has \(frameBytes)")
    }
    if !encoder.feed(bytes) {
      try finish(encoder)
      throw .encoderFailed(destination, detail: "it stopped reading its input")
    }
  }

  /// Ends the film; it is complete at its staged path.
  package func finish() throws(OutputError) {
    let complaint = try finish(encoder) + soundComplaint
    if let audio, !complaint.isEmpty {
      let detail = VideoFile.lastLine(of: complaint)
      try audio.damage.handle(
        OutputError.encoderFailed(destination, detail: detail), in: audio.path,
        note: "\(audio.path) is damaged (\(detail)): what can be decoded of it is played")
    }
    if format == .gif { try makeGIF() }
    var information = stat()
    guard stat(staged.fileName, &information) == 0, information.st_size > 0 else {
      if Self.isFolderGone(staged) { throw .folderRemoved(destination) }
      throw .encoderFailed(destination, detail: "it has written no film")
    }
  }

  /// Encodes the lossless copy with a palette for the whole film.
  private func makeGIF() throws(OutputError) {
    let palette = encoded + ".png"
    try finish(
      Self.run(
        program,
        arguments: [
          "-i", "file:" + encoded, "-vf",
          "palettegen=stats_mode=diff:reserve_transparent=\(isOpaque ? 0 : 1)", "-f", "image2",
          // The output is one picture, in whose name % is a plain character.
          "-update", "1", "file:" + palette,
        ],
        for: destination))
    try finish(
      Self.run(
        program,
        arguments: [
          "-i", "file:" + encoded, "-f", "image2", "-pattern_type", "none", "-i", "file:" + palette,
          "-lavfi", "paletteuse=dither=sierra2_4a:diff_mode=rectangle",
          // The frames of a transparent film are whole, since each is cleared before the next one (`GIFDisposal`).
          "-gifflags", isOpaque ? "+offsetting+transdiff" : "-offsetting-transdiff", "-f", "gif",
          "file:" + staged,
        ], for: destination))
    if isOpaque { return }
    do {
      try GIFDisposal.clearEachFrame(of: staged)
    } catch {
      throw .encoderFailed(destination, detail: "its GIF cannot be read back: \(error)")
    }
  }

  private static func run(
    _ program: String, arguments: [String], for destination: String, endsAtErrors: Bool = true
  ) throws(OutputError) -> ChildProcess {
    do throws(SystemError) {
      return try ChildProcess(
        path: program,
        arguments: ["-nostdin", "-hide_banner", "-nostats", "-loglevel", "repeat+error"]
          + (endsAtErrors ? ["-xerror"] : []) + ["-y"] + arguments)
    } catch {
      throw .encoderFailed(destination, detail: String(cString: strerror(error.code)))
    }
  }

  /// Parts of the messages by which ffmpeg reports that it cannot write.
  private static let writingErrors = [
    "Error writing", "Error closing", "av_interleaved_write_frame", "No space left on device",
    "File too large",
  ]

  private static func isFolderGone(_ staged: String) -> Bool {
    access(staged.folderOfFile.fileName, F_OK) != 0
  }

  @discardableResult
  private func finish(_ child: ChildProcess) throws(OutputError) -> String {
    try Self.finish(child, for: destination, at: staged)
  }

  /// Waits for ffmpeg and returns its messages, or throws if it has failed. `staged` is in the folder to which ffmpeg
  /// writes.
  private static func finish(
    _ child: ChildProcess, for destination: String, at staged: String
  ) throws(OutputError) -> String {
    let end = child.finish()
    // ffmpeg can fail to write a film and still exit with 0, without -xerror or in an old version.
    let couldWrite = !writingErrors.contains { end.errorText.contains($0) }
    if end.succeeded, couldWrite { return end.errorText }
    if isFolderGone(staged) { throw .folderRemoved(destination) }
    if end.errorText.contains("No space left on device") { throw .diskFull(destination) }
    if end.errorText.contains("File too large") { throw .tooLarge(destination) }
    if end.wasStuck { throw .encoderFailed(destination, detail: "it neither read nor computed any more") }
    if let signal = end.signal {
      let name = String(cString: strsignal(signal))
      throw .encoderFailed(destination, detail: "signal \(signal) (\(name)) ended it")
    }
    let last = end.errorText.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    throw .encoderFailed(destination, detail: last?.printable(limit: 300) ?? "it gave no reason")
  }
}
