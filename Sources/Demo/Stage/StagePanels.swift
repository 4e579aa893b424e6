/// The panels beside a stage.
@MainActor
struct StagePanels {
  let tuning: TuningPanel
  /// Whether the tuning is shown; nil if the width decides.
  var showsTuning: Bool?
  /// The inspector while it is open.
  var inspector: StageInspector?
  /// Whether the inspector is at the other edge.
  var isFlipped = false

  init(tuning: TuningPanel) { self.tuning = tuning }

  /// The requested panels.
  var layout: StageLayout.Panels {
    StageLayout.Panels(tuning: showsTuning, inspector: inspector != nil, isFlipped: isFlipped)
  }
}
