import fc from 'fast-check'

type InventedValue = fc.Arbitrary<unknown>

/** Returns random ids in the formats that calls about groups and roles accept. */
export const inventedIds = (id: InventedValue): InventedValue =>
  fc.oneof(id, fc.array(id, { maxLength: 4 }), fc.constantFrom('1,2', 'MQ==', '1, x'))

/** Returns plausible random fields of the calls about roles and groups. */
export const inventedRoles = ({
  id,
  name,
}: {
  id: InventedValue
  name: InventedValue
}): Record<string, InventedValue> => {
  const ids = inventedIds(id)
  const moved = fc.array(fc.record({ user_id: id, previlage_id: id }, { requiredKeys: ['user_id'] }), { maxLength: 3 })
  const switches = fc.record({ category_id: id, value: fc.constantFrom('Yes', 'No', true) })
  return {
    user_ids: ids,
    r_ids: ids,
    list_report: fc.oneof(
      fc.array(fc.oneof(id, name, fc.record({ r_id: id })), { maxLength: 3 }),
      fc.constant('source.inflation, x'),
    ),
    previlage_id: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constant('NQ==')),
    previlage_name: name,
    rolesName: name,
    hidden_categories: ids,
    added: moved,
    removed: moved,
    categories: fc.array(switches, { maxLength: 3 }),
  }
}
