import { addReadKey, listReadKeys, revokeReadKey } from '../../../contract/accounts/read-keys.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { requireOwnId } from '../profiles/profile-routes.ts'
import { addOwnKey, listOwnKeys, revokeOwnKey } from './read-keys.ts'

/** Limits the keys that one user creates, as revoked ones stay listed for months. */
const newKeyAllowance = { tries: 60, withinSeconds: 24 * 3600 }

/** Returns the routes about the keys of the signed-in user. */
export const readKeyRoutes = (accounts: Accounts): Route[] => [
  route(listReadKeys, ({ actor }) => listOwnKeys(accounts, requireOwnId(actor))),
  route(addReadKey, async ({ actor, input }) => {
    await accounts.allowances.take(`read-key:${requireOwnId(actor)}`, newKeyAllowance)
    return addOwnKey(accounts, requireOwnId(actor), input)
  }),
  route(revokeReadKey, ({ actor, input: { keyId } }) => revokeOwnKey(accounts, requireOwnId(actor), keyId)),
]
