import SwiftSyntax

/// Rewrites imports of modules that don't exist here.
extension Rewriter {
  /// The prefixes of the names in Apple's modules, by module. An import is removed if the file uses no name with such a
  /// prefix.
  static let absentModules: [String: [String]] = [
    "AVFoundation": ["AV", "CM"], "AVKit": ["AV"], "CoreMedia": ["CM"], "CoreVideo": ["CV"],
    "Metal": ["MTL"], "MetalKit": ["MTK", "MTL"], "MetalPerformanceShaders": ["MPS"], "GLKit": ["GLK"],
    "OpenGLES": ["EAGL"], "SpriteKit": ["SK"], "SceneKit": ["SCN"], "ARKit": ["AR"], "WebKit": ["WK"],
    "Photos": ["PH"], "PhotosUI": ["PH"], "MapKit": ["MK"], "CoreLocation": ["CL"], "CoreImage": ["CI"],
    "CoreMotion": ["CM"], "CoreData": ["NSManagedObject", "NSFetch", "NSPersistent", "NSEntity"],
    "CoreText": ["CT"], "ImageIO": ["CGImageSource", "CGImageDestination", "kCGImage"],
    "Accelerate": ["vDSP", "vImage", "vv", "cblas"], "MessageUI": ["MF"], "SafariServices": ["SF"],
    "StoreKit": ["SK"], "UserNotifications": ["UN"], "AudioToolbox": ["AudioServices", "kSystemSound"],
    "MobileCoreServices": ["kUT", "UTType"], "UniformTypeIdentifiers": ["UT"],
    // UIKit exports the module that replaces the Objective-C runtime.
    "ObjectiveC": [], "Darwin": [],
    "MachO": [], "CoreHaptics": ["CH"],
    "GameKit": ["GK"], "GameplayKit": ["GK"], "Contacts": ["CN"], "ContactsUI": ["CN"], "EventKit": ["EK"],
    "HealthKit": ["HK"], "LocalAuthentication": ["LA"], "MediaPlayer": ["MP"],
    "MultipeerConnectivity": ["MC"],
    "Network": ["NW"], "PassKit": ["PK"], "PDFKit": ["PDF"], "QuickLook": ["QL"], "ReplayKit": ["RP"],
    "Social": ["SL"], "Speech": ["SF"], "SystemConfiguration": ["SCNetwork"], "Vision": ["VN"],
    "WatchConnectivity": ["WC"], "AdSupport": ["AS"], "AuthenticationServices": ["AS"], "CloudKit": ["CK"],
    "CoreBluetooth": ["CB"], "CoreML": ["ML"], "CoreTelephony": ["CT"], "JavaScriptCore": ["JS"],
    "LinkPresentation": ["LP"], "simd": ["simd_", "float", "matrix_"], "CoreFoundation": ["CF"],
    "UIKitCore": [],
    "TargetConditionals": [], "CoreAudio": ["Audio"], "IOSurface": ["IOSurface"],
    "Security": ["Sec", "kSec"],
  ]

  /// Apple's modules whose use no prefix of names shows. Nearly every file that uses such a module contains one of the
  /// listed names; a module with an empty list counts as used in every file that imports it.
  private static let foreignModules: [String: Set<String>] = [
    "SwiftUI": [
      "View", "AnyView", "Text", "VStack", "HStack", "ZStack", "List", "ForEach", "Group", "Spacer",
      "Button", "Color", "Image", "Font", "ViewBuilder", "ViewModifier", "PreviewProvider", "Preview",
      "State", "Binding", "ObservedObject", "StateObject", "EnvironmentObject", "Environment",
      "EnvironmentValues", "PreferenceKey", "UIHostingController", "UIHostingConfiguration",
      "UIViewRepresentable", "UIViewControllerRepresentable", "App", "Scene", "WindowGroup", "EdgeInsets",
      "GeometryReader", "Animation", "AnyTransition", "Namespace", "withAnimation",
      "UIApplicationDelegateAdaptor", "ScenePhase", "Alignment", "Edge", "Angle",
    ],
    "Combine": [
      "AnyCancellable", "Cancellable", "Publisher", "AnyPublisher", "Publishers", "Published", "Subscriber",
      "Subscribers", "Subscription", "Subject", "PassthroughSubject", "CurrentValueSubject", "Just", "Future",
      "Deferred", "ObservableObject", "ObservableObjectPublisher", "sink", "eraseToAnyPublisher", "publisher",
      "objectWillChange",
    ],
    "AppKit": [], "WatchKit": [], "RealityKit": [], "TipKit": [], "Charts": [],
  ]

  /// Apple's modules that exist here in part, with their names here and the prefixes of the names that are absent.
  private static let renamedModules: [String: (name: String, absent: [String])] = [
    "os": ("SystemLog", ["os_unfair", "os_signpost", "OSSignpost", "OSAllocated", "OSLogStore"]),
    "OSLog": ("SystemLog", ["os_signpost", "OSSignpost", "OSLogStore"]),
  ]

