import SwiftSyntax

/// The names that only some files may use.
struct RestrictedNames: Sendable {
  struct Use: Sendable {
    let name: String
    let line: Int
  }

  /// The calls of GL, EGL and GLFW, and all names of epoxy.
  private(set) var driver: [Use] = []
  private(set) var pointers: [Use] = []

  init(_ tree: SyntaxTree) {
    for token in tree.root.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind else { continue }
      if name.hasPrefix("epoxy_") || Self.isDriverFunction(name) && token.isCalled {
        driver.append(Use(name: name, line: tree.line(of: token)))
      }
      if Self.isPointer(name) { pointers.append(Use(name: name, line: tree.line(of: token))) }
    }
  }

  private static func isDriverFunction(_ name: String) -> Bool {
    ["gl", "egl", "glfw"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  private static let pointerNames: Set<String> = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer",
    "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer",
    "UnsafeMutableRawBufferPointer", "OpaquePointer", "Unmanaged", "unsafeBitCast", "withMemoryRebound",
    "assumingMemoryBound",
  ]

  private static func isPointer(_ name: String) -> Bool {
    name.hasPrefix("withUnsafe") && !name.hasPrefix("withUnsafeCurrentTask") || pointerNames.contains(name)
  }
}

extension TokenSyntax {
  /// Whether the token is the name of a called function, not of a called method.
  fileprivate var isCalled: Bool {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return reference.keyPathInParent == \FunctionCallExprSyntax.calledExpression
  }
}
