// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The key of every transition of a layer.
public let kCATransition = "transition"

/// An animation from a layer's previous appearance to its present one (Core Animation, `CATransition`).
///
/// A layer runs one transition at a time, always under the key `kCATransition`. The presentation layer has the progress
/// of the transition under the key path `transition.progress`. The previous appearance of the layer and its sublayers
/// is captured once; the present appearance stays live.
open class CATransition: CAAnimation {
  /// The kind of the transition; `fade` unless set. Besides Apple's four public names, `cube`, `oglFlip`, `pageCurl`
  /// and `pageUnCurl` are supported and look as they do on a phone; the last two ignore the subtype. Any other name
  /// counts as `fade`.
  open var type: CATransitionType = .fade { willSet { requireThawed("type") } }
  /// The side from which the new contents come; nil is the left. A fade ignores it.
  open var subtype: CATransitionSubtype? { willSet { requireThawed("subtype") } }
  /// The progress at the begin of the animation, 0…1.
  open var startProgress: Float = 0 { willSet { requireThawed("startProgress") } }
  /// The progress at the end of the animation, 0…1.
  open var endProgress: Float = 1 { willSet { requireThawed("endProgress") } }

  /// A Core Image filter for the transition. No filters are supported: the setter reports a diagnostic and the
  /// property stays nil.
  open var filter: Any? {
    get { nil }
    set {
      requireThawed("filter")
      guard let newValue else { return }
      Diagnostics.report(
        .transitionUnknown,
        "CATransition.filter: custom transition filters are not supported; the property stays nil",
        types: ["\(Swift.type(of: newValue))"])
    }
  }

  /// The style of UIKit's own transitions, which overrides `type` and `subtype`.
  package var style: LayerTransition.Style? { willSet { requireThawed("style") } }
  /// Whether the layer shows its model value at and after the end of the animation, as in UIKit's own animations.
  package var endsAtModel = false { willSet { requireThawed("endsAtModel") } }

  override func copyValues(from other: CAAnimation) {
    super.copyValues(from: other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
    style = other.style
    endsAtModel = other.endsAtModel
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "subtype": subtype
    case "startProgress": startProgress
    case "endProgress": endProgress
    case "filter": filter
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "type": type = (value as? String).map(CATransitionType.init) ?? object(value, key)
    case "subtype": subtype = (value as? String).map(CATransitionSubtype.init) ?? optional(value, key)
    case "startProgress": startProgress = Float(number(value, key))
    case "endProgress": endProgress = Float(number(value, key))
    case "filter": filter = value
    default: super.setValue(value, forKey: key)
    }
  }
}

/// The kind of a transition (Core Animation, `CATransitionType`).
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The type's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a type from its name; a name that `CATransition.type` does not list is drawn as a fade, with a diagnostic.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old contents cross-fade to the new ones.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new contents slide over the old ones.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new contents push the old ones out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old contents slide away from above the new ones.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which a transition comes (Core Animation, `CATransitionSubtype`).
///
/// The names follow Core Animation, whose y axis points up. Here, as on iOS, y points down, so that `fromTop` slides in
/// from the lower edge of the screen.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The subtype's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a subtype from its name; a name other than the four constants counts as `fromLeft`, with a diagnostic.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new contents come from the edge of greatest x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The new contents come from the edge of least x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The new contents come from the edge of greatest y, which is the lower one on screen.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The new contents come from the edge of least y, which is the upper one on screen.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension LayerState {
  /// The running transition and its progress, 0…1; nil while no transition runs.
  package var transition: (transition: LayerTransition, progress: Double)? {
    guard case .wide(let wideValue)? = named[.transition],
      let transition = wideValue.object as? LayerTransition
    else { return nil }
    return (transition, named[.transitionProgress]?.components.scalar ?? 0)
  }
}

extension CATransition {
  /// The tracks of the style and of the progress, with the timing that the enclosing groups give the transition; nil,
  /// with a diagnostic, if a number is not finite.
  func transitionTracks(_ chain: TimingChain?) -> [Track]? {
    guard let chain, startProgress.isFinite, endProgress.isFinite else {
      Diagnostics.report(
        .animationIgnored, "a transition has a number that is not finite; nothing is animated",
        types: ["\(Swift.type(of: self))"])
      return nil
    }
    let curve = timingFunction.map { Curve($0.cubic) } ?? .linear
    let from = Components(Double(min(max(startProgress, 0), 1)))
    let to = Components(Double(min(max(endProgress, 0), 1)))
    let wideValue = WideValue(.object, object: LayerTransition(style ?? publicStyle))
    return [
      Track(
        property: .named(.transition), kind: .wide, chain: chain, curve: curve,
        endpoints: Track.Endpoints(wideValue, wideValue, nil), endsAtModel: endsAtModel),
      Track(
        property: .named(.transitionProgress), kind: .scalar, chain: chain, curve: curve,
        endpoints: Track.Endpoints(kind: .scalar, from: from, to: to, by: nil), endsAtModel: endsAtModel),
    ]
  }

  private var publicStyle: LayerTransition.Style {
    switch type {
    case .fade: return .fade
    case .moveIn: return .moveIn(edge)
    case .push: return .push(edge)
    case .reveal: return .reveal(edge)
    case CATransitionType(rawValue: "cube"): return .cube(edge)
    case CATransitionType(rawValue: "oglFlip"): return .flip(edge)
    case CATransitionType(rawValue: "pageCurl"): return .curlUp
    case CATransitionType(rawValue: "pageUnCurl"): return .curlDown
    default:
      Diagnostics.report(
        .transitionUnknown, "there is no transition of type \"\(type.rawValue)\"; a fade replaces it",
        types: ["\(Swift.type(of: self))"])
      return .fade
    }
  }

  private var edge: LayerTransition.Edge {
    switch subtype {
    case nil, .fromLeft?: return .left
    case .fromRight?: return .right
    case .fromTop?: return .bottom
    case .fromBottom?: return .top
    case let other?:
      Diagnostics.report(
        .transitionUnknown, "there is no transition subtype \"\(other.rawValue)\"; fromLeft replaces it",
        types: ["\(Swift.type(of: self))"])
      return .left
    }
  }
}

extension Diagnostic.Code {
  /// A transition has a type, subtype or filter that is not supported.
  package static let transitionUnknown = Diagnostic.Code(rawValue: "transition-unknown")
}
