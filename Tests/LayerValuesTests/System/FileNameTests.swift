import Testing

@testable import LayerValues

@Suite struct FileNameTests {
  /// Every name of two bytes has a different text, and a name in UTF-8 is its own text.
  @Test func everyPairOfBytesSurvivesTheConversionToText() {
    var texts: Set<[UInt8]> = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        let text = FileName.text(bytes)
        #expect(FileName.bytes(text) == bytes, "\(bytes)")
        texts.insert(Array(text.utf8))
        if let valid = String(validating: bytes, as: UTF8.self) {
          #expect(text.utf8.elementsEqual(valid.utf8))
        }
      }
    }
    #expect(texts.count == 65_536)
  }

  /// Latin-1, truncated and overlong sequences, a surrogate, and the characters that represent invalid bytes.
  @Test(
    arguments: [
      [0x63, 0x61, 0x66, 0xe9, 0x2e, 0x70, 0x6e, 0x67], [0xe2, 0x82], [0xc0, 0x80], [0xed, 0xa0, 0x80],
      [0xf4, 0x8f, 0x9f, 0xa9], [0xf4, 0x8f, 0x9f], [0xe9, 0xf4, 0x8f, 0x9f, 0xa9, 0xe9], [0xff, 0xfe],
      [0xc3, 0xa9, 0xe9, 0xc3, 0xa9], [],
    ] as [[UInt8]])
  func namesThatAreNotUTF8SurviveTheConversionToText(bytes: [UInt8]) {
    let text = FileName.text(bytes)
    #expect(FileName.bytes(text) == bytes)
    #expect(text.fileName.map { UInt8(bitPattern: $0) } == bytes + [0])
    // If the text has characters that represent bytes, its UTF-8 encoding is another file's name, with another text.
    let isOwnText = String(validating: bytes, as: UTF8.self).map { $0.utf8.elementsEqual(text.utf8) } ?? false
    #expect(FileName.text(Array(text.utf8)).utf8.elementsEqual(text.utf8) == isOwnText)
  }

  @Test func readableTextHasReplacementCharacters() {
    #expect(FileName.readable(FileName.text([0x63, 0xe9, 0x2e])) == "c\u{fffd}.")
    #expect(FileName.readable("é") == "é")
  }

  @Test(arguments: [
    ("", "", "", ""), ("x", "", "x", ""), ("é", "", "é", ""), ("a/x.png", "a", "x.png", "png"),
    ("x/", "", "x", ""),
    ("/", "/", "/", ""), ("/x", "/", "x", ""), ("//x", "/", "x", ""), ("a//x.PNG", "a", "x.PNG", "png"),
    ("a/x/", "a", "x", ""), ("/a/x.tar.gz", "/a", "x.tar.gz", "gz"), ("./.png", ".", ".png", ""),
    ("a.b/x", "a.b", "x", ""), ("a/x.", "a", "x.", ""),
    // Combining marks form one character with the slash or the dot before them.
    ("a/\u{301}x.png", "a", "\u{301}x.png", "png"),
    ("\u{301}.\u{301}png", "", "\u{301}.\u{301}png", "\u{301}png"),
  ])
  func aPathHasAFolderANameAndAnEnding(path: String, folder: String, name: String, ending: String) {
    #expect(path.folderOfFile.utf8.elementsEqual(folder.utf8), "\(path.folderOfFile)")
    #expect(path.baseName.utf8.elementsEqual(name.utf8), "\(path.baseName)")
    #expect(path.fileEnding.utf8.elementsEqual(ending.utf8), "\(path.fileEnding)")
    let stem = path.baseNameWithoutEnding
    #expect(ending.isEmpty || stem.utf8.count + ending.utf8.count + 1 == name.utf8.count, "\(stem)")
  }
}
