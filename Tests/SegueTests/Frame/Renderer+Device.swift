import GPURender
import Rendering

extension Renderer {
  /// The device of a renderer that draws with OpenGL.
  var device: Device {
    guard let backend = backend as? GLBackend else { fatalError("Renderer.device: it draws without OpenGL") }
    return backend.device
  }
}
