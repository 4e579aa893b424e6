/// A violation of an architecture rule in the sources.
struct Violation: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// The rules of ARCHITECTURE.md as tables. A change of a rule starts in that document.
enum Rules {
  /// The modules of this package that a target may import, by the target's folder.
  static let arrows: [String: Set<String>] = [
    "Shaders": [],
    "Sources/ObjectiveCRuntime": [],
    "Sources/LayerValues": ["CFreeType", "CStack"],
    "Sources/Engine": ["LayerValues", "CText", "CImage", "CStack"],
    "Sources/PortedCore": ["Engine", "ObjectiveCRuntime"],
    "Sources/Compositor": ["LayerValues", "CLanes", "CStack", "Shaders"],
    "Sources/QuartzCore": ["PortedCore"],
    "Sources/CoreGraphics": ["PortedCore"],
    // QuartzCore and CoreGraphics only re-export PortedCore and with it Engine. UIKit re-exports both, like Apple's
    // UIKit.
    "Sources/UIKit": ["Engine", "Constraints", "QuartzCore", "CoreGraphics", "ObjectiveCRuntime"],
    "Sources/LegacyUIKit": ["UIKit"],
    "Sources/SystemLog": [],
    "Sources/Constraints": [],
    "Sources/GPURender": ["LayerValues", "Compositor", "CGLFW", "CLanes", "Shaders"],
    "Sources/RecordingBackend": ["LayerValues", "Compositor"],
    "Sources/Rendering": ["LayerValues", "Compositor"],
    "Sources/Transitions": ["UIKit", "Engine", "Shaders"],
    "Sources/Segue": [
      "Engine", "Compositor", "UIKit", "QuartzCore", "CoreGraphics", "GPURender", "Rendering",
      "Transitions", "CRunLoop", "CPixels",
    ],
    "Sources/Showcase": ["GalleryScreens", "Transitions", "UIKit"],
    "Sources/Demo": ["Segue", "Showcase", "Transitions", "UIKit", "Engine", "CoreGraphics"],
    "Sources/Porting": ["SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax"],
    "Sources/segue-port": ["Porting"],
    "Sources/SegueCommand": [
      "Segue", "Showcase", "Demo", "CGetopt", "CAllocations", "LegacyUIKit", "SystemLog",
    ],
    "Examples/Crossfade": ["Segue"],
    "Examples/Filming": ["Segue"],
    "Examples/FirstTransition": ["Segue"],
    "Examples/Profiling": ["Segue"],
    "Examples/Hello": ["Segue"],
    "Examples/GalleryScreens": ["Segue"],
    "Examples/Gallery": ["GalleryScreens", "Segue"],
    "Benchmarks": ["Segue", "Showcase", "Engine", "Compositor", "CAllocations", "RandomNumbers"],
    // The reference for the renderer's output depends only on layers.
    "Tests/Reference": ["Engine"],
    "Tests/RandomNumbers": [],
    "Tests/Pictures": [],
    // Attacks needs Engine for samples of touches and pixels.
    "Tests/Attacks": ["Segue", "Engine", "RandomNumbers"],
    "Tests/PlanPrinter": ["LayerValues", "Compositor", "RecordingBackend"],
    "Tests/Stages": ["LayerValues", "Engine", "Compositor"],
    "Tests/Porting/PortedSamples": ["Segue", "UIKit", "LegacyUIKit", "SystemLog"],
    "Tests/Surface": ["UIKit", "QuartzCore", "CoreGraphics"],
    "Sources/_Testing_UIKit": [],
    "Sources/_Testing_CoreGraphics": [],
    "Sources/_Testing_QuartzCore": [],
  ]

  /// The targets that a dependent package builds and links with the library products: the targets of the products with
  /// their direct and indirect dependencies.
  static let productTargets: Set<String> = [
    "CGLFW", "CText", "CHarfBuzz", "CFreeType", "CImage", "CRunLoop", "CLanes", "CPixels", "CStack",
    "Shaders",
    "LayerValues", "Engine",
    "Constraints",
    "Compositor", "CoreGraphics", "ObjectiveCRuntime", "PortedCore", "LegacyUIKit", "SystemLog",
    "QuartzCore", "UIKit", "GPURender", "Rendering", "Transitions", "Segue", "_Testing_UIKit",
    "_Testing_CoreGraphics",
    "_Testing_QuartzCore",
  ]

  /// The modules of the toolchain and the system.
  static let systemModules: Set<String> = ["Foundation", "Dispatch", "Glibc", "Synchronization", "Swift"]

  /// The only folder that may call GL, EGL and GLFW.
  static let deviceFolder = "Sources/GPURender/Device/"

