import { exportRecordsTable } from '../../../contract/accounts/exports.ts'
import * as contract from '../../../contract/accounts/profiles.ts'
import { type Actor, requireUserActor } from '../../platform/actor.ts'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import type { ReadPersonalRecords } from '../../platform/domain.ts'
import { bindExport, type ExportRoute } from '../../platform/http/downloads/exports.ts'
import { bindReadingRoutes } from '../../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Accounts } from '../accounts.ts'
import type { IsPassword } from '../passwords/password-checks.ts'
import { setUserCookies } from '../sessions/cookies.ts'
import { requireUser, toShownUser } from '../users.ts'
import { listOwnAcceptances, recordOwnNewsChoice } from './own-consents.ts'
import { editProfile, readProfile } from './profiles.ts'
import { formatRecordLines } from './record-lines.ts'

/**
 * Returns the routes of the signed-in user's own profile. `listRecords` returns a function of each domain that reads its records about a
 * user, for the export of personal data.
 */
export const profileRoutes = (
  accounts: Accounts,
  listRecords: () => ReadPersonalRecords[],
  isPassword: IsPassword,
  replica?: Replica,
): Route[] => [
  ...bindReadingRoutes({ database: accounts.database, replica }, database => [
    route(contract.getProfile, ({ actor }) => readProfile({ ...accounts, database }, requireOwnId(actor))),
  ]),
  route(contract.editProfile, async ({ actor, input, response }) => {
    const result = await editProfile(accounts, isPassword, requireOwnId(actor), {
      ...input.profile,
      password: input.password,
    })
    setUserCookies(response, toShownUser(await requireUser(accounts.database, requireOwnId(actor))))
    return result
  }),
  route(contract.chooseNews, async ({ actor, input, origin }) => {
    await recordOwnNewsChoice(accounts, { userId: requireOwnId(actor), receivesNews: input.receivesNews, origin })
    return { status: 'success' as const }
  }),
  route(contract.listAcceptances, ({ actor }) => listOwnAcceptances(accounts, requireOwnId(actor))),
  route(contract.exportRecords, ({ actor }) => readRecords(listRecords(), actor)),
]

/** Returns the route that exports the signed-in user's own records as a table. */
export const profileExports = (listRecords: () => ReadPersonalRecords[]): ExportRoute[] => [
  bindExport(exportRecordsTable, async (_input, { actor }) =>
    formatRecordLines(await readRecords(listRecords(), actor)),
  ),
]

/** Returns the signed-in user's records of every domain, by kind. */
const readRecords = async (readers: ReadPersonalRecords[], actor: Actor): Promise<Record<string, unknown>> =>
  Object.assign({}, ...(await Promise.all(readers.map(read => read(requireUserActor(actor))))))

/** Returns the signed-in user's id. Throws 401 if there is none, which the access of these calls prevents. */
export const requireOwnId = (actor: Actor) => requireUserActor(actor).userId
