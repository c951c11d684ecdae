import * as lists from '../../../contract/accounts/managed-users.ts'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import * as changes from '../../../contract/accounts/user-changes.ts'
import { type StaffStatus, staffStatuses } from '../../../contract/accounts/user-changes.ts'
import type { Call } from '../../../contract/call.ts'
import { type CallRequest, type Route, route } from '../../platform/http/route.ts'
import { invalidInput } from '../../platform/problem.ts'
import type { Accounts } from '../accounts.ts'
import { resendConfirmation, setPassword, unlockUser } from './account-recoveries.ts'
import type { StaffRequest } from './managed-writes.ts'
import { editUser } from './profile-edits.ts'
import { requireReferredUserId } from './references.ts'
import { listGivableRoles } from './roles.ts'
import { sendEnrolmentLink, switchSecondFactor } from './second-factor-help.ts'
import { changeStatuses, listStatuses } from './status-changes.ts'
import { addUser } from './user-additions.ts'
import { listUsers } from './user-lists.ts'

/** Returns the routes of User Management (docs/behaviour/users.md#user-management), except the search in the directory. */
export const managementRoutes = (accounts: Accounts): Route[] => {
  const { database } = accounts
  return [
    route(lists.listUsers, ({ actor, input }) => listUsers(database, actor, input)),
    route(lists.listStatuses, listStatuses),
    route(lists.listRoles, async ({ actor }) => ({ roles: await listGivableRoles(database, actor) })),
    route(lists.listRoleNames, ({ actor }) => listGivableRoles(database, actor)),
    route(changes.changeStatuses, async request => ({
      status: await changeStatuses(accounts, toStaffRequest(request), request.input.changes.map(toStatusChange)),
    })),
    route(changes.resendConfirmation, async request => {
      const userId = await requireReferredUserId(database, request.input.user)
      return { status: await resendConfirmation(accounts, toStaffRequest(request), userId) }
    }),
    route(changes.addUser, async request => {
      const { language } = request.origin
      return { status: await addUser(accounts, toStaffRequest(request), { ...request.input, language }) }
    }),
    route(changes.editUser, async request => {
      const userId = await requireReferredUserId(database, request.input)
      return { status: await editUser(accounts, toStaffRequest(request), userId, request.input) }
    }),
    route(changes.setPassword, async request => {
      const userId = await requireReferredUserId(database, request.input)
      return { status: await setPassword(accounts, toStaffRequest(request), userId, request.input.password) }
    }),
    route(changes.unlockUser, async request => {
      const userId = await requireReferredUserId(database, request.input)
      return { status: await unlockUser(accounts, toStaffRequest(request), userId) }
    }),
    route(changes.switchSecondFactor, async request => {
      await switchSecondFactor(accounts, toStaffRequest(request), request.input)
      return { status: 'success' as const }
    }),
    route(changes.sendEnrolmentLink, async request => {
      const userId = await requireReferredUserId(database, request.input.user)
      return { status: await sendEnrolmentLink(accounts, toStaffRequest(request), userId) }
    }),
  ]
}

const toStaffRequest = ({ actor, writer }: Pick<CallRequest<Call>, 'actor' | 'writer'>): StaffRequest => ({
  actor,
  writer: writer(),
})

type RequestedChange = { userId: number; status?: StaffStatus; statusId?: number; expected?: lists.AccountStatus }

/** Converts a change in a request to a status change; the name takes precedence over the id. Throws 400 if neither names a status. */
const toStatusChange = ({ userId, status, statusId, expected }: RequestedChange) => {
  const statusName = status ?? staffStatuses.find(name => accountStatusIds[name] === statusId)
  if (!statusName) throw invalidInput([{ field: 'data', message: 'Say which status' }])
  return { userId, status: statusName, expected }
}
