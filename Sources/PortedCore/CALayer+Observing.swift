import Engine
import ObjectiveCRuntime

extension CALayer: KeyValueSource {
  package func observableValue(forKey key: String) -> Any?? { .some(value(forKey: key)) }

  package func observersChanged(ofKey key: String, areAny: Bool) { keyObserverCount += areAny ? 1 : -1 }
}
