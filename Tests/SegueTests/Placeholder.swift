import Testing

@Test func placeholderSegue() { #expect(Bool(true)) }
