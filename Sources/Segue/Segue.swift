@_exported import Compositor
@_exported import CoreGraphics
@_exported import GPURender
@_exported import QuartzCore
@_exported import Rendering
@_exported import Transitions
@_exported import UIKit
