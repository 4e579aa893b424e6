import UIKit

/// A class in the form that `segue port` produces. Its members are called by name.
@MainActor
final class PortedListener: NSObject {
  nonisolated override init() {
    Self.expose()
    super.init()
  }

  private(set) nonisolated(unsafe) var log: [String] = []
  nonisolated(unsafe) var progress: CGFloat = 0 {
    willSet { willChangeValue(forKey: "progress") }
    didSet { didChangeValue(forKey: "progress") }
  }
  nonisolated(unsafe) var partner: PortedListener? {
    willSet { willChangeValue(forKey: "partner") }
    didSet { didChangeValue(forKey: "partner") }
  }
  nonisolated(unsafe) var name: String?

  func note(_ text: String) { log.append(text) }

  /// Removes and returns the recorded lines.
  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private nonisolated static func expose() {
    let exposed = ObjectiveC.ExposedClass(PortedListener.self)
    exposed.method("plain") { object, _ in object.note("plain") }
    exposed.method("sender:") { object, arguments in
      let sender: NSObject = arguments(0)
      object.note("sender \(type(of: sender))")
      return nil
    }
    exposed.method("edge:") { object, arguments in
      let sender: UIScreenEdgePanGestureRecognizer = arguments(0)
      object.note("edge \(sender.state == .began)")
      return nil
    }
    exposed.method("control:event:") { object, arguments in
      let (control, event): (UIControl, UIEvent?) = (arguments(0), arguments(1))
      object.note("control \(type(of: control)) \(event == nil ? "without" : "with") an event")
      return nil
    }
    exposed.method("control:touch:") { object, arguments in
      let (control, event): (NSObject, UIEvent) = (arguments(0), arguments(1))
      object.note("\(type(of: control)) \(event.allTouches?.first?.phase as Any? ?? "none")")
      return nil
    }
    exposed.method("one:two:three:") { object, _ in object.note("three") }
    exposed.method("number:") { object, arguments in
      let number: CGFloat = arguments(0)
      object.note("number \(number)")
      return nil
    }
    exposed.method("optional:") { object, arguments in
      let text: String? = arguments(0)
      object.note("optional \(text ?? "nil")")
      return nil
    }
    exposed.method("twice:") { _, arguments in
      let number: Int = arguments(0)
      return NSNumber(value: number * 2)
    }
    exposed.method("observeValueForKeyPath:ofObject:change:context:") { object, arguments in
      let (path, change): (String?, [NSKeyValueChangeKey: Any]?) = (arguments(0), arguments(2))
      let old = change?[.oldKey].map { "\($0)" } ?? "-"
      let new = change?[.newKey].map { "\($0)" } ?? "-"
      let isPrior = change?[.notificationIsPriorKey] != nil
      object.note("\(path ?? "nil") \(old) \(new)\(isPrior ? " prior" : "")")
      return nil
    }
    exposed.property("progress", { $0.progress }, { $0.progress = $1 })
    exposed.property("partner", { $0.partner }, { $0.partner = $1 })
    exposed.property("name", { $0.name }, { $0.name = $1 })
    exposed.property("URL", { $0.name }, { $0.name = $1 })
    exposed.property("count") { $0.log.count }
    exposed.creator { PortedListener() }
  }
}
