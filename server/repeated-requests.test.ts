import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { editGrant } from '../contract/access/grant-terms.ts'
import * as grants from '../contract/access/grants.ts'
import { savePermissions } from '../contract/access/permissions.ts'
import * as reportGroups from '../contract/access/report-groups.ts'
import { reviewGrant } from '../contract/access/reviews.ts'
import * as roles from '../contract/access/roles.ts'
import * as userGroups from '../contract/access/user-groups.ts'
import { eraseUser } from '../contract/accounts/erasures.ts'
import * as users from '../contract/accounts/user-changes.ts'
import type { Call } from '../contract/call.ts'
import * as loads from '../contract/loads/loads.ts'
import * as externalSources from '../contract/sources/external-sources.ts'
import * as internalSources from '../contract/sources/internal-sources.ts'
import * as reportSources from '../contract/sources/report-sources.ts'
import { openModelContext } from './testing/administration.ts'

const { database, people, enter, person, sourceIds, menuIds, chief } = await openModelContext()
const browser = await enter(chief)
const [reportId = 0] = sourceIds.keys()

let freshCount = 0
const buildName = (kind: string) => {
  freshCount += 1
  return `${kind} ${freshCount}`
}
const send = async (call: Call, input: object) => {
  const { status, body } = await browser.request(call, input)
  assert.equal(status, 200, `${call.name}: ${JSON.stringify(body)}`)
  return body
}
const addRole = async () => (await send(roles.addRole, { rolesName: buildName('Role') })).previlage_id
const addGroup = async () => (await send(userGroups.addUserGroup, { group_name: buildName('Desk') })).group_id
const addSet = async () =>
  (await send(reportGroups.addReportGroup, { group_report_name: buildName('Collection') })).group_report_id
const addMember = async () => {
  const [group_id, { userId }] = [await addGroup(), await person()]
  await send(userGroups.addToUserGroup, { group_id, user_id: userId })
  return { group_id, user_id: userId }
}
const addContent = async () => {
  const input = { group_report_id: await addSet(), r_ids: [reportId] }
  await send(reportGroups.addToReportGroup, input)
  return input
}
const addGrant = async () => {
  const { userId } = await person()
  await send(grants.grantReportToUsers, { r_id: reportId, user_id: userId })
  return { kind: 'user to report', holder_id: userId, subject_id: reportId }
}
const doFirst = async <T extends object>(call: Call, input: T): Promise<T> => {
  await send(call, input)
  return input
}

/** A write call, an input that no other request has used, and the result of a repetition if it differs. */
type RepeatedCall = [call: Call, prepare: () => Promise<object>, again?: string]

const accountCalls: RepeatedCall[] = [
  [
    users.changeStatuses,
    async () => ({ data: [{ user_id: (await person()).userId, status_name: 'Suspend', was: 'Active' }] }),
  ],
  [users.resendConfirmation, async () => ({ dataresend: (await person({ statusId: 4 })).userId })],
  [
    users.addUser,
    async () => {
      freshCount += 1
      const names = { firstname: 'Kanya', lastname: 'Suksan', usage_objective: 'authority' }
      return {
        ...names,
        username: `added.${freshCount}`,
        email: `added${freshCount}@example.org`,
        password: 'Rice-Barge21',
      }
    },
    'Error Username is duplicate',
  ],
  [
    users.editUser,
    async () => {
      const { userId, email } = await person()
      return {
        user_id: userId,
        firstname: 'Malee',
        lastname: 'Suksai',
        usage_objective: 'policy',
        email: `next.${email}`,
        was: { firstname: 'Mali', lastname: 'Suksan', usage_objective: 'researcher', email },
      }
    },
  ],
  [users.setPassword, async () => ({ user_id: (await person()).userId, new_password: 'Given-Lamp55' })],
  [
    eraseUser,
    async () => {
      const { userId, username } = await person()
      return { user_id: userId, username }
    },
  ],
  [users.unlockUser, async () => ({ user_id: (await person({ statusId: 6 })).userId })],
  [
    users.switchSecondFactor,
    async () => ({ user_id: (await person()).userId, two_factor_authen_status: 'on', was: 'off' }),
  ],
  [users.sendEnrolmentLink, async () => ({ data: { user_id: (await person()).userId } })],
]

