enum LedgerDirection: Int {
    case forward = 1
    case backward = -1

    var sign: Double { return Double(rawValue) }

    static func between(_ old: Int, _ new: Int) -> LedgerDirection? {
        guard old != new else { return nil }
        return new > old ? .forward : .backward
    }
}
