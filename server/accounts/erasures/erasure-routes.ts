import * as contract from '../../../contract/accounts/erasures.ts'
import { requireUserActor } from '../../platform/actor.ts'
import type { ErasePerson } from '../../platform/domain.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import { lockManageableUsers } from '../management/actor-rights.ts'
import { requireUser } from '../users.ts'
import { eraseUser } from './erasures.ts'
import { countStoredRecords } from './stored-record-counts.ts'

/** Returns the routes by which a person is erased on request. */
export const erasureRoutes = (accounts: Accounts, listErasures: () => ErasePerson[]): Route[] => [
  route(contract.describeErasure, ({ actor, input: { userId } }) =>
    accounts.database.transaction().execute(async transaction => {
      await lockManageableUsers(transaction, requireUserActor(actor), [userId])
      const { username } = await requireUser(transaction, userId)
      return { username, ...(await countStoredRecords(transaction, userId)) }
    }),
  ),
  route(contract.eraseUser, async ({ actor, writer, input }) => ({
    status: await eraseUser(accounts, { actor, writer: writer() }, input, listErasures()),
  })),
]