const roleCalls: RepeatedCall[] = [
  [
    roles.addRole,
    async () => ({ rolesName: buildName('Role'), added: [{ user_id: (await person()).userId }] }),
    'Role name is duplicate',
  ],
  [roles.editRole, async () => ({ previlage_id: 4, added: [{ user_id: (await person()).userId, previlage_id: 3 }] })],
  [roles.removeRoles, async () => ({ data: [await addRole()] })],
  [
    savePermissions,
    async () => ({
      data: [{ previlage_id: await addRole(), menu_name_id: menuIds.get('WorkBench'), value: 'Yes', was: 'No' }],
    }),
  ],
  [
    roles.saveRoleCategories,
    async () => ({ previlage_id: await addRole(), data: [{ category_id: 1, value: 'No', was: 'Yes' }] }),
  ],
]

const groupCalls: RepeatedCall[] = [
  [userGroups.addUserGroup, async () => ({ group_name: buildName('Desk') }), 'Group name is duplicate'],
  [userGroups.renameUserGroup, async () => ({ group_id: await addGroup(), group_name: buildName('Renamed') })],
  [userGroups.removeUserGroup, async () => ({ group_id: await addGroup() })],
  [userGroups.addToUserGroup, async () => ({ group_id: await addGroup(), user_id: (await person()).userId })],
  [userGroups.removeFromUserGroup, addMember],
  [reportGroups.addReportGroup, async () => ({ group_report_name: buildName('Set') }), 'Group_name is duplicate'],
  [
    reportGroups.renameReportGroup,
    async () => ({ group_report_id: await addSet(), group_report_name: buildName('Renamed') }),
  ],
  [reportGroups.removeReportGroup, async () => ({ group_report_id: await addSet() })],
  [reportGroups.addToReportGroup, async () => ({ group_report_id: await addSet(), r_ids: [reportId] })],
  [reportGroups.removeFromReportGroup, addContent],
]

const buildReportToUser = async () => ({ r_id: reportId, user_id: (await person()).userId })
const buildReportToGroup = async () => ({ r_id: reportId, group_id: await addGroup() })
const buildSetToUser = async () => ({
  group_report_id: await addSet(),
  user_id: (await person()).userId,
})
const buildSetToGroup = async () => ({ group_report_id: await addSet(), group_id: await addGroup() })
const grantCalls: RepeatedCall[] = [
  [grants.grantReportToUsers, buildReportToUser],
  [grants.withdrawReportFromUsers, async () => doFirst(grants.grantReportToUsers, await buildReportToUser())],
  [grants.grantReportToGroups, buildReportToGroup],
  [grants.withdrawReportFromGroups, async () => doFirst(grants.grantReportToGroups, await buildReportToGroup())],
  [grants.grantReportGroupToUsers, buildSetToUser],
  [grants.withdrawReportGroupFromUsers, async () => doFirst(grants.grantReportGroupToUsers, await buildSetToUser())],
  [grants.grantReportGroupToGroups, buildSetToGroup],
  [grants.withdrawReportGroupFromGroups, async () => doFirst(grants.grantReportGroupToGroups, await buildSetToGroup())],
  [editGrant, async () => ({ ...(await addGrant()), until: '2027-01-31', was: { until: null } })],
  [reviewGrant, async () => ({ ...(await addGrant()), decision: 'keep' })],
  [reviewGrant, async () => ({ ...(await addGrant()), decision: 'end' })],
]

