#!/bin/sh
# Fails on Swift comments that begin as fragments do: a comment begins with its subject, its verb or a noun phrase, not
# with a word that refers to the line before it or to the declaration after it.
set -eu
cd "$(dirname "$0")/../.."

find Sources Shaders Benchmarks Examples Plugins Tests -name '*.swift' -not -path 'Tests/Porting/Ported/*' |
  LC_ALL=C sort | xargs awk '
    BEGIN { first = "^ *///? (Of|That of|Those of|The same:|Has .* (done|made|called|drawn|executed)|Times|Tells|What|Where|How|Which|As|In place of|Instead of)( |$)" }
    FNR == 1 { continues = 0 }
    {
      comment = $0 ~ /^ *\/\/\/? /
      if (comment && !continues && $0 ~ first) {
        sub(/^ */, "")
        print FILENAME ":" FNR ": error: a fragment: " $0 > "/dev/stderr"
        failed = 1
      }
      continues = comment
    }
    END { exit failed }'
