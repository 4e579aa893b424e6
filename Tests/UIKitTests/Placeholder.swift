import Testing

@Test func placeholderUIKit() { #expect(Bool(true)) }
