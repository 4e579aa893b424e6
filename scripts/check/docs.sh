#!/bin/sh
# Fails on a public declaration of Sources without a /// comment on the lines above it, and on a case of a public enum
# and a requirement of a public protocol without one. Overrides and extensions need none, since the original
# declaration has the comment.
set -eu
cd "$(dirname "$0")/../.."

find Sources -name '*.swift' | LC_ALL=C sort | xargs awk '
  # Returns 1 if a line declares something public or open, after its attributes and modifiers.
  function declares(line,    word, isPublic) {
    isPublic = 0
    while (1) {
      sub(/^[ \t]+/, "", line)
      if (match(line, /^@[A-Za-z_]+\([^()]*\)[ \t]*/) || match(line, /^@[A-Za-z_]+[ \t]*/)) {
        line = substr(line, RLENGTH + 1)
        continue
      }
      if (!match(line, /^[A-Za-z]+/)) return 0
      word = substr(line, 1, RLENGTH)
      line = substr(line, RLENGTH + 1)
      # The word class is a modifier if a member follows.
      if (word in kinds && !(word == "class" && line ~ /^ +(var|let|func|subscript|override|final)/)) return isPublic
      if (word == "class") continue
      if (!(word in modifiers) || word == "override") return 0
      # An access level in parentheses, as in private(set), applies only to the setter.
      if (line ~ /^\([a-z]+\)/) sub(/^\([a-z]+\)/, "", line)
      else if (word == "public" || word == "open") isPublic = 1
    }
  }
  BEGIN {
    split("var let func init class struct enum protocol actor subscript typealias associatedtype", list)
    for (i in list) kinds[list[i]] = 1
    split("public open package internal fileprivate private final static convenience required mutating " \
      "nonmutating nonisolated indirect weak lazy unowned borrowing consuming prefix infix postfix dynamic " \
      "optional", list)
    for (i in list) modifiers[list[i]] = 1
  }
  # Returns 1 if a line declares a case of a public enum or a requirement of a public protocol, according to the
  # enclosing braces.
  function requires(line) {
    if (container[depth] == "enum") return line ~ /^[ \t]*(indirect +)?case[ \t]/
    if (container[depth] != "protocol") return 0
    return line ~ /^[ \t]*((@[A-Za-z_]+(\([^()]*\))?|static|mutating|nonmutating|nonisolated) +)*(var|func|init|subscript|associatedtype)[ \t(?<]/
  }
  # Updates the stack of open braces: `container` is "enum" or "protocol" for the body of such a public declaration,
  # otherwise "".
  function enter(line,    kind, column, letter) {
    gsub(/"([^"\\]|\\.)*"/, "", line)
    sub(/\/\/.*/, "", line)
    kind = ""
    if (line ~ /(^|[ \t])(public|open)[ \t]([a-z]+[ \t]+)*enum[ \t]/) kind = "enum"
    if (line ~ /(^|[ \t])(public|open)[ \t]([a-z]+[ \t]+)*protocol[ \t]/) kind = "protocol"
    # The opening brace may be on a later line.
    if (kind != "") pending = kind
    for (column = 1; column <= length(line); column++) {
      letter = substr(line, column, 1)
      if (letter == "{") {
        container[++depth] = pending
        pending = ""
      } else if (letter == "}" && depth > 0) depth--
    }
  }
  FNR == 1 { documented = 0; depth = 0; pending = ""; quoted = 0; container[0] = "" }
  # The content of multi-line strings is skipped, since it may contain braces.
  /"""/ { if (gsub(/"""/, "\"\"\"") == 1) quoted = !quoted; documented = 0; next }
  quoted { next }
  /^[ \t]*\/\/\// { documented = 1; next }
  # Attributes, conditions and directives of the formatter may be between a comment and its declaration.
  /^[ \t]*(#if|#else|#endif|\/\/ swift-format)/ { next }
  /^[ \t]*(@[A-Za-z_]+(\(("[^"]*"|[^()"])*\))?[ \t]*)+$/ { next }
  {
    if (!documented && declares($0)) {
      print FILENAME ":" FNR ": a public declaration without a comment"
      missing = 1
    }
    if (!documented && requires($0)) {
      print FILENAME ":" FNR ": a public " (container[depth] == "enum" ? "case" : "requirement") " without a comment"
      missing = 1
    }
    documented = 0
    enter($0)
  }
  END { exit missing }
' || {
  echo "check-docs: a /// sentence belongs on every public declaration: what it does, units, errors, cost" >&2
  exit 1
}
