import * as contract from '../../contract/accounts/profiles.ts'
import { type Actor, requireUserOf } from '../platform/actor.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { showUser } from './cookies.ts'
import { chooseNews, editProfile, listOwnAcceptances, readProfile } from './profiles.ts'
import { requireUser, shownUserOf } from './users.ts'

/** What a domain holds about a user, by kind. */
export type RecordsOf = (actor: Actor & { userId: number }) => Promise<Record<string, unknown>>

/** The signed-in user's own profile. `records`: what each domain holds, for the user's own export. */
export const profileRoutes = (accounts: Accounts, records: RecordsOf[]): Route[] => [
  route(contract.getProfile, ({ actor }) => readProfile(accounts, ownId(actor))),
  route(contract.editProfile, async ({ actor, input, answer }) => {
    const said = await editProfile(accounts, ownId(actor), input.profile)
    showUser(answer, shownUserOf(await requireUser(accounts.database, ownId(actor))))
    return said
  }),
  route(contract.chooseNews, async ({ actor, input, origin }) => {
    await chooseNews(accounts, ownId(actor), input.receivesNews, origin)
    return { status: 'success' as const }
  }),
  route(contract.listAcceptances, ({ actor }) => listOwnAcceptances(accounts, ownId(actor))),
  route(contract.exportRecords, async ({ actor }) => {
    const held = await Promise.all(records.map(read => read(requireUserOf(actor))))
    return Object.assign({}, ...held) as Record<string, unknown>
  }),
]

/** The signed-in user's id. Throws 401 when there is none, which the access of these calls rules out. */
export const ownId = (actor: Actor) => requireUserOf(actor).userId
