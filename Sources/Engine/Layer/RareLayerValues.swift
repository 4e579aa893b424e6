/// Values that most layers do not have. A layer allocates memory for them only if one is set.
final class RareLayerValues {
  fileprivate var timing = LayerTiming()
  fileprivate var modelLayer: CALayer?
  fileprivate var maskLayer: CALayer?
  fileprivate weak var maskedLayer: CALayer?
  fileprivate var retimedAt: CFTimeInterval?
  fileprivate var styledKeys: Set<String> = []
  fileprivate var customForms: [NamedProperty: CustomForm] = [:]
  fileprivate var name: String?
  fileprivate weak var delegate: (any CALayerDelegate)?
  fileprivate var actions: [String: any CAAction]?
  fileprivate var style: [AnyHashable: Any]?
  fileprivate var keyObserverCount = 0
}

extension CALayer {
  /// The rare values, which are made if there are none.
  private final var madeRareValues: RareLayerValues {
    if let rareValues { return rareValues }
    let values = RareLayerValues()
    rareValues = values
    return values
  }

  package final var timing: LayerTiming {
    get { rareValues?.timing ?? LayerTiming() }
    set { madeRareValues.timing = newValue }
  }
  /// The map from the superlayer's time to the layer's own time.
  package final var ownTimeMap: TimeMap { rareValues?.timing.map ?? .identity }
  /// The model layer of this presentation copy.
  package final var modelLayer: CALayer? {
    get { rareValues?.modelLayer }
    set { if newValue != nil || rareValues != nil { madeRareValues.modelLayer = newValue } }
  }
  final var maskLayer: CALayer? {
    get { rareValues?.maskLayer }
    set { if newValue != nil || rareValues != nil { madeRareValues.maskLayer = newValue } }
  }
  /// The layer that this one masks.
  final var maskedLayer: CALayer? {
    get { rareValues?.maskedLayer }
    set { if newValue != nil || rareValues != nil { madeRareValues.maskedLayer = newValue } }
  }
  /// The root time of the last change of the layer's timing; nil once the registry has predicted the ends of the
  /// animations below anew.
  package final var retimedAt: CFTimeInterval? {
    get { rareValues?.retimedAt }
    set { if newValue != nil || rareValues != nil { madeRareValues.retimedAt = newValue } }
  }
  /// Keys whose values come from the style.
  final var styledKeys: Set<String> {
    get { rareValues?.styledKeys ?? [] }
    set { if !newValue.isEmpty || rareValues != nil { madeRareValues.styledKeys = newValue } }
    _modify { yield &madeRareValues.styledKeys }
  }
  /// The original types of custom values that are stored in another type.
  final var customForms: [NamedProperty: CustomForm] {
    get { rareValues?.customForms ?? [:] }
    set { if !newValue.isEmpty || rareValues != nil { madeRareValues.customForms = newValue } }
    _modify { yield &madeRareValues.customForms }
  }
  final var storedName: String? {
    get { rareValues?.name }
    set { if newValue != nil || rareValues != nil { madeRareValues.name = newValue } }
  }
  /// The delegate, unless it is the view that has made the layer.
  final var otherDelegate: (any CALayerDelegate)? {
    get { rareValues?.delegate }
    set { if newValue != nil || rareValues != nil { madeRareValues.delegate = newValue } }
  }
  final var storedActions: [String: any CAAction]? {
    get { rareValues?.actions }
    set { if newValue != nil || rareValues != nil { madeRareValues.actions = newValue } }
  }
  final var storedStyle: [AnyHashable: Any]? {
    get { rareValues?.style }
    set { if newValue != nil || rareValues != nil { madeRareValues.style = newValue } }
  }
  /// The number of the layer's keys that have observers.
  package final var keyObserverCount: Int {
    get { rareValues?.keyObserverCount ?? 0 }
    set {
      if newValue != 0 || rareValues != nil { madeRareValues.keyObserverCount = newValue }
      updateObservers()
    }
  }
}