  /// The files that may name unsafe pointers, with reasons.
  static let pointerOwners: [(prefix: String, reason: String)] = [
    ("Sources/LayerValues/System/CallStack.swift", "passes a closure and an object through C"),
    ("Sources/LayerValues/Commit/MoveList.swift", "reads the positions that a commit sends"),
    ("Sources/Engine/Commit/MoveLog.swift", "owns the positions that a commit sends"),
    ("Sources/Compositor/Lanes/Columns.swift", "owns the flat columns"),
    ("Sources/Compositor/Lanes/LayerColumns.swift", "owns the places of rows in the rare columns"),
    ("Sources/Compositor/Lanes/LaneGroup.swift", "owns what the kernels of CLanes read"),
    ("Sources/Compositor/Rows/ChangeMarks.swift", "owns the marks of changed rows"),
    (
      "Sources/Compositor/Leaves/", "owns the cache of rows of one primitive and the tiles of what they cover"
    ),
    ("Sources/Compositor/Resolve/Runs/", "emits runs of rows of one primitive"),
    (
      "Sources/ObjectiveCRuntime/",
      "Apple's signatures of associated objects, observers and perform; closures whose isolation is not checked"
    ),
    ("Sources/LayerValues/Text/", "calls FreeType"),
    ("Sources/Engine/Text/", "calls Pango, FreeType and Fontconfig"),
    ("Sources/LayerValues/System/FileName.swift", "reads names of files that C returns"),
    ("Sources/LayerValues/Image/", "owns pixels"),
    ("Sources/Engine/Image/", "calls libpng, TurboJPEG and Little CMS, and owns pixels"),
    ("Sources/Engine/Layer/Metatype.swift", "makes objects of a class whose initialiser is not required"),
    ("Sources/UIKit/Animation/AnimatorShape.swift", "makes animators of a subclass in the same way"),
    ("Sources/UIKit/Application/Scene/SceneShape.swift", "makes scenes of a subclass in the same way"),
    ("Sources/UIKit/List/ReusableViewShape.swift", "makes reusable views in the same way"),
    ("Sources/UIKit/Collection/LayoutShape.swift", "makes attributes of layouts in the same way"),
    ("Sources/UIKit/Table/TableViewShape.swift", "makes the cells and headers of tables in the same way"),
    ("Sources/UIKit/Bar/BarItemShape.swift", "makes items of bars in the same way"),
    ("Sources/UIKit/Gesture/RecognizerShape.swift", "makes recognizers in the same way"),
    (
      "Sources/LayerValues/Path/CGPath+Pointers.swift",
      "Apple's initialisers and visits of a path take pointers"
    ),
    (
      "Sources/LayerValues/Timing/CAMediaTimingFunction.swift",
      "Apple's getControlPoint(at:values:) takes a pointer"
    ),
    ("Sources/UIKit/Path/UIBezierPath+LineStyle.swift", "Apple's dash patterns are pointers and counts"),
    ("Sources/UIKit/View/UIColor.swift", "Apple's getRed(_:green:blue:alpha:) takes pointers"),
    (
      "Sources/UIKit/View/UIView+CommittedAnimations.swift",
      "Apple's beginAnimations(_:context:) takes a pointer"
    ),
    ("Sources/UIKit/Scroll/UIScrollViewDelegate.swift", "Apple's targetContentOffset is a pointer"),
    (
      "Sources/UIKit/Collection/UICollectionViewController.swift",
      "overrides the same delegate method in subclasses"
    ),
    (
      "Sources/UIKit/Table/UITableViewController.swift",
      "overrides the same delegate method in subclasses"
    ),
    ("Benchmarks/Interpolation/MemoryYardstick.swift", "is a measure of memory itself"),
    ("Benchmarks/Interpolation/NaiveAnimations.swift", "calls objects without counting references"),
    (deviceFolder, "calls GL, EGL and GLFW"),
    ("Sources/Segue/Output/FilmPixels.swift", "passes pixels to CPixels"),
    ("Sources/Segue/Output/FrameSampler.swift", "passes pixels to CPixels"),
    ("Sources/Segue/Output/TransparentFrame.swift", "passes pixels to CPixels"),
    ("Sources/Segue/System/", "calls pipe, write, readdir and posix_spawn"),
  ]

  static func violations(in file: SourceFile) -> [Violation] {
    arrowViolations(in: file) + driverViolations(in: file) + pointerViolations(in: file)
      + observerViolations(in: file)
  }

  private static func arrowViolations(in file: SourceFile) -> [Violation] {
    guard let target = arrows.keys.first(where: { file.path.hasPrefix($0 + "/") }),
      let allowed = arrows[target]
    else {
      return [Violation(path: file.path, line: 1, message: "belongs to no target the architecture names")]
    }
    return file.imports.filter { !allowed.contains($0.module) && !systemModules.contains($0.module) }
      .map { Violation(path: file.path, line: $0.line, message: "\(target) may not import \($0.module)") }
  }

  private static func driverViolations(in file: SourceFile) -> [Violation] {
    guard !file.path.hasPrefix(deviceFolder) else { return [] }
    let imports = file.imports.filter { $0.module == "CGLFW" }
      .map { RestrictedNames.Use(name: "import CGLFW", line: $0.line) }
    return (file.restricted.driver + imports).map {
      Violation(path: file.path, line: $0.line, message: "\($0.name) outside \(deviceFolder)")
    }
  }

  private static func pointerViolations(in file: SourceFile) -> [Violation] {
    guard !pointerOwners.contains(where: { file.path.hasPrefix($0.prefix) }) else { return [] }
    return file.restricted.pointers.map {
      Violation(path: file.path, line: $0.line, message: "\($0.name) outside the owners of pointers")
    }
  }

  /// Public properties with observers. A user's initialiser, in an extension of the class, would set such a property
  /// without calling the observers.
  private static func observerViolations(in file: SourceFile) -> [Violation] {
    file.observed.map {
      Violation(
        path: file.path, line: $0.line,
        message: "public \($0.name) has an observer; compute it over private storage")
    }
  }

  /// The modules that a target may import, by the target's name.
  static let arrowsByName = Dictionary(
    uniqueKeysWithValues: arrows.map { ($0.key.split(separator: "/").last.map(String.init) ?? "", $0.value) })

  /// Messages about the forbidden dependencies that the targets of a manifest declare.
  static func violations(in manifest: Manifest) -> [String] {
    manifest.targets.filter(\.isBuilt).flatMap { target -> [String] in
      guard let allowed = arrowsByName[target.name] else { return [] }
      return target.dependencies.sorted().filter { !allowed.contains($0) && !$0.hasPrefix("_Testing_") }
        .map { "\(target.name) depends on \($0)" }
    }
  }
}
