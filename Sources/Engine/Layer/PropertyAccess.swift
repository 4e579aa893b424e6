/// The public properties that keys read and set. The compiler requires one row for each property.
extension AnimatableProperty {
  /// The access by the keys of the property.
  var access: KeyAccess {
    switch self {
    case .position: .value(\CALayer.position)
    case .zPosition: .value(\CALayer.zPosition)
    case .anchorPoint: .value(\CALayer.anchorPoint)
    case .bounds: .value(\CALayer.bounds)
    case .opacity: .value(\CALayer.opacity)
    case .isHidden: .value(\CALayer.isHidden)
    case .masksToBounds: .value(\CALayer.masksToBounds)
    case .cornerRadius: .value(\CALayer.cornerRadius)
    case .borderWidth: .value(\CALayer.borderWidth)
    case .backgroundColor: .value(\CALayer.backgroundColor)
    case .borderColor: .value(\CALayer.borderColor)
    case .contentsRect: .value(\CALayer.contentsRect)
    case .transform: .value(\CALayer.transform)
    case .sublayerTransform: .value(\CALayer.sublayerTransform)
    case .anchorPointZ: .value(\CALayer.anchorPointZ)
    case .shadowOpacity: .value(\CALayer.shadowOpacity)
    case .shadowRadius: .value(\CALayer.shadowRadius)
    case .shadowOffset: .value(\CALayer.shadowOffset)
    case .shadowColor: .value(\CALayer.shadowColor)
    }
  }
}

extension NamedKey {
  /// The access by the keys of the property, on layers of its class.
  var access: KeyAccess {
    switch self {
    case .contents: .object(\CALayer.contents)
    case .shadowPath: .object(\CALayer.shadowPath)
    case .doubleSided: .value(\CALayer.isDoubleSided)
    case .contentsCenter: .value(\CALayer.contentsCenter)
    case .minificationFilterBias: .value(\CALayer.minificationFilterBias)
    case .shouldRasterize: .value(\CALayer.shouldRasterize)
    case .rasterizationScale: .value(\CALayer.rasterizationScale)
    case .filters: .object(\CALayer.filters)
    case .backgroundFilters: .object(\CALayer.backgroundFilters)
    case .compositingFilter: .object(\CALayer.compositingFilter)
    case .cornerCurve: .name(\CALayer.cornerCurve)
    case .path: .object(\CAShapeLayer.path)
    case .fillColor: .value(\CAShapeLayer.fillColor)
    case .fillRule: .name(\CAShapeLayer.fillRule)
    case .strokeColor: .value(\CAShapeLayer.strokeColor)
    case .strokeStart: .value(\CAShapeLayer.strokeStart)
    case .strokeEnd: .value(\CAShapeLayer.strokeEnd)
    case .lineWidth: .value(\CAShapeLayer.lineWidth)
    case .miterLimit: .value(\CAShapeLayer.miterLimit)
    case .lineCap: .name(\CAShapeLayer.lineCap)
    case .lineJoin: .name(\CAShapeLayer.lineJoin)
    case .lineDashPhase: .value(\CAShapeLayer.lineDashPhase)
    case .lineDashPattern: .object(\CAShapeLayer.lineDashPattern)
    case .colors: .object(\CAGradientLayer.colors)
    case .locations: .object(\CAGradientLayer.locations)
    case .startPoint: .value(\CAGradientLayer.startPoint)
    case .endPoint: .value(\CAGradientLayer.endPoint)
    case .gradientType: .name(\CAGradientLayer.type)
    case .string: .object(\CATextLayer.string)
    case .font: .object(\CATextLayer.font)
    case .fontSize: .value(\CATextLayer.fontSize)
    case .foregroundColor: .value(\CATextLayer.foregroundColor)
    case .wrapped: .value(\CATextLayer.isWrapped)
    case .truncationMode: .name(\CATextLayer.truncationMode)
    case .alignmentMode: .name(\CATextLayer.alignmentMode)
    case .allowsFontSubpixelQuantization: .value(\CATextLayer.allowsFontSubpixelQuantization)
    }
  }
}
