import type * as profiles from '../../contract/accounts/profiles.ts'
import type { OutputOf } from '../../contract/call.ts'
import type { Actor } from '../platform/actor.ts'
import type { CallRequest } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import { showUser } from './cookies.ts'
import * as people from './profiles.ts'
import { requireUser, shownUserOf } from './users.ts'

// The access of these calls is 'session', so there is a user.
const userOf = ({ userId }: Actor) => userId as number

export const readProfile = (accounts: Accounts, actor: Actor, officeDomain: string) =>
  people.readProfile(accounts, userOf(actor), officeDomain)

export const editProfile = async (
  accounts: Accounts,
  { actor, input, answer }: CallRequest<typeof profiles.editProfile>,
): Promise<OutputOf<typeof profiles.editProfile>> => {
  const said = await people.editProfile(accounts, userOf(actor), input.profile)
  showUser(answer, shownUserOf(await requireUser(accounts.database, userOf(actor))))
  return said
}

export const chooseNews = async (
  accounts: Accounts,
  { actor, input, origin }: CallRequest<typeof profiles.chooseNews>,
): Promise<OutputOf<typeof profiles.chooseNews>> => {
  await people.chooseNews(accounts, userOf(actor), input.receivesNews, origin)
  return { status: 'success' }
}

export const exportRecords = async (
  records: ((userId: number) => Promise<Record<string, unknown>>)[],
  actor: Actor,
): Promise<Record<string, unknown>> =>
  Object.assign({}, ...(await Promise.all(records.map(read => read(userOf(actor))))))
