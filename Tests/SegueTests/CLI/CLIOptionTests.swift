import Foundation
import Glibc
import Testing

/// Wrong usage ends `segue` with the status 2 and one line, and writes no file.
@Suite struct CLIOptionTests {
  @Test(arguments: [
    (["rendr"], "did you mean render?"),
    (["profile"], "segue list shows the ids"),
    (["profile", "flatzoom-psh"], "did you mean flatzoom-push?"),
    (["profile", "flatzoom-push", "--frames", "0"], "a whole number from 1"),
    (["profile", "flatzoom-push", "--frames", "2.5"], "a whole number from 1"),
    (["profile", "flatzoom-push", "--set", "a"], "write name=value"),
    (["render"], "segue list shows the ids"),
    (["render", "flatzoom-psh", "--out", "a.png", "--at", "0"], "did you mean flatzoom-push?"),
    (["render", "quux", "--out", "a.png", "--at", "0"], "segue list"),
    (["render", "flatzoom-push", "more", "--out", "a.png"], "'more' is one id too many"),
    (["render", "--shader", "a.glsl"], "render needs --out FILE"),
    (
      ["render", "push", "--shader", "a.glsl", "--at", "0", "--out", "a.png"],
      "either push or --shader a.glsl"
    ),
    (["render", "push", "--time-limit", "3", "--at", "0", "--out", "a.png"], "--time-limit is for --shader"),
    (["demo", "--hud=1"], "--hud takes no value"),
    (["render", "flatzoom-push", "--sise", "3x4"], "did you mean --size?"),
    (["render", "flatzoom-push", "--size"], "--size needs a value"),
    (["render", "flatzoom-push", "--out", "--scale", "1"], "--out needs a value"),
    (["render", "flatzoom-push", "--out", "--scale=1"], "--out needs a value"),
    (["render", "flatzoom-push", "-q"], "unknown option -q: see segue render --help"),
    (["slideshow", "a.png", "-q.mp4"], "unknown option -q in -q.mp4: write ./-q.mp4"),
    (["slideshow", "-q", "-fq.png"], "unknown option -q: see segue slideshow --help"),
    (["slideshow", "-hq", "-fq.png"], "unknown option -q in -hq: write ./-hq"),
    (["slideshow", "xq", "-q.png"], "unknown option -q in -q.png: write ./-q.png"),
    (["slideshow", "-hq.png", "-fq.png"], "unknown option -q in -hq.png: write ./-hq.png"),
    (["render", "flatzoom-push", "--stats=1", "--out", "a.png"], "--stats takes no value"),
    (["list", "flatzoom-psh"], "did you mean flatzoom-push?"),
    (["list", "cube", "iris"], "'iris' is one id too many"),
    (["profile", "push", "--trace", "a.jpg"], "--trace a.jpg: name a .json"),
    (["demo", "--record", "keep.jpg"], "--record keep.jpg: name a .json"),
    (["help", "rendr"], "did you mean render?"),
    (
      ["render", "flatzoom-push", "--to", "a.png", "--stage", "app", "--at", "0", "--out", "b.png"],
      "shows one picture"
    ),
    (["render", "flatzoom-push", "--stage", "both", "--at", "0", "--out", "b.png"], "pictures or app"),
    (["render", "flatzoom", "--stage", "pictures", "--at", "0", "--out", "b.png"], "a scene of an app"),
    (["render", "push", "--fit", "blur", "--at", "0", "--out", "b.png"], "--fit blur is for pictures"),
    (
      ["render", "push", "--from", "a.png", "--fit", "wide", "--at", "0", "--out", "b.png"], "fit, fill, blur"
    ),
    (["render", "push", "--fps", "9", "--stats", "--out", "-"], "both write to standard output"),
    (["render", "push", "--fps", "9", "--transparent", "--out", "a.mp4"], "has no transparency"),
    (["render", "push", "--shutter", ".5", "--at", "0", "--out", "a.png"], "--shutter needs a film"),
    (["render", "push", "--shutter", "1.5", "--fps", "9", "--out", "a.mp4"], "from 0 to 1"),
    (["render", "push", "--supersample", "9", "--at", "0", "--out", "a.png"], "from 1 to 8"),
    (
      ["render", "push", "--supersample", "8", "--size", "2000x2000", "--at", "0", "--out", "a.png"],
      "over 16384"
    ),
    (["slideshow", "a.png", "--out", "a.mp4"], "two pictures"),
    (["slideshow", "."], "./*.jpg"),
    (["slideshow", "a.png", "b.png", "--transition", "cube,", "--out", "c.mp4"], "separate IDs by commas"),
    (["slideshow", "a.png", "b.png", "--transition", "cube iris", "--out", "c.mp4"], "IDs by commas"),
    (["slideshow", "a.png", "b.png"], "needs --out"),
    (["slideshow", "a.png", "b.png", "--out", "c.png"], "is one picture"),
    (["slideshow", "a.png", "b.png", "--out", "c.gif", "--audio", "d.mp3"], "has no sound"),
    (["slideshow", "a.png", "b.png", "--transition", "sheet-present", "--out", "c.mp4"], "does not fill"),
    (["slideshow", "a.png", "b.png", "--transition", "pus", "--out", "c.mp4"], "did you mean push?"),
    (["slideshow", "a.png", "b.png", "--seed", "3", "--out", "c.mp4"], "--seed is for"),
    (
      ["slideshow", "a.png", "b.png", "--transition", "random", "--seed", "1.5", "--out", "c.mp4"],
      "--seed 1.5: a seed is a whole number"
    ),
  ])
  func invalidCommandsAndOptionsAreExplained(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(arguments, in: folder)
    #expect(outcome.isFailure(2, saying: words), "\(outcome)")
    #expect(try folder.names == [])
  }