  /// The names that exist here although their modules do not.
  static let presentNames: Set = [
    "AVMakeRect", "CFAbsoluteTime", "CFAbsoluteTimeGetCurrent", "CFAllocator", "CFRunLoop",
    "CFRunLoopAddTimer",
    "CFRunLoopGetCurrent", "CFRunLoopGetMain", "CFRunLoopMode", "CFRunLoopTimer",
    "CFRunLoopTimerCreateWithHandler", "CFRunLoopTimerInvalidate", "CFTimeInterval",
  ]

  /// Apple's modules that exist here.
  static let presentModules: Set = [
    "UIKit", "QuartzCore", "CoreGraphics", "Foundation", "Dispatch", "Swift", "LegacyUIKit",
    "FoundationEssentials", "Synchronization", "Glibc", "XCTest", "Testing", "Observation", "Segue",
    "Transitions", "SystemLog",
  ]

  /// Whether an import of a module is copied unchanged to a file to which a member moves. UIKit's import is added
  /// separately.
  static func isUnchanged(_ module: String) -> Bool {
    !module.contains(".") && absentModules[module] == nil && renamedModules[module] == nil
      && module != "UIKit"
  }

  func rewriteImport(_ node: ImportDeclSyntax) {
    let names = node.path.map(\.name.text)
    guard let module = names.first else { return }
    if node.importKindSpecifier != nil {
      if let renamed = Self.renamedModules[module], let first = node.path.first {
        reportAbsent(renamed.absent, of: module, at: node)
        replace(first.name, with: renamed.name)
      }
      if Self.absentModules[module] != nil {
        remove(node, module, Self.absentModules[names.joined(separator: ".")])
      }
      return
    }
    if Self.presentModules.contains(module) {
      // The rest of the path names a submodule, as in `import UIKit.UIGestureRecognizerSubclass`.
      if names.count > 1, let first = node.path.first { edits.remove(first.name.end..<node.path.end) }
      return
    }
    if let renamed = Self.renamedModules[module] {
      reportAbsent(renamed.absent, of: module, at: node)
      edits.replace(node.path.start..<node.path.end, with: renamed.name)
      return
    }
    if let prefixes = Self.absentModules[names.joined(separator: ".")] ?? Self.absentModules[module] {
      remove(node, module, prefixes)
      return
    }
    if let names = Self.foreignModules[module], !dependencies.contains(module) {
      let isUsed = facts.identifiers.contains { names.contains($0) && index.types[$0] == nil }
      if !names.isEmpty, !isUsed { return remove(node) }
      report(
        .edit, at: node.start,
        "'\(module)' doesn't exist here; remove the file, or the code that uses the module")
      return
    }
    if !dependencies.contains(module) {
      report(
        .note, at: node.start,
        "'\(module)' is neither a module of Segue nor named by --dependency; add it to the package if it can be built on Linux"
      )
    }
  }

  private func remove(_ node: ImportDeclSyntax, _ module: String, _ prefixes: [String]?) {
    if let example = usedNames(withPrefixes: prefixes ?? []).min() {
      report(
        .edit, at: node.start,
        "'\(module)' doesn't exist here and '\(example)' of it is used; remove the code that uses it")
    } else {
      remove(node)
    }
  }

  /// Reports a name that the file uses and that the module here lacks.
  private func reportAbsent(_ prefixes: [String], of module: String, at node: ImportDeclSyntax) {
    let used = facts.identifiers.filter { name in
      index.types[name] == nil && prefixes.contains { name.hasPrefix($0) }
    }
    guard let example = used.min() else { return }
    report(
      .edit, at: node.start, "'\(example)' of '\(module)' doesn't exist here; remove the code that uses it")
  }

  /// Returns the names in the file that begin with one of the prefixes and that neither the app nor Segue declares.
  private func usedNames(withPrefixes prefixes: [String]) -> [String] {
    facts.identifiers.filter { identifier in
      prefixes.contains { prefix in
        guard identifier.hasPrefix(prefix), identifier.count > prefix.count else { return false }
        // `SKView` has the prefix SK. `SKILLS` begins with the same letters, but is one word.
        let rest = identifier.dropFirst(prefix.count)
        return prefix.last?.isUppercase != true
          || (rest.first?.isUppercase == true && rest.contains(where: \.isLowercase))
      }
        && index.types[identifier] == nil && !Self.presentNames.contains(identifier)
    }
  }

  private func remove(_ node: ImportDeclSyntax) {
    let semicolon = node.parent?.as(CodeBlockItemSyntax.self)?.semicolon
    edits.remove(node.start..<(semicolon?.end ?? node.end))
  }
}
