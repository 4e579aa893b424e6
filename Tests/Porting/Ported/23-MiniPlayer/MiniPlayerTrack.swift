import Foundation

class MiniPlayerTrack: NSObject {
    @objc dynamic var progress: Double = 0 {
        willSet {
            isNearEnd = newValue > 0.9
        }
        didSet {
            if progress > 1 { progress = 1 }
        }
    }
    @objc dynamic var title = "Undertow"
    @objc dynamic private(set) var isNearEnd = false
    @objc dynamic var remaining: String {
        return String(format: "-%d:%02d", Int((1 - progress) * 213) / 60, Int((1 - progress) * 213) % 60)
    }

    @objc class func keyPathsForValuesAffectingRemaining() -> Set<String> {
        return [#keyPath(MiniPlayerTrack.progress)]
    }
}