  /// An invalid setting is wrong usage in every command that takes settings.
  @Test(arguments: [
    ["render", "blur-zoom", "--at", "0", "--out", "a.png"], ["profile", "blur-zoom", "--json"],
  ])
  func invalidSettingsAreExplained(command: [String]) throws {
    let folder = try TemporaryFolder()
    for (setting, words) in [
      ("sigmo=3", "did you mean sigma?"),
      ("q=3", "blur-zoom has no parameter 'q': there is sigma, zoom, curve"),
      ("sigma=red", "sigma is a number"), ("sigma=1,2", "sigma is a number"), ("sigma=", "sigma is a number"),
      ("sigma=101", "sigma is from 0 to 100"), ("curve=steep", "curve is easeInOut"),
    ] {
      let outcome = try CLI.run(command + ["--set", setting], in: folder)
      #expect(outcome.isFailure(2, saying: "segue: error: --set \(setting): ", words), "\(outcome)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try folder.names == [])
  }

  /// If a file is given as an ID, the message names the option that takes the file.
  @Test(arguments: [
    (["render", "a.glsl", "--at", "0", "--out", "b.png"], "use --shader a.glsl"),
    (["render", "a.jpg", "--at", "0", "--out", "b.png"], "pictures and videos are given by --from"),
    (["render", "a", "--at", "0", "--out", "b.png"], "pictures and videos are given by --from"),
    (["demo", "a.jpg"], "pictures and videos are given by --to"),
  ])
  func aFileIsNoID(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    for name in ["a", "a.glsl", "a.jpg"] { try folder.write("", name) }
    let outcome = try CLI.run(arguments, in: folder)
    #expect(outcome.isFailure(2, saying: "unknown id", words), "\(outcome)")
    #expect(try folder.names == ["a", "a.glsl", "a.jpg"])
  }

  /// `segue` without a command prints the help, which lists the commands, and reports no error.
  @Test func theNameAlonePrintsTheHelp() throws {
    let (alone, help) = (try CLI.run([]), try CLI.run(["--help"]))
    #expect(alone.status == 0 && alone.errors.isEmpty, "\(alone)")
    #expect(alone.output == help.output && alone.output.contains("Usage: segue COMMAND"))
  }

  @Test func theListShowsOneEntry() throws {
    let outcome = try CLI.run(["list", "cube"])
    #expect(outcome.status == 0 && outcome.output.contains("--set"), "\(outcome)")
    #expect(!outcome.output.contains("flatzoom-push"))
    #expect(try CLI.run(["list", "cube", "--ids"]).output == "cube\n")
  }

  @Test func extremeTimesDoNotCrash() throws {
    let folder = try TemporaryFolder()
    let tiny = try CLI.run(
      ["render", "flatzoom-push", "--size", "40x80", "--at", "1e-300", "--out", "a.png"], in: folder)
    #expect(tiny.status == 0, "\(tiny)")
    let touches = #"{"size":[390,844],"touches":[{"t":1e300,"id":0,"phase":"began","x":1,"y":1}]}"#
    try Data(touches.utf8).write(to: URL(fileURLWithPath: folder.file("late.json")))
    let late = try CLI.run(
      ["render", "flatzoom-interactive-pop", "--gesture", "late.json", "--fps", "5", "--out", "b.mp4"],
      in: folder)
    #expect(late.isFailure(1, saying: "late.json", "from 0 to 86400 s"), "\(late)")
    #expect(try folder.names == ["a.png", "late.json"])
  }

  @Test(arguments: [
    "0x844", "390x0", "-3x4", "390", "390x", "axb", "390x844x2", "99999999999999999999x4", "20000x20",
    "9000x9000",
  ])
  func impossibleSizesAreReported(size: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["render", "flatzoom-push", "--at", "0", "--size", size, "--out", "a.png"], in: folder)
    #expect(outcome.isFailure(2, saying: "--size \(size)"), "\(outcome)")
    #expect(try folder.names == [])
  }