await sql`create schema warehouse`.execute(database)
const createTable = async () => {
  freshCount += 1
  await sql`create table ${sql.table(`warehouse.loaded_${freshCount}`)} (amount integer)`.execute(database)
  return { data_source_table: `loaded_${freshCount}`, data_source_schema: 'warehouse' }
}
const schedule = { frequency_repeat: 'Daily', frequency_time: '06:00:00' }
const buildRegistration = async () => ({
  ...(await createTable()),
  ...schedule,
  data_source_name: buildName('Source'),
  data_source_workflow: 'load',
  workflow_type: 'ETL',
  data_source_status: 'Online',
  source_id: [sourceIds.get(reportId)],
})
const addSource = async () => (await send(internalSources.saveInternalSource, await buildRegistration())).data_source_id
const otherReport = [...sourceIds.values()][1]
const buildInternalAttachment = async () => ({ data_source_id: await addSource(), source_id: otherReport })
const buildExternalSource = async () => ({
  ...schedule,
  data_source_name: buildName('Outside'),
  data_source_external_format: 'API',
})
const buildExternalAttachment = async () => ({ ...(await buildExternalSource()), source_id: otherReport })
const addExternal = async () => ({
  data_source_external_id: (await send(externalSources.saveExternalSource, await buildExternalSource()))
    .data_source_external_id,
})
const attachExternal = async () => ({
  data_source_external_id: (await send(externalSources.addExternalSourceToReport, await buildExternalAttachment()))
    .data_source_external_id,
  source_id: otherReport,
})
const sourceCalls: RepeatedCall[] = [
  [internalSources.saveInternalSource, buildRegistration],
  [
    internalSources.saveColumnDescriptions,
    async () => ({
      data: [{ ...(await createTable()), data_source_column: 'amount', data_source_column_description: 'Amount' }],
    }),
  ],
  [reportSources.addInternalSourceToReport, buildInternalAttachment, 'Duplicate Data'],
  [
    reportSources.removeInternalSourceFromReport,
    async () => doFirst(reportSources.addInternalSourceToReport, await buildInternalAttachment()),
  ],
  [externalSources.addExternalSourceToReport, buildExternalAttachment, 'Duplicate Data'],
  [externalSources.removeExternalSourceFromReport, attachExternal],
  [externalSources.saveExternalSource, buildExternalSource],
  [externalSources.removeExternalSource, addExternal],
]

let loaded = 1
const addLoad = async () => {
  loaded += 1
  const source_id = [...sourceIds.values()][loaded]
  const { data_source_id } = await doFirst(reportSources.addInternalSourceToReport, {
    ...(await buildInternalAttachment()),
    source_id,
  })
  return {
    ...{ source_id, data_source_id, is_on: true, is_automatic: true, columns: null, filters: [], row_order: [] },
    ...{ rows_least_percent: -5, rows_most_percent: 50, revision: 0 },
  }
}
const loadCalls: RepeatedCall[] = [
  [loads.saveReportLoad, addLoad],
  [loads.loadReportNow, async () => doFirst(loads.saveReportLoad, await addLoad())],
]

const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not in ('allowances', 'sessions')
  order by 1`.execute(database)
/** Prepared once for each connection, as planning it takes longer than running it. */
const counting = {
  name: 'count-rows',
  text: tables.map(({ name }) => `select '${name}' as name, count(*) as rows from "${name}"`).join(' union all '),
}
const countRows = async () => {
  const { rows } = await people.pool.query<{ name: string; rows: number }>(counting)
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
}
/** The change in the number of rows of each table after some work. */
const countChanges = async (work: () => Promise<unknown>) => {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.fromEntries([...after].map(([name, count]) => [name, count - before.get(name)!]).filter(([, by]) => by))
}

for (const [call, prepare, again] of [
  ...accountCalls,
  ...roleCalls,
  ...groupCalls,
  ...grantCalls,
  ...sourceCalls,
  ...loadCalls,
])
  test(`${call.name} runs once for a double click and a repetition`, async () => {
    await database.deleteFrom('allowances').execute()
    const [first, second] = [await prepare(), await prepare()]
    let output = ''
    const once = await countChanges(async () => {
      output = (await send(call, first)).status
    })
    const statuses: string[] = []
    const thrice = await countChanges(async () => {
      const click = async () => statuses.push((await send(call, second)).status)
      await Promise.all([click(), click()])
      await click()
    })
    assert.deepEqual(thrice, once)
    assert.deepEqual(statuses.toSorted(), (again ? [again, again, output] : [output, output, output]).toSorted())
    assert.ok(Object.keys(once).length > 0, 'the call writes something')
  })

test('every call that changes people, roles, groups, grants, sources or loads is tested', () => {
  const tried = new Set(
    [...accountCalls, ...roleCalls, ...groupCalls, ...grantCalls, ...sourceCalls, ...loadCalls].map(
      ([{ name }]) => name,
    ),
  )
  const isWrite = (call: unknown): call is Call =>
    typeof call === 'object' && call !== null && 'path' in call && !/^(list|count|get)/.test((call as Call).name)
  const sources = [internalSources, reportSources, externalSources]
  const modules = [users, roles, userGroups, reportGroups, grants, ...sources, loads]
  const writes = modules.flatMap(calls => Object.values<unknown>(calls).filter(isWrite))
  assert.deepEqual(
    writes.map(({ name }) => name).filter(name => !tried.has(name)),
    [],
  )
})
