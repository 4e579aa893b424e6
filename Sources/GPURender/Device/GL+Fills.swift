@preconcurrency import CGLFW
import Compositor
import LayerValues

// MARK: - Fills and copies of textures

extension GL {
  /// Whether the driver fills and copies parts of textures.
  func fillsTextures() -> Bool {
    (version() >= 44 || hasExtension("GL_ARB_clear_texture"))
      && (version() >= 43 || hasExtension("GL_ARB_copy_image"))
  }

  /// Fills a part of a texture with one colour in BGRA bytes.
  func fillTexture(_ id: GLuint, _ rect: PixelRect, _ color: UInt32) {
    var color = color
    call("glClearTexSubImage") {
      epoxy_glClearTexSubImage(
        id, 0, rect.x0, rect.y0, 0, rect.width, rect.height, 1, GLenum(GL_BGRA), GLenum(GL_UNSIGNED_BYTE),
        &color)
    }
  }

  /// Copies texels from `x`, `y` of one texture into a part of another.
  func copyTexture(_ source: GLuint, x: Int32, y: Int32, to target: GLuint, rect: PixelRect) {
    call("glCopyImageSubData") {
      epoxy_glCopyImageSubData(
        source, GLenum(GL_TEXTURE_2D), 0, x, y, 0, target, GLenum(GL_TEXTURE_2D), 0, rect.x0, rect.y0, 0,
        rect.width, rect.height, 1)
    }
  }
}

extension Texture {
  /// Fills a part with one premultiplied colour in BGRA bytes.
  func fill(_ rect: PixelRect, _ color: UInt32) { device.gl.fillTexture(id, rect, color) }

  /// Replaces a part by texels of another texture, from `x`, `y`.
  func copy(_ source: Texture, x: Int32, y: Int32, to rect: PixelRect) {
    device.gl.copyTexture(source.id, x: x, y: y, to: id, rect: rect)
  }
}
