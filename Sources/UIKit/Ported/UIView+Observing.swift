import ObjectiveCRuntime

/// The observation by name of those properties of views that their layers store.
///
/// Every change passes through the layer, whether a setter, a scroll or Auto Layout makes it.
extension UIView: @preconcurrency KeyValueSource {
  package func observableValue(forKey key: String) -> Any?? { nil }

  package func observersChanged(ofKey key: String, areAny: Bool) {
    let layerKeys = layerKeys(of: key)
    guard !layerKeys.isEmpty else { return }
    if !areAny {
      for (observer, layerKey) in LayerForwards.remove(self, key) {
        KeyObservers.remove(observer, from: layer, ObjectIdentifier(layer), layerKey)
      }
      return
    }
    let forwards = layerKeys.map { layerKey in
      let observer = KeyObservers.Observer(.prior) { [unowned self] change in
        if change.isPrior {
          KeyObservers.willChange(self, key)
        } else {
          KeyObservers.didChange(self, key)
        }
      }
      KeyObservers.add(observer, to: layer, layerKey)
      return (observer, layerKey)
    }
    LayerForwards.add(forwards, self, key)
  }

  /// The keys of the layer on which a key of the view depends.
  private func layerKeys(of key: String) -> [String] {
    switch key {
    // The setter of `frame` itself notifies observers of a change of its size.
    case "frame", "center": ["position"]
    case "bounds", "transform", "backgroundColor": [key]
    case "alpha": ["opacity"]
    case "hidden", "isHidden": ["hidden"]
    case "contentOffset" where self is UIScrollView: ["bounds"]
    default: []
    }
  }
}

/// The observers of layers that forward changes to the observers of their views.
@MainActor
private enum LayerForwards {
  private struct ViewKey: Hashable {
    let view: ObjectIdentifier
    let key: String
  }

  private static var forwards: [ViewKey: [(KeyObservers.Observer, String)]] = [:]

  static func add(_ observers: [(KeyObservers.Observer, String)], _ view: UIView, _ key: String) {
    forwards[ViewKey(view: ObjectIdentifier(view), key: key)] = observers
  }

  static func remove(_ view: UIView, _ key: String) -> [(KeyObservers.Observer, String)] {
    forwards.removeValue(forKey: ViewKey(view: ObjectIdentifier(view), key: key)) ?? []
  }
}
