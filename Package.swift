// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The toolchain's folder of libraries, which contains the library that runs this manifest; nil if it is not found.
let libraryFolder: URL? = {
  // A file of /proc has no size, so `contents(atPath:)` would read only its first part.
  let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
  let library = String(decoding: maps, as: UTF8.self).split(separator: "\n").lazy
    .compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    .first { $0.hasSuffix("/libPackageDescription.so") }
  guard let library else { return nil }
  // usr/lib/swift/pm/ManifestAPI/libPackageDescription.so in usr/lib.
  return (0..<4).reduce(URL(fileURLWithPath: library)) { url, _ in url.deletingLastPathComponent() }
}()

/// The folder of the toolchain's Swift parser, or nil if the toolchain has no parser.
let parserFolder: String? = {
  guard let folder = libraryFolder?.appendingPathComponent("swift/host").path else { return nil }
  return FileManager.default.fileExists(atPath: folder + "/SwiftParser.swiftmodule") ? folder : nil
}()

/// Warnings are errors only if CI is set, because a user's newer compiler may have more warnings.
let warningSettings: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Release builds leave out the run-time checks of exclusive access, which are a seventh of a small frame. Debug builds
/// and the tests' optimised builds, which set `-enforce-exclusivity=checked`, have them.
///
/// On Intel's architecture the code uses the instructions that all processors have had since 2013 (x86-64-v2), because
/// the compiler's older default calls functions to round a number and to compare vectors of integers.
///
/// SwiftPM refuses such flags in a version that it has checked out for another package, which is built without them.
let isCheckedOut = Context.packageDirectory.contains("/checkouts/")
#if arch(x86_64)
  let instructionFlags = ["-Xcc", "-march=x86-64-v2"]
#else
  let instructionFlags: [String] = []
#endif
let speedSettings: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
  .unsafeFlags(instructionFlags),
]
let settings = warningSettings + (isCheckedOut ? [] : speedSettings)

/// Release builds of the command line contain Swift's libraries. As shared libraries these are a quarter of those that the
/// process loads, and each symbol of the driver is looked up in all of them: a first frame takes a tenth longer. The
/// modules name only the libraries that a shared Foundation needs, so those inside it are named here. A sanitizer has its
/// own libraries.
let staticLinking: [LinkerSetting] = {
  guard let folder = libraryFolder?.appendingPathComponent("swift_static/linux").path,
    FileManager.default.fileExists(atPath: folder + "/lib_FoundationICU.a"),
    !isCheckedOut, Context.environment["SEGUE_SANITIZER"] == nil
  else { return [] }
  let libraries = [
    "Foundation", "CoreFoundation", "FoundationInternationalization", "FoundationEssentials",
    "_FoundationCShims", "_FoundationCollections", "_FoundationICU", "swiftCore", "swift_Concurrency",
    "swiftDispatch", "dispatch", "BlocksRuntime", "swiftSynchronization", "swift_StringProcessing",
    "swift_RegexParser", "swiftGlibc",
  ]
  let group = ["--start-group"] + libraries.map { "-l" + $0 } + ["--end-group", "-lstdc++"]
  return [
    .unsafeFlags(
      ["-static-stdlib", "-L", folder] + group.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
  ]
}()

/// Test targets are not optimised, because they call most code once. Type checking takes most of their build, which
/// uses all cores in batch mode.
let testSettings =
  settings + [
    .unsafeFlags(
      ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))
  ]

/// Targets that judge rasters or read all sources are optimised in debug builds too, because they do most of the work
/// themselves.
let judgeSettings = settings + [.unsafeFlags(["-O"])]

