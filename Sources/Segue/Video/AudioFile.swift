import Glibc

/// The music of a film: it is cut, or repeated, to the film's length, and fades out.
package struct FilmAudio: Sendable {
  package let path: String
  /// The film's length in seconds.
  package let seconds: Double
  let damage: DamagedFiles

  package init(path: String, seconds: Double, damage: DamagedFiles = DamagedFiles(areRefused: false)) {
    self.path = path
    self.seconds = seconds
    self.damage = damage
  }

  /// The length, in seconds, of the fade at the end.
  private static let fade = 1.5

  /// ffmpeg's filter: silence follows sound that ends early, so that no frames are cut off.
  var filter: String {
    let length = min(Self.fade, seconds / 2)
    return "apad,atrim=end=\(seconds),afade=t=out:st=\(seconds - length):d=\(length)"
  }
}

extension FilmAudio {
  /// The length, in seconds, of the sound in the packets of the file, as far as the film needs it; nil if ffprobe fails
  /// or reports no packet with a time.
  var foundSeconds: Double? {
    guard let program = ChildProcess.find("ffprobe"),
      let child = try? ChildProcess(
        path: program,
        arguments: [
          "-v", "quiet", "-select_streams", "a:0", "-read_intervals",
          "%+\((seconds + Self.margin).decimalSeconds)",
          "-show_entries", "packet=pts_time,duration_time:format=start_time", "-of", "csv", "file:" + path,
        ], readsOutput: true)
    else { return nil }
    var (start, end) = (0.0, -Double.infinity)
    child.readLines { line in
      let fields = line.split(separator: ",")
      guard fields.count > 1, let time = Double(fields[1]) else { return }
      if fields[0] == "format" { start = time }
      if fields[0] == "packet", fields.count > 2 { end = max(end, time + (Double(fields[2]) ?? 0)) }
    }
    // The output of a program that does not end well is incomplete.
    let ending = child.finish()
    return ending.succeeded && !ending.wasStuck && end.isFinite ? end - start : nil
  }

  /// The seconds of packets to read beyond the film's length, since packets may begin before their audible part.
  private static let margin = 1.0
}

/// A file with sound.
package enum AudioFile {
  /// Throws unless ffprobe finds at least one packet of sound in the file. Also throws if the file is damaged and
  /// damaged files are refused.
  package static func check(_ path: String, damage: DamagedFiles) throws(VideoError) {
    guard access(path.fileName, F_OK) == 0 else { throw .missing(path) }
    guard let program = ChildProcess.find("ffprobe") else { throw .noDecoder(path) }
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        path: program,
        arguments: [
          "-v", "repeat+error", "-select_streams", "a:0", "-read_intervals", "%+#1", "-show_entries",
          "packet=size:stream=codec_type", "-of", "csv", "file:" + path,
        ], readsOutput: true)
    } catch {
      throw .unreadableSound(path, detail: String(cString: strerror(error.code)))
    }
    let text = String(decoding: child.read(count: 4096), as: UTF8.self)
    let end = child.finish()
    if end.wasStuck || end.signal != nil { throw VideoFile.unreadable(path, end) }
    guard end.succeeded else {
      throw .unreadableSound(path, detail: VideoFile.lastLine(of: end.errorText))
    }
    // The header may promise sound that the file does not have.
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.contains("stream,audio"), lines.contains(where: { $0.hasPrefix("packet,") }) else {
      throw .withoutSound(path)
    }
    if damage.areRefused, let fault = try WholeStream.fault(of: "a:0", in: path) {
      throw .damaged(path, detail: fault)
    }
  }
}

/// A stream of a file that is decoded from its beginning to its end.
enum WholeStream {
  /// ffmpeg's complaint about the stream, given by its specifier; nil if ffmpeg decodes all of it. `input` are ffmpeg's
  /// arguments before the file.
  static func fault(of stream: String, in path: String, input: [String] = []) throws(VideoError) -> String? {
    guard let program = ChildProcess.find("ffmpeg") else { throw .noDecoder(path) }
    // The filter makes the times of frames even: equal times, which some streams of frames with uneven durations have,
    // would be an error of the output.
    let evenFrames = stream.hasPrefix("a") ? [] : ["-filter:v", "fps=1"]
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        path: program,
        arguments: [
          "-nostdin", "-hide_banner", "-nostats", "-loglevel", "repeat+error", "-xerror",
        ] + input + ["-i", "file:" + path, "-map", "0:\(stream)"] + evenFrames + ["-f", "null", "-"],
        readsOutput: true)
    } catch {
      throw .unreadable(path, detail: String(cString: strerror(error.code)))
    }
    // ffmpeg writes no output, so this call returns when ffmpeg ends or is stuck.
    _ = child.read(count: 1)
    let end = child.finish()
    if end.wasStuck || end.signal != nil { throw VideoFile.unreadable(path, end) }
    return end.succeeded && end.errorText.isEmpty ? nil : VideoFile.lastLine(of: end.errorText)
  }
}

extension VideoFile {
  /// Throws unless ffmpeg can decode the whole video stream.
  func checkWhole() throws(VideoError) {
    if let fault = try WholeStream.fault(of: "\(stream)", in: path, input: input) {
      throw .damaged(path, detail: fault)
    }
  }
}
