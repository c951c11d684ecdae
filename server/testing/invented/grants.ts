import fc from 'fast-check'
import { grantKinds } from '../../../contract/access/grant-fields.ts'
import { trialChanges } from '../../../contract/access/trials.ts'

interface KnownValues {
  id: fc.Arbitrary<unknown>
  name: fc.Arbitrary<string>
  words: fc.Arbitrary<string>
  users: readonly string[]
}

/** Returns plausible random fields of the calls about grants. */
export const inventedGrants = ({ id, name, words, users }: KnownValues): Record<string, fc.Arbitrary<unknown>> => {
  const encoded = fc.oneof(id, fc.constantFrom('MQ==', 'Mg==', 'eA=='))
  const several = fc.array(encoded, { maxLength: 3 })
  const people = fc.oneof(
    fc.constantFrom('granted, stranger', 'nobody', '', ','),
    fc.array(fc.constantFrom(...users), { maxLength: 4 }),
  )
  return {
    r_id: encoded,
    user_id: encoded,
    group_id: encoded,
    group_name: name,
    group_report_id: encoded,
    group_report_name: name,
    // Kinds of files and of grants.
    kind: fc.constantFrom('csv', 'excel', 'metadata', ...grantKinds),
    holder_id: encoded,
    subject_id: encoded,
    list_user_id: several,
    list_group_id: several,
    list_user_name: people,
    list_group_user: people,
    reason: words,
    restricted_only: fc.boolean(),
    unused_only: fc.boolean(),
    days: fc.integer({ min: 0, max: 400 }),
    mine: fc.boolean(),
    Level_Master_id: encoded,
    change: fc.constantFrom(...trialChanges),
    previlage_id: encoded,
    decision: fc.constantFrom('keep', 'end'),
  }
}
