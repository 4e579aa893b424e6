import Engine
import Segue

/// Texts that are empty, huge, malformed or of unusual characters.
enum Texts {
  static let all: [Attack] = Attack.withEvery(
    "text", texts, .draws, limits: .structure,
    [
      (
        "label",
        { stage, make in
          let label = try stage.view { UILabel(frame: $0) }
          label.text = make()
        }
      ),
      (
        "lines",
        { stage, make in
          let label = try stage.view { UILabel(frame: $0) }
          label.numberOfLines = 0
          label.text = make()
          _ = label.sizeThatFits(CGSize(width: 50, height: 1e6))
          _ = label.intrinsicContentSize
        }
      ),
      (
        "attributed",
        { stage, make in
          let label = try stage.view { UILabel(frame: $0) }
          let text = NSMutableAttributedString(string: make())
          let half = text.length / 2
          text.addAttribute(
            .font, value: UIFont.boldSystemFont(ofSize: 9), range: NSRange(location: 0, length: half))
          text.addAttribute(.kern, value: 2, range: NSRange(location: half, length: text.length - half))
          label.lineBreakMode = .byTruncatingMiddle
          label.attributedText = text
        }
      ),
      (
        "button",
        { stage, make in
          let button = try stage.view { UIButton(frame: $0) }
          button.setTitle(make(), for: .normal)
          button.sizeToFit()
        }
      ),
      (
        "title",
        { stage, make in
          let controller = UIViewController()
          controller.title = make()
          controller.navigationItem.rightBarButtonItem = UIBarButtonItem(title: make())
          let navigation = UINavigationController(rootViewController: controller)
          try stage.show(navigation)
          try stage.step()
          navigation.pushViewController(UIViewController(), animated: true)
          try stage.step(5)
        }
      ),
    ])

  typealias Maker = @Sendable () -> String

  private static let texts: [(name: String, value: Maker)] = [
    ("empty", { "" }),
    ("nul", { "a\0b\0\0c" }),
    ("controls", { String(String.UnicodeScalarView((1..<32).compactMap { Unicode.Scalar($0) })) }),
    ("newlines", { String(repeating: "\n\r\u{2028}\u{2029}", count: 2000) }),
    ("aMegabyteOfWords", { String(repeating: "lorem ipsum dolor sit amet ", count: 40_000) }),
    ("aWordOfAMegabyte", { String(repeating: "abcdefghij", count: 100_000) }),
    ("aMegabyteOfLines", { String(repeating: "ab\n", count: 340_000) }),
    ("loneSurrogate", { String(decoding: [0xD800, 0x61, 0xDFFF, 0xDC00] as [UInt16], as: UTF16.self) }),
    ("rightToLeft", { String(repeating: "مرحبا بالعالم שלום ", count: 50) }),
    ("overrides", { String(repeating: "\u{202E}abc\u{2067}def\u{202D}", count: 3000) }),
    ("zeroWidth", { String(repeating: "\u{200B}\u{200D}\u{FEFF}\u{2060}", count: 5000) }),
    ("emoji", { String(repeating: "👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪", count: 500) }),
    ("combining", { "a" + String(repeating: "\u{0301}\u{0335}\u{20DD}", count: 20_000) }),
    ("aGraphemeOfAMegabyte", { "a" + String(repeating: "\u{0301}", count: 500_000) }),
    ("privateUse", { String(repeating: "\u{E000}\u{F8FF}\u{10FFFD}\u{FFFE}", count: 1000) }),
    ("markup", { "<span size='1e9'>&amp;&#0;%s%n</span>" }),
  ]
}
