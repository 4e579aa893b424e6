import Testing

@Test func placeholderArchitecture() { #expect(Bool(true)) }
