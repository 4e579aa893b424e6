import Foundation

/// The target of a key path such as `filters.NAME.KEY` or `effect.NAME`.
struct FilterInput {
  let property: NamedProperty
  let value: PropertyValue
  /// The rest of the path, which names a part of the value.
  let rest: String
}

extension CALayer {
  // A list of filters is one property. Each input that a key path sets or animates becomes a separate property.

  func filterList(_ key: NamedKey) -> [Any]? {
    guard let list: [LayerFilter] = object(key) else { return nil }
    return list.map { filter in current(filter, "\(key.keyPath).\(filter.name)") }
  }

  func setFilters(_ key: NamedKey, _ list: [Any]?) {
    let filters = list?.map { element -> LayerFilter in
      guard let filter = element as? LayerFilter else {
        fatalError("CALayer.\(key.keyPath): a \(type(of: element)) was set, only LayerFilter is supported")
      }
      return filter
    }
    if let filters, filters.contains(where: { !$0.isDrawnInLists }) {
      Undrawn.filters.report()
    }
    if let old: [LayerFilter] = object(key) {
      for filter in old { forget(filter, "\(key.keyPath).\(filter.name)") }
    }
    store(key, object: filters)
  }

  var compositing: Any? {
    let value = stored(.compositingFilter).boxed
    guard let filter = value as? LayerFilter else { return value }
    return current(filter, NamedKey.compositingFilter.keyPath)
  }

  func setCompositing(_ filter: Any?) {
    if let filter, !(filter is LayerFilter || filter is String) {
      fatalError(
        "CALayer.compositingFilter: a \(type(of: filter)) was set, only LayerFilter and String are supported"
      )
    }
    if let filter, (filter as? LayerFilter)?.kind != LayerFilter.vibrancyKind { Undrawn.compositing.report() }
    if let old: LayerFilter = object(.compositingFilter) {
      forget(old, NamedKey.compositingFilter.keyPath)
    }
    store(.compositingFilter, object: filter)
  }

  /// The filter with the current values of its inputs.
  private func current(_ filter: LayerFilter, _ path: String) -> LayerFilter {
    var filter = filter
    for key in filter.keys {
      if let value = state.named[NamedProperty("\(path).\(key)")] { filter.set(key, value) }
    }
    return filter
  }

  /// Removes the values of the filter's inputs that key paths have set.
  private func forget(_ filter: LayerFilter, _ path: String) {
    for key in filter.keys { state.named[NamedProperty("\(path).\(key)")] = nil }
  }

  /// The input to which a key path leads; nil if the path leads to no input of a filter of this layer.
  func filterInput(_ path: String) -> FilterInput? {
    guard
      path.hasPrefix("filters.") || path.hasPrefix("backgroundFilters.")
        || path.hasPrefix("compositingFilter.")
    else { return nil }
    let keys = path.split(separator: ".").map(String.init)
    let isList = keys[0] != "compositingFilter"
    let depth = isList ? 3 : 2
    guard keys.count >= depth, let key = type(of: self).namedKeys[keys[0]] else { return nil }
    let filter: LayerFilter? =
      isList
      ? object(key, as: [LayerFilter].self)?.first { $0.name == keys[1] } : object(key)
    let property = NamedProperty(keys[..<depth].joined(separator: "."))
    guard let value = filter?.input(keys[depth - 1]) else { return nil }
    return FilterInput(
      property: property, value: state.named[property] ?? value,
      rest: keys[depth...].joined(separator: "."))
  }

  func setFilterInput(_ input: FilterInput, _ value: Any?, _ path: String) {
    if !input.rest.isEmpty {
      return change(input.property, to: replacing(input.rest, of: input.value, with: value, path: path))
    }
    let call = "\(type(of: self)).setValue(_:forKeyPath:): \(path)"
    guard let new = Components(any: value, kind: input.value.kind, keyPath: call) else {
      fatalError("\(call): nil is not a value for it")
    }
    let value = PropertyValue.plain(input.value.kind, new)
    if value != input.value { change(input.property, to: value) }
  }
}
