import Engine
import ObjectiveCRuntime

/// A function that installs the runtime in the engine while the program is being loaded, before any code can add an
/// observer or exchange a method.
@section(".init_array") @used
private let installRuntime: @convention(c) () -> Void = {
  PortedRuntime.installed = PortedRuntime(
    willChange: { KeyObservers.willChange($0, $1) },
    didChange: { KeyObservers.didChange($0, $1) },
    runsExchangedAdd: { CALayer.addMethod.runsReplacement(for: $0, [$1, $2]) },
    transform: { NSValue.transform(in: $0) },
    turnEnded: { ObjectiveC.endTurn() })
  ObjectiveC.ExposedClasses.add {
    ObjectiveC.ExposedClass(CALayer.self).exchangeable(
      CALayer.addMethod, "add:forKey:", "addAnimation:forKey:")
  }
}
