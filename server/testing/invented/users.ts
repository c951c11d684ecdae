import fc from 'fast-check'
import { accountStatuses } from '../../../contract/accounts/managed-users.ts'
import { usageObjectives } from '../../../contract/accounts/objectives.ts'

type InventedValue = fc.Arbitrary<unknown>

const accountStatus = fc.constantFrom(...accountStatuses, 'Gone')

/** Returns plausible random changes in User Management. */
export const inventedChanges = (id: InventedValue): InventedValue =>
  fc.oneof(
    fc.array(fc.record({ user_id: id, status_name: accountStatus, was: accountStatus }), { maxLength: 3 }),
    fc.record({ user_id: id }),
  )

/** Returns plausible random fields of the calls of User Management. */
export const inventedUsers = ({
  id,
  password,
}: {
  id: InventedValue
  password: InventedValue
}): Record<string, InventedValue> => ({
  user_id: id,
  dataresend: fc.oneof(id, fc.constantFrom('granted', 'nobody'), fc.record({ user_id: id })),
  new_password: password,
  two_factor_authen_status: fc.constantFrom('on', 'off'),
  ad_user: fc.oneof(fc.array(fc.constantFrom('somchai', 'nobody'), { maxLength: 20 }), fc.constant('a, b')),
  role: id,
  /** Confirms a withdrawal from the agreement. */
  confirmed: fc.boolean(),
})

/** Returns random fields of a form about a person. */
export const inventedPerson = (words: InventedValue): Record<string, InventedValue> => ({
  firstname: fc.constantFrom('Mali', 'สมชาย', "O'Neill", 'ณ อยุธยา', 'x1', ''),
  lastname: fc.constantFrom('Suksan', 'สุขสันต์', '<b>'),
  email: fc.constantFrom('new@example.org', 'granted@example.org', ' Upper@Example.ORG ', 'a@b'),
  usage_objective: fc.constantFrom(...usageObjectives),
  other_object: fc.oneof(words, fc.constantFrom('-', '')),
})
