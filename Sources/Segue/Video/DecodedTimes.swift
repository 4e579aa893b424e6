import Glibc

/// The source of the times that ffmpeg gives to the frames of a video.
enum FrameClock: Equatable {
  /// The file has the times.
  case stored
  /// The times of the file have a jump (`PacketTimes.hasJump`): ffmpeg continues from the time of the frame before, if
  /// it decodes all frames.
  case joined
  /// The file has no times, like a stream without a container. The rate is a constant number of frames a second, such
  /// as 30000/1001.
  case even(rate: String)

  /// ffmpeg's arguments before the file. Stored times are copied: otherwise they would be rounded differently after
  /// each seek, and the times of a program stream would be guessed anew.
  var arguments: [String] { self == .stored ? ["-copyts", "-start_at_zero"] : [] }

  /// ffmpeg's filters that compute the times, which precede all other filters; empty if ffmpeg has the times.
  var filters: String {
    if case .even(let rate) = self { "settb=AVTB,setpts=round(N/(\(rate))/TB)," } else { "" }
  }
}

/// The times at which the frames that ffmpeg has decoded are shown, in seconds of the file.
struct DecodedTimes {
  /// The times at which the frames begin to be shown, in seconds.
  fileprivate(set) var starts: [Double] = []
  /// The errors that ffmpeg reported.
  fileprivate(set) var complaint = ""

  /// The end of the last frame, in seconds. Its duration is the median duration of the other frames, or `usual` seconds
  /// if there are none. Nil without frames.
  func end(usual: Double) -> Double? {
    let sorted = starts.sorted()
    let durations = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    let duration = durations.isEmpty ? usual : durations[durations.count / 2]
    return sorted.last.map { $0 + duration }
  }
}

extension VideoProbe {
  /// Decodes the frames from the time `seekTime`, in seconds, to which ffmpeg seeks unless it is 0. With `isFirstOnly`
  /// only the first frame is decoded.
  func decodedTimes(
    _ clock: FrameClock, from seekTime: Double = 0, isFirstOnly: Bool = false
  ) throws(VideoError) -> DecodedTimes {
    var times = DecodedTimes()
    guard let stream else { return times }
    guard let program = ChildProcess.find("ffmpeg") else { throw .noDecoder(path) }
    // The time base is microseconds; a filter prints only frames that have a mark.
    let marks = "settb=AVTB,metadata=mode=add:key=n:value=1,metadata=mode=print:key=n:file=-"
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        path: program,
        arguments: ["-nostdin", "-hide_banner", "-nostats", "-loglevel", "repeat+error"]
          + (seekTime > 0 ? ["-ss", seekTime.decimalSeconds] : []) + clock.arguments + input + [
            "-i", "file:" + path, "-filter_complex", "[0:\(stream.index)]\(clock.filters)\(marks)[v]",
            "-map", "[v]",
          ] + (isFirstOnly ? ["-frames:v", "1"] : []) + ["-f", "null", "-"], readsOutput: true)
    } catch {
      throw .unreadable(path, detail: String(cString: strerror(error.code)))
    }
    child.readLines { line in
      let word = line.split(separator: " ").first { $0.hasPrefix("pts:") }
      if let word, let microseconds = Double(word.dropFirst(4)) { times.starts.append(microseconds / 1e6) }
    }
    let end = child.finish()
    if end.wasStuck || end.signal != nil { throw VideoFile.unreadable(path, end) }
    times.complaint = end.errorText
    return times
  }
}