let package = Package(
  name: "Segue",
  products: [
    .library(
      name: "Segue", targets: ["Segue", "UIKit", "QuartzCore", "CoreGraphics", "Transitions"]),
    .executable(name: "segue", targets: ["SegueCommand"]),
    // Spellings of Swift 3 and 4.
    .library(name: "LegacyUIKit", targets: ["LegacyUIKit"]),
    // Logs of Apple's system.
    .library(name: "SystemLog", targets: ["SystemLog"]),
    .executable(name: "segue-port", targets: ["segue-port"]),
    .plugin(name: "SeguePort", targets: ["SeguePort"]),
  ],
  targets: [
    .target(
      name: "CGLFW", linkerSettings: [.linkedLibrary("glfw"), .linkedLibrary("epoxy")]),
    // The folders of the headers that Pango's headers include.
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libpango1.0-dev", "libcairo2-dev"])]),
    .target(name: "CText", dependencies: ["CHarfBuzz"]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CImage", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev", "zlib1g-dev", "libturbojpeg0-dev", "liblcms2-dev"])]),
    .target(name: "CRunLoop"),
    // Tells how much of its stack a thread has used, and provides more stack.
    .target(name: "CStack"),
    // Evaluates running animations and fills rectangles with the widest vectors of the processor.
    .target(name: "CLanes", exclude: ["Kernels.inc"]),
    // Converts the pixels of frames for encoders.
    .target(name: "CPixels"),
    // getopt_long, which the C library has and its Swift overlay leaves out.
    .systemLibrary(name: "CGetopt"),
    // Counts heap allocations, for tests, benchmarks and `segue render --stats`.
    .target(name: "CAllocations", dependencies: ["CGLFW"]),

    .target(
      name: "Shaders", path: "Shaders", resources: [.embedInCode("GLSL")], swiftSettings: settings),
    // The parts of the Objective-C runtime that ported iOS source needs.
    .target(name: "ObjectiveCRuntime", swiftSettings: settings),
    // The values that threads exchange: values of layers and their changes.
    .target(name: "LayerValues", dependencies: ["CFreeType", "CStack"], swiftSettings: settings),
    .target(
      name: "Engine", dependencies: ["LayerValues", "CText", "CImage", "CStack"], swiftSettings: settings),
    // The parts of Core Animation, Core Graphics and Core Foundation that ported iOS source needs.
    .target(name: "PortedCore", dependencies: ["Engine", "ObjectiveCRuntime"], swiftSettings: settings),
    // Solves the constraints of Auto Layout.
    .target(name: "Constraints", swiftSettings: settings),
    .target(
      name: "Compositor", dependencies: ["LayerValues", "CLanes", "CStack", "Shaders"],
      swiftSettings: settings),
    .target(
      name: "CoreGraphics", dependencies: ["PortedCore", "_Testing_CoreGraphics"], swiftSettings: settings),
    .target(
      name: "QuartzCore", dependencies: ["PortedCore", "_Testing_QuartzCore"], swiftSettings: settings),
    .target(
      name: "UIKit",
      dependencies: [
        "Engine", "Constraints", "CoreGraphics", "QuartzCore", "ObjectiveCRuntime", "_Testing_UIKit",
      ],
      swiftSettings: settings),
    // Logs of Apple's system, for ported source.
    .target(name: "SystemLog", swiftSettings: settings),
    // Spellings of Swift 3 and 4, for ported source.
    .target(name: "LegacyUIKit", dependencies: ["UIKit"], swiftSettings: settings),
    .target(
      name: "GPURender", dependencies: ["LayerValues", "Compositor", "CGLFW", "CLanes", "Shaders"],
      swiftSettings: settings),
    // A backend that writes its frames as text, without a driver.
    .target(name: "RecordingBackend", dependencies: ["LayerValues", "Compositor"], swiftSettings: settings),
    // Draws frames from change lists, without views, windows or a driver.
    .target(
      name: "Rendering", dependencies: ["LayerValues", "Compositor"], swiftSettings: settings),
    .target(
      name: "Transitions", dependencies: ["UIKit", "Engine", "Shaders"], swiftSettings: settings),
    .target(
      name: "Segue",
      dependencies: [
        "Engine", "Compositor", "UIKit", "QuartzCore", "CoreGraphics", "GPURender", "Rendering",
        "Transitions",
        "CRunLoop", "CPixels",
      ],
      swiftSettings: settings),
    // The screens on which the command line shows transitions. Packages that depend on Segue do not link them.
    .target(
      name: "Showcase", dependencies: ["GalleryScreens", "Transitions", "UIKit"],
      resources: [.copy("Pictures")],
      swiftSettings: settings),
    // The app that `segue demo` shows.
    .target(
      name: "Demo",
      dependencies: ["Segue", "Showcase", "Transitions", "UIKit", "CoreGraphics", "Engine"],
      swiftSettings: settings),
    .executableTarget(
      name: "SegueCommand",
      dependencies: [
        "Segue", "Showcase", "Demo", "CGetopt", "CAllocations",
        // `segue port --check` calls the compiler with all modules that ported source may import.
        "LegacyUIKit", "SystemLog",
      ],
      swiftSettings: settings, linkerSettings: staticLinking),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Segue", "Showcase", "Compositor", "Engine", "CAllocations", "RandomNumbers"],
      path: "Benchmarks",
      exclude: ["peers", "PipPeers", "Apps/peers", "Apps/scenes.py", "Apps/scenes.json"],
      swiftSettings: settings),

    // Ports the iOS source that a target excludes.
    .plugin(name: "SeguePort", capability: .buildTool(), dependencies: ["segue-port"]),

    // The examples of the README and the articles.
    .target(
      name: "Crossfade", dependencies: ["Segue"], path: "Examples/Crossfade", swiftSettings: settings),
    .target(
      name: "Filming", dependencies: ["Segue"], path: "Examples/Filming", swiftSettings: settings),
    .target(
      name: "Profiling", dependencies: ["Segue"], path: "Examples/Profiling", swiftSettings: settings),
    .executableTarget(
      name: "FirstTransition", dependencies: ["Segue"], path: "Examples/FirstTransition",
      swiftSettings: settings),
    .executableTarget(
      name: "Hello", dependencies: ["Segue"], path: "Examples/Hello", swiftSettings: settings),
    .target(
      name: "GalleryScreens", dependencies: ["Segue"], path: "Examples/GalleryScreens",
      swiftSettings: settings),
    .executableTarget(
      name: "Gallery", dependencies: ["GalleryScreens", "Segue"], path: "Examples/Gallery",
      swiftSettings: settings),

    // `import Testing` beside a module of Apple's name looks for an overlay of this name.
    .target(name: "_Testing_UIKit"),
    .target(name: "_Testing_CoreGraphics"),
    .target(name: "_Testing_QuartzCore"),

    .testTarget(
      name: "LayerValuesTests", dependencies: ["LayerValues", "RandomNumbers", "Stages"],
      swiftSettings: testSettings),
    .testTarget(
      name: "EngineTests",
      dependencies: ["LayerValues", "Engine", "CAllocations", "CImage", "RandomNumbers", "Stages"],
      resources: [.copy("Fixtures")],
      swiftSettings: testSettings),
    .testTarget(
      name: "ConstraintsTests", dependencies: ["Constraints", "RandomNumbers"], swiftSettings: testSettings),
    .testTarget(
      name: "CompositorTests",
      dependencies: [
        "Compositor", "Engine", "CAllocations", "CLanes", "Pictures", "RandomNumbers", "Stages",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "UIKitTests",
      dependencies: ["UIKit", "Engine", "ObjectiveCRuntime", "CAllocations", "Stages"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GPURenderTests",
      dependencies: [
        "GPURender", "Rendering", "Compositor", "Engine", "Shaders", "CAllocations", "RandomNumbers",
        "Reference",
        "Pictures", "Stages",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "RecordingBackend", "GPURender", "Compositor", "Engine", "CAllocations", "Stages",
        "PlanPrinter",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "TransitionsTests",
      dependencies: ["Segue", "Showcase", "Transitions", "UIKit", "Engine", "Stages"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SegueTests",
      dependencies: [
        "Segue", "Showcase", "Transitions", "UIKit", "Rendering", "RecordingBackend", "GPURender",
        "Compositor", "Engine",
        "Crossfade", "RandomNumbers", "CAllocations", "CPixels", "Reference", "Pictures",
      ],
      exclude: ["Touches"],
      swiftSettings: testSettings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Segue", "Crossfade", "Filming", "FirstTransition", "Profiling"],
      exclude: ["gallery-check.js"],
      swiftSettings: testSettings),
    .testTarget(name: "SystemLogTests", dependencies: ["SystemLog"], swiftSettings: testSettings),
    .testTarget(
      name: "DemoTests", dependencies: ["Demo", "Segue", "Showcase", "Engine"], swiftSettings: testSettings),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: ["Benchmarks", "Segue", "RecordingBackend", "CAllocations", "Pictures"],
      swiftSettings: testSettings),
    // Misuses of the API and mutated inputs, each in a separate process.
    .executableTarget(
      name: "Attacks", dependencies: ["Segue", "Engine", "RandomNumbers"], path: "Tests/Attacks",
      swiftSettings: testSettings),
    .testTarget(name: "AttacksTests", dependencies: ["Attacks"], swiftSettings: testSettings),
    // The generators of random numbers for tests and benchmarks.
    .target(name: "RandomNumbers", path: "Tests/RandomNumbers", swiftSettings: settings),
    // The loops over pixels of tests that are not optimised.
    .target(name: "Pictures", path: "Tests/Pictures", swiftSettings: judgeSettings),
    // Draws a small tree as text. It links only the modules that the compositor needs.
    .executableTarget(
      name: "PlanPrinter", dependencies: ["LayerValues", "Compositor", "RecordingBackend"],
      path: "Tests/PlanPrinter", swiftSettings: testSettings),
    // Layer trees that are shown and not drawn, display lists without a tree, and other helpers of several test targets.
    .target(
      name: "Stages", dependencies: ["LayerValues", "Engine", "Compositor"], path: "Tests/Stages",
      swiftSettings: settings),
    // The definitions by which tests judge the compositor. They are slow even if they are optimised.
    .target(
      name: "Reference", dependencies: ["Engine"], path: "Tests/Reference",
      swiftSettings: judgeSettings),
    .testTarget(
      name: "ReferenceTests", dependencies: ["Segue", "Reference", "RandomNumbers", "Pictures"],
      exclude: ["Golden"],
      swiftSettings: judgeSettings),
    // Code as a developer writes it for Apple's UIKit. It only has to compile.
    .target(
      name: "Surface", dependencies: ["UIKit", "QuartzCore", "CoreGraphics"], path: "Tests/Surface",
      swiftSettings: settings + [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)

// The source step and the architecture tests use the toolchain's parser. Most of the step's time is spent in the
// parser: an optimised step saves a quarter of the time, but takes seven times as long to build. Without a parser, the
// program segue-port only reports that.
if let parserFolder {
  let parse: [SwiftSetting] = [.unsafeFlags(["-I", parserFolder])]
  let link: [LinkerSetting] = [
    .unsafeFlags(["-L", parserFolder, "-Xlinker", "-rpath", "-Xlinker", parserFolder]),
    .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftParserDiagnostics"),
    .linkedLibrary("SwiftDiagnostics"),
    .linkedLibrary("SwiftSyntax"),
  ]
  package.targets += [
    .target(name: "Porting", swiftSettings: testSettings + parse, linkerSettings: link),
    .executableTarget(
      name: "segue-port", dependencies: ["Porting"], swiftSettings: settings + parse),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["Surface"], swiftSettings: judgeSettings + parse,
      linkerSettings: link),
    .testTarget(
      name: "PortingTests", dependencies: ["Engine", "LayerValues", "Porting"],
      swiftSettings: testSettings + parse),
  ]
  // Unmodified iOS source. SwiftPM would build and execute the source step first, even for a product that does not need
  // it, so only SEGUE_PORTED=1 adds these targets, as `make test` does.
  if Context.environment["SEGUE_PORTED"] != nil {
    package.targets += [
      // Warnings are suppressed, because the older half of the source is deprecated.
      .target(
        name: "PortedSamples", dependencies: ["Segue", "UIKit", "LegacyUIKit", "SystemLog"],
        path: "Tests/Porting",
        exclude: ["Ported", "PortedTests"],
        swiftSettings: [
          .swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"]),
          .unsafeFlags(["-Onone"], .when(configuration: .release)),
        ], plugins: ["SeguePort"]),
      .testTarget(
        name: "PortedTests", dependencies: ["PortedSamples", "Segue"], path: "Tests/Porting/PortedTests",
        swiftSettings: judgeSettings),
    ]
  }
} else {
  package.targets.append(
    .executableTarget(name: "segue-port", swiftSettings: settings + [.define("PARSER_ABSENT")]))
}

/// Only the test targets that SEGUE_TESTS names, separated by commas, are built, so that a change to one target is
/// tested sooner.
if let names = Context.environment["SEGUE_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}
