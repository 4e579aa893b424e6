import Testing

@Test func placeholderTransitions() { #expect(Bool(true)) }
