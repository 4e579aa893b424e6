import Engine
import Foundation
import UIKit

/// A line of the inspector's details: a title and a value.
struct Fact: Equatable {
  var title = ""
  var value = ""
  /// A second line, such as the model's value if the displayed value differs; empty for none.
  var note = ""
  /// A colour to show beside the value; nil for none.
  var color: CGColor?
  /// A fraction to show as a bar, 0…1; nil for no bar.
  var progress: Double?
  /// Whether the line is the title of the lines below it.
  var isHeading = false
}

/// The inspector's facts about a layer.
@MainActor
struct LayerFacts {
  private(set) var list: [Fact] = []
  private let placed: PlacedLayer
  private var layer: CALayer { placed.layer }

  init(_ placed: PlacedLayer, at time: Double) {
    self.placed = placed
    addIdentity()
    addGeometry()
    addAppearance()
    addContents()
    list += AnimationFacts(placed.layer, at: time).list
  }

  private mutating func add(_ title: String, _ value: String, note: String = "", color: CGColor? = nil) {
    list.append(Fact(title: title, value: value, note: note, color: color))
  }

  /// Adds a displayed value, with the model's value if it differs. The fact is left out if both are equal and
  /// `isWanted` is false.
  private mutating func add(
    _ title: String, color: CGColor? = nil, from text: (LayerState) -> String, isWanted: Bool = true
  ) {
    let (presented, model) = (text(placed.state), text(layer.state))
    guard isWanted || presented != model else { return }
    add(title, presented, note: presented == model ? "" : "model \(model)", color: color)
  }

  private mutating func addIdentity() {
    let view = layer.delegate as? UIView
    list.append(Fact(title: LayerNames.title(layer), isHeading: true))
    add("Class", "\(type(of: layer))")
    if let view { add("View", "\(type(of: view))") }
    if let controller = view?.next as? UIViewController { add("Controller", "\(type(of: controller))") }
    if let name = layer.name { add("Name", name) }
    if placed.isMask { add("Masks", layer.above.map(LayerNames.title) ?? "") }
  }

  private mutating func addGeometry() {
    add("Frame", from: { FactText.rect($0.frame) })
    if let box = placed.box { add("On the stage", FactText.rect(box)) }
    add("Bounds", from: { FactText.rect($0.bounds) })
    add("Position", from: { FactText.point($0.position) })
    add("Anchor", from: { FactText.point($0.anchorPoint) })
    let state = placed.state
    add("z", from: { FactText.number($0.zPosition) }, isWanted: state.zPosition != 0)
    let isTransformed = !CATransform3DIsIdentity(state.transform)
    add("Transform", from: { FactText.transform($0.transform) }, isWanted: isTransformed)
    let transformsSublayers = !CATransform3DIsIdentity(state.sublayerTransform)
    add("Sublayers", from: { FactText.transform($0.sublayerTransform) }, isWanted: transformsSublayers)
  }

  private mutating func addAppearance() {
    let state = placed.state
    add("Opacity", from: { FactText.number(CGFloat($0.opacity)) })
    if placed.opacity != Double(state.opacity) {
      add("As seen", FactText.number(CGFloat(placed.opacity)))
    }
    add("Hidden", from: { $0.isHidden ? "yes" : "no" }, isWanted: state.isHidden)
    add(
      "Background", color: state.backgroundColor, from: { FactText.color($0.backgroundColor) },
      isWanted: state.backgroundColor != nil)
    add("Corners", from: { FactText.number($0.cornerRadius) }, isWanted: state.cornerRadius != 0)
    if state.borderWidth > 0 {
      add(
        "Border", "\(FactText.number(state.borderWidth)) \(FactText.color(state.borderColor))",
        color: state.borderColor)
    }
    if state.shadowOpacity > 0 {
      add(
        "Shadow",
        "\(FactText.number(CGFloat(state.shadowOpacity))), radius \(FactText.number(state.shadowRadius)), "
          + FactText.size(state.shadowOffset), color: state.shadowColor)
    }
    if state.masksToBounds { add("Clips", "to its bounds") }
    if let mask = layer.mask { add("Mask", LayerNames.title(mask)) }
    for (title, list) in [("Filter", layer.filters), ("Backdrop", layer.backgroundFilters)] {
      for filter in list ?? [] { add(title, FactText.value(filter)) }
    }
    if let filter = layer.compositingFilter { add("Compositing", FactText.value(filter)) }
    if layer.shouldRasterize { add("Rasterized", "at \(FactText.number(layer.rasterizationScale)) x") }
  }

  private mutating func addContents() {
    let state = placed.state
    if let image = state.contents {
      add("Contents", "\(image.width) × \(image.height) px", note: state.contentsGravity.rawValue)
      add("Scale", "\(FactText.number(state.contentsScale)) px per point")
      let unitRect = CGRect(x: 0, y: 0, width: 1, height: 1)
      add("Part", from: { FactText.rect($0.contentsRect) }, isWanted: state.contentsRect != unitRect)
    }
    if let label = layer.delegate as? UILabel, let text = label.text { add("Text", text) }
    if let text = (layer as? CATextLayer)?.string { add("Text", "\(text)") }
    guard let effect = state.effect else { return }
    add("Effect", effect.name)
    for uniform in effect.uniforms.prefix(8) {
      let path = EffectLayer.prefix + uniform.name
      guard let value = placed.shownValue(path) else { continue }
      add(uniform.name, FactText.value(value))
    }
  }
}

extension PlacedLayer {
  /// The displayed value of a key path.
  @MainActor fileprivate func shownValue(_ path: String) -> Any? {
    state.named[NamedProperty(path)]?.boxed ?? layer.value(forKeyPath: path)
  }
}

extension LayerState {
  /// The bounding rectangle of the layer in its superlayer, without perspective.
  var frame: CGRect {
    let untransformed = CGRect(
      x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height, width: bounds.width,
      height: bounds.height)
    let transformed = untransformed.applying(CATransform3DGetAffineTransform(transform))
    return transformed.offsetBy(dx: position.x, dy: position.y)
  }
}

/// The names of layers in the inspector.
@MainActor
enum LayerNames {
  /// The class of a layer's view, or of the layer.
  static func title(_ layer: CALayer) -> String {
    (layer.delegate as? UIView).map { "\(type(of: $0))" } ?? "\(type(of: layer))"
  }

  /// A text that distinguishes a layer from others of its class; empty if there is none.
  static func note(_ layer: CALayer) -> String {
    if let name = layer.name { return name }
    if let view = layer.delegate as? UIView {
      if let text = (view as? UILabel)?.text { return text.replacingOccurrences(of: "\n", with: " ") }
      if let controller = view.next as? UIViewController { return "\(type(of: controller))" }
    }
    return ""
  }

  /// Further properties of a layer that a row of the tree shows.
  static func hints(_ placed: PlacedLayer) -> [String] {
    let state = placed.state
    var hints: [String] = []
    if placed.isMask { hints.append("mask") }
    if state.isHidden { hints.append("hidden") }
    if !state.isHidden, state.opacity < 1 { hints.append("α " + FactText.number(CGFloat(state.opacity))) }
    if placed.layer.mask != nil { hints.append("masked") }
    if state.effect != nil { hints.append("effect") }
    if placed.layer.filters?.isEmpty == false { hints.append("filter") }
    if state.cornerRadius > 0 { hints.append("r " + FactText.number(state.cornerRadius)) }
    if state.shadowOpacity > 0 { hints.append("shadow") }
    if state.masksToBounds { hints.append("clips") }
    return hints
  }
}
