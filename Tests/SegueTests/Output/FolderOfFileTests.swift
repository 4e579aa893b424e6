import Testing

@testable import Segue

@Suite struct FolderOfFileTests {
  @Test(arguments: [
    ("", ""), ("x", ""), ("é", ""), ("x.png", ""), ("x/", ""), ("/", "/"), ("/x", "/"), ("//x", "/"),
    ("a/x", "a"), ("a//x", "a"), ("a/x/", "a"), ("/a/x.png", "/a"), ("./x", "."),
  ])
  func theFolderOfAPath(path: String, folder: String) { #expect(path.folderOfFile == folder) }
}
