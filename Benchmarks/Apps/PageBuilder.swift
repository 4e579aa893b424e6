import Segue

/// Makes the views of a page. Each view has the type that an app would use for it.
@MainActor
struct PageBuilder {
  private let source: SceneSource
  private let tracks: [String: [PageTrack]]
  private(set) var movers: [PageMover] = []
  private(set) var curves: [CurveView] = []

  init(_ page: PageDefinition, _ source: SceneSource) {
    self.source = source
    tracks = Dictionary(grouping: page.tracks, by: \.name)
  }

  /// Adds elements and their descendants to a view. Elements without a grid get `index`, the index of the parent.
  mutating func add(_ elements: [PageElement], to parent: UIView, index: Int = 0) throws {
    for element in elements {
      guard let grid = element.grid else {
        try add(element, to: parent, frame: element.rectangle(0), index: index)
        continue
      }
      for index in 0..<grid.count {
        try add(element, to: parent, frame: element.rectangle(index), index: index)
      }
    }
  }

  private mutating func add(_ element: PageElement, to parent: UIView, frame: CGRect, index: Int) throws {
    let view = try make(element, index)
    view.frame = frame
    view.alpha = element.alpha ?? 1
    view.layer.cornerRadius = element.radius ?? 0
    if element.clip == true { view.clipsToBounds = true }
    if let shadow = element.shadow {
      view.layer.shadowOpacity = Float(shadow[0])
      view.layer.shadowRadius = shadow[1]
      view.layer.shadowOffset = CGSize(width: 0, height: shadow[2])
    }
    parent.addSubview(view)
    try add(element.children ?? [], to: (view as? UIVisualEffectView)?.contentView ?? view, index: index)
    if let scroll = view as? UIScrollView {
      scroll.contentSize = scroll.subviews.reduce(scroll.bounds) { $0.union($1.frame) }.size
    }
    let mover = PageMover(
      view: view, frame: frame, hasShadow: element.shadow != nil, index: index,
      motions: element.name.flatMap { tracks[$0] } ?? [])
    mover.setShadowPath()
    if !mover.motions.isEmpty { movers.append(mover) }
  }

  private mutating func make(_ element: PageElement, _ index: Int) throws -> UIView {
    let color = try element.color(index).map { UIColor(cgColor: $0) }
    switch element.kind {
    case .view:
      let view = UIView()
      view.backgroundColor = color
      return view
    case .scroll:
      let scroll = UIScrollView()
      scroll.contentInsetAdjustmentBehavior = .never
      return scroll
    case .picture:
      guard let names = element.images, let name = names.isEmpty ? nil : names[index % names.count] else {
        throw SceneError("a picture of the page names no images")
      }
      let view = UIImageView(image: UIImage(cgImage: try source.picture(name)))
      view.contentMode = .scaleAspectFill
      view.clipsToBounds = true
      return view
    case .label:
      let label = UILabel()
      label.font = try source.font(ofSize: element.size ?? 14, isBold: element.bold ?? false)
      label.textColor = color
      label.numberOfLines = element.lines ?? 1
      label.textAlignment =
        switch element.align ?? .left {
        case .left: .left
        case .center: .center
        case .right: .right
        }
      label.text = element.text(index)
      return label
    case .blur:
      let style: UIBlurEffect.Style = element.style == .chrome ? .systemChromeMaterialLight : .light
      return UIVisualEffectView(effect: UIBlurEffect(style: style))
    case .curve:
      guard let color, let numbers = element.curve, numbers.count == 5, let points = element.points else {
        throw SceneError("a curve of the page lacks its colour or numbers")
      }
      let view = CurveView(numbers: numbers, points: points)
      view.shape.fillColor = element.fill == true ? color.cgColor : nil
      view.shape.strokeColor = element.fill == true ? nil : color.cgColor
      view.shape.lineWidth = element.width ?? 1
      view.shape.lineJoin = .round
      curves.append(view)
      return view
    }
  }
}
