import Testing

@Test func placeholderGPURender() { #expect(Bool(true)) }
