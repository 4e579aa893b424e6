/// The panels beside a stage.
@MainActor
struct StagePanels {
  let tuning: TuningPanel
  /// Whether the tuning is shown; nil where the width decides.
  var showsTuning: Bool?
  /// The inspector while it is open.
  var inspector: StageInspector?
  /// Whether the inspector is at the other edge.
  var isFlipped = false

  init(tuning: TuningPanel) { self.tuning = tuning }

  /// What is asked for.
  var layout: StageLayout.Panels {
    StageLayout.Panels(tuning: showsTuning, inspector: inspector != nil, isFlipped: isFlipped)
  }
}
