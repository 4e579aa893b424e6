/// The panels beside a stage.
@MainActor
struct StagePanels {
  let tuning: TuningPanel
  /// Whether the tuning panel is shown; nil if the width decides.
  var showsTuning: Bool?
  /// The open inspector; nil while it is closed.
  var inspector: StageInspector?
  /// Whether the inspector is at the opposite edge, left or upper.
  var isFlipped = false

  init(tuning: TuningPanel) { self.tuning = tuning }

  /// The requested panels.
  var layout: StageLayout.Panels {
    StageLayout.Panels(
      showsTuning: showsTuning, showsInspector: inspector != nil, isFlipped: isFlipped)
  }
}