  @Test func anOddSizeOfAnMP4IsReportedWithAValidSize() throws {
    let folder = try TemporaryFolder()
    let odd = ["render", "flatzoom-push", "--size", "391x845", "--scale", "1", "--out"]
    #expect(try CLI.run(odd + ["a.mp4"], in: folder).isFailure(2, saying: "391x845", "use --size 390x844"))
    let scaled = ["render", "push", "--size", "391x845", "--scale", "1.5", "--fps", "5", "--out", "b.mp4"]
    #expect(try CLI.run(scaled, in: folder).isFailure(2, saying: "587x1268 pixels: use --size 392x845"))
    // A message names the option that was typed.
    let scale = ["render", "push", "--scale", ".5", "--out", "b.mp4"]
    #expect(
      try CLI.run(scale, in: folder).isFailure(
        2, saying: "--scale 0.5: mp4", "not 195x422 pixels", "use --scale 0.502, which makes 196x424"))
    let large = ["render", "push", "--size", "333x45", "--scale", "49", "--out", "b.mp4"]
    #expect(try CLI.run(large, in: folder).isFailure(2, saying: "use --size 332x44"))
    #expect(try folder.names == [])
    #expect(try CLI.run(odd + ["a.gif", "--fps", "5"], in: folder).status == 0)
  }

  @Test(arguments: [
    (["--at", "1.5", "--out", "a.png"], "'1.5' is not a progress"),
    (["--at", "0,x", "--out", "a_%03d.png"], "'x' is not a progress"),
    (["--at", "0,.5", "--out", "a.png"], "write %03d"),
    (["--at", ".5,.501", "--out", "a_%03d.png"], "both 50 %"),
    (["--at", "0", "--out", "a.mp4"], "--at makes stills"),
    (["--at", "0", "--fps", "30", "--out", "a.png"], "use one of them"),
    (["--out", "a.png"], "its moment is missing"),
    (["--out", "a_%03d.png"], "--at 0,.5,1 for stills or --fps 60 for a sequence"),
    (["--fps", "30", "--out", "a_%03d_%d.png"], "write the number once"),
    (["--fps", "30", "--out", "a_%s.png"], "%03d in its name for a sequence"),
    (["--fps", "30", "--out", "a.bmp"], ".png, .mp4, .webm, .gif"),
    (["--fps", "0", "--out", "a.mp4"], "--fps 0"), (["--fps", "0/0", "--out", "a.mp4"], "--fps 0/0"),
    (["--fps", "1/0", "--out", "a.mp4"], "--fps 1/0"), (["--fps", "-1/2", "--out", "a.mp4"], "--fps -1/2"),
    (["--fps", "1e9/1", "--out", "a.mp4"], "as in 60, 29.97 or 30000/1001"),
    (["--fps", "60000/1001", "--out", "a.gif"], "more than 50 frames per second"),
    (["--fps", "30", "--duration", "-1", "--out", "a.mp4"], "seconds are a number from 0.001 to 86400"),
    (["--fps", "30", "--frames", "5..<5", "--out", "a.mp4"], "there is no frame in it"),
    (["--fps", "30", "--frames", "0-5", "--out", "a.mp4"], "0..<300"),
    (["--fps", "10", "--frames", "0..<10", "--out", "a.mp4"], "the film has frames 0..<9"),
    (["--fps", "60", "--out", "a.gif"], "50 frames per second: use --fps 50 or less"),
    (["--at", "0", "--sheet", "s.png", "--out", "a.png"], "--sheet needs a film"),
    (["--fps", "30", "--scale", "0", "--out", "a.mp4"], "a scale is a number from 0.01 to 64"),
    (["--fps", "30", "--sheet", "a_001.png", "--out", "a_%03d.png"], "--out a_%03d.png writes this file"),
    (["--fps", "30", "--sheet", "./a_7.png", "--out", "a_%d.png"], "writes this file too"),
    (["--fps", "30", "--sheet", "frame_00009.png", "--out", "./"], "writes this file too"),
    (["--fps", "30", "--sheet", "b/../b/frame_00009.png", "--out", "b"], "writes this file too"),
    (["--fps", "30", "--out", "a.mp4", "--sheet", "/"], "--sheet /"),
    (["--fps", "30", "--raster", "magic", "--out", "a.mp4"], "auto, hardware or software"),
    (["--fps", "30", "--set", "speed", "--out", "a.mp4"], "write name=value"),
    (["--fps", "30", "--set", "speed=2", "--out", "a.mp4"], "no parameter 'speed'"),
    (["--fps", "30"], "--out"),
  ])
  func invalidRenderOptionsAreExplained(arguments: [String], words: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(["render", "flatzoom-push"] + arguments, in: folder)
    #expect(outcome.isFailure(2, saying: words), "\(outcome)")
    #expect(try folder.names == [])
  }

  /// The sheet is in the folder of the sequence, or its name resembles the name of a frame.
  @Test(arguments: [("b/s.png", "b/"), ("a_1.png", "a_%03d.png"), ("a_00x.png", "a_%03d.png")])
  func aSheetMayBeBesideASequence(sheet: String, out: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["render", "push", "--size", "40x80", "--fps", "5", "--sheet", sheet, "--out", out], in: folder)
    #expect(outcome.status == 0 && folder.exists(sheet), "\(outcome)")
  }

  @Test func aSheetMayNotLinkToAFrame() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "a_001.png")
    #expect(symlink("a_001.png", folder.file("s.png")) == 0)
    let outcome = try CLI.run(
      ["render", "push", "--fps", "5", "--sheet", "s.png", "--out", "a_%03d.png"], in: folder)
    #expect(outcome.isFailure(2, saying: "writes this file too"), "\(outcome)")
    #expect(try folder.text("a_001.png") == "old")
  }

  @Test(arguments: [
    ["--record", "x.png", "--screenshot", "x.png"], ["--replay", "x", "--record", "./x"],
    ["--replay", "x.png", "--screenshot", "x.png"], ["--from", "x.png", "--screenshot", "x.png"],
    ["--to", "x.png", "--record", "x.png"],
  ])
  func noFileOfADemoIsNamedTwice(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(["demo"] + arguments, in: folder)
    let words = arguments[0] == "--record" ? "names this file too" : "which \(arguments[0]) reads"
    #expect(outcome.isFailure(2, saying: words), "\(outcome)")
    #expect(try folder.names == [])
  }

  @Test(arguments: ["list", "render", "profile", "demo", "doctor"])
  func everyCommandHasHelp(command: String) throws {
    let outcome = try CLI.run([command, "--help"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("Usage: segue \(command)"))
    #expect(try CLI.run([command, "-h"]).output == outcome.output)
    #expect(outcome.output.contains("--hud") == (command == "demo"))
  }

  @Test func theVersionAndTheOverviewArePrinted() throws {
    #expect(try CLI.run(["--version"]).output.wholeMatch(of: #/segue \d+\.\d+\.\d+\n/#) != nil)
    let overview = try CLI.run(["--help"])
    #expect(
      overview.status == 0 && overview.output.contains("doctor") && overview.output.contains("profile"))
  }

  @Test func theListMayBeJSON() throws {
    let outcome = try CLI.run(["list", "--json"])
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let keys: Set = [
      "id", "kind", "title", "origin", "interactive", "duration", "group", "parameters", "swift", "hint",
      "gesture",
    ]
    #expect(list.contains { $0["id"] as? String == "flatzoom-push" })
    #expect(list.allSatisfy { Set($0.keys) == keys })
    let gestures = list.reduce(into: [String: [String: Any]]()) { gestures, entry in
      if let id = entry["id"] as? String { gestures[id] = entry["gesture"] as? [String: Any] }
    }
    #expect(gestures["card"] == nil, "a scene plays by itself")
    #expect(gestures["flatzoom-push"]?["at"] as? [Double] == [75, 175])
    #expect(gestures["pop"]?["to"] as? [Double] == [370, 440])
    #expect(gestures["album-pop"]?["from"] as? Double == 150)
    #expect(try CLI.run(["list"]).output.contains("flatzoom-push"))
  }
}
