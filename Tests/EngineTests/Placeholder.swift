import Testing

@Test func placeholderEngine() { #expect(Bool(true)) }
