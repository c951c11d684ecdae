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
const freshName = (kind: string) => {
  freshCount += 1
  return `${kind} ${freshCount}`
}
const done = async (call: Call, input: object) => {
  const { status, body } = await browser.request(call, input)
  assert.equal(status, 200, `${call.name}: ${JSON.stringify(body)}`)
  return body
}
const freshRole = async () => (await done(roles.addRole, { rolesName: freshName('Role') })).previlage_id
const freshGroup = async () => (await done(userGroups.addUserGroup, { group_name: freshName('Desk') })).group_id
const freshCollection = async () =>
  (await done(reportGroups.addReportGroup, { group_report_name: freshName('Collection') })).group_report_id
const freshMember = async () => {
  const [group_id, { userId }] = [await freshGroup(), await person()]
  await done(userGroups.addToUserGroup, { group_id, user_id: userId })
  return { group_id, user_id: userId }
}
const freshContent = async () => {
  const input = { group_report_id: await freshCollection(), r_ids: [reportId] }
  await done(reportGroups.addToReportGroup, input)
  return input
}
const freshGrant = async () => {
  const { userId } = await person()
  await done(grants.grantReportToUsers, { r_id: reportId, user_id: userId })
  return { kind: 'user to report', holder_id: userId, subject_id: reportId }
}
const performFirst = async <T extends object>(call: Call, input: T): Promise<T> => {
  await done(call, input)
  return input
}

/** A write call, an input that no other request has used, and the result of a repetition if it differs. */
type RepeatedCall = [call: Call, prepare: () => Promise<object>, again?: string]

const ofAccounts: RepeatedCall[] = [
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

const ofRoles: RepeatedCall[] = [
  [
    roles.addRole,
    async () => ({ rolesName: freshName('Role'), added: [{ user_id: (await person()).userId }] }),
    'Role name is duplicate',
  ],
  [roles.editRole, async () => ({ previlage_id: 4, added: [{ user_id: (await person()).userId, previlage_id: 3 }] })],
  [roles.removeRoles, async () => ({ data: [await freshRole()] })],
  [
    savePermissions,
    async () => ({
      data: [{ previlage_id: await freshRole(), menu_name_id: menuIds.get('WorkBench'), value: 'Yes', was: 'No' }],
    }),
  ],
  [
    roles.saveRoleCategories,
    async () => ({ previlage_id: await freshRole(), data: [{ category_id: 1, value: 'No', was: 'Yes' }] }),
  ],
]

const ofGroups: RepeatedCall[] = [
  [userGroups.addUserGroup, async () => ({ group_name: freshName('Desk') }), 'Group name is duplicate'],
  [userGroups.renameUserGroup, async () => ({ group_id: await freshGroup(), group_name: freshName('Renamed') })],
  [userGroups.removeUserGroup, async () => ({ group_id: await freshGroup() })],
  [userGroups.addToUserGroup, async () => ({ group_id: await freshGroup(), user_id: (await person()).userId })],
  [userGroups.removeFromUserGroup, freshMember],
  [reportGroups.addReportGroup, async () => ({ group_report_name: freshName('Set') }), 'Group_name is duplicate'],
  [
    reportGroups.renameReportGroup,
    async () => ({ group_report_id: await freshCollection(), group_report_name: freshName('Renamed') }),
  ],
  [reportGroups.removeReportGroup, async () => ({ group_report_id: await freshCollection() })],
  [reportGroups.addToReportGroup, async () => ({ group_report_id: await freshCollection(), r_ids: [reportId] })],
  [reportGroups.removeFromReportGroup, freshContent],
]

const reportToUser = async () => ({ r_id: reportId, user_id: (await person()).userId })
const reportToGroup = async () => ({ r_id: reportId, group_id: await freshGroup() })
const collectionToUser = async () => ({
  group_report_id: await freshCollection(),
  user_id: (await person()).userId,
})
const collectionToGroup = async () => ({ group_report_id: await freshCollection(), group_id: await freshGroup() })
const ofGrants: RepeatedCall[] = [
  [grants.grantReportToUsers, reportToUser],
  [grants.withdrawReportFromUsers, async () => performFirst(grants.grantReportToUsers, await reportToUser())],
  [grants.grantReportToGroups, reportToGroup],
  [grants.withdrawReportFromGroups, async () => performFirst(grants.grantReportToGroups, await reportToGroup())],
  [grants.grantReportGroupToUsers, collectionToUser],
  [
    grants.withdrawReportGroupFromUsers,
    async () => performFirst(grants.grantReportGroupToUsers, await collectionToUser()),
  ],
  [grants.grantReportGroupToGroups, collectionToGroup],
  [
    grants.withdrawReportGroupFromGroups,
    async () => performFirst(grants.grantReportGroupToGroups, await collectionToGroup()),
  ],
  [editGrant, async () => ({ ...(await freshGrant()), until: '2027-01-31', was: { until: null } })],
  [reviewGrant, async () => ({ ...(await freshGrant()), decision: 'keep' })],
  [reviewGrant, async () => ({ ...(await freshGrant()), decision: 'end' })],
]

await sql`create schema warehouse`.execute(database)
const freshTable = async () => {
  freshCount += 1
  await sql`create table ${sql.table(`warehouse.loaded_${freshCount}`)} (amount integer)`.execute(database)
  return { data_source_table: `loaded_${freshCount}`, data_source_schema: 'warehouse' }
}
const schedule = { frequency_repeat: 'Daily', frequency_time: '06:00:00' }
const registration = async () => ({
  ...(await freshTable()),
  ...schedule,
  data_source_name: freshName('Source'),
  data_source_workflow: 'load',
  workflow_type: 'ETL',
  data_source_status: 'Online',
  source_id: [sourceIds.get(reportId)],
})
const anySource = async () => (await done(internalSources.saveInternalSource, await registration())).data_source_id
const otherReport = [...sourceIds.values()][1]
const internal = async () => ({ data_source_id: await anySource(), source_id: otherReport })
const external = async () => ({
  ...schedule,
  data_source_name: freshName('Outside'),
  data_source_external_format: 'API',
})
const ofReport = async () => ({ ...(await external()), source_id: otherReport })
const freshExternal = async () => ({
  data_source_external_id: (await done(externalSources.saveExternalSource, await external())).data_source_external_id,
})
const attachedExternal = async () => ({
  data_source_external_id: (await done(externalSources.addExternalSourceToReport, await ofReport()))
    .data_source_external_id,
  source_id: otherReport,
})
const ofSources: RepeatedCall[] = [
  [internalSources.saveInternalSource, registration],
  [
    internalSources.saveColumnDescriptions,
    async () => ({
      data: [{ ...(await freshTable()), data_source_column: 'amount', data_source_column_description: 'Amount' }],
    }),
  ],
  [reportSources.addInternalSourceToReport, internal, 'Duplicate Data'],
  [
    reportSources.removeInternalSourceFromReport,
    async () => performFirst(reportSources.addInternalSourceToReport, await internal()),
  ],
  [externalSources.addExternalSourceToReport, ofReport, 'Duplicate Data'],
  [externalSources.removeExternalSourceFromReport, attachedExternal],
  [externalSources.saveExternalSource, external],
  [externalSources.removeExternalSource, freshExternal],
]

let loaded = 1
const freshLoad = async () => {
  loaded += 1
  const source_id = [...sourceIds.values()][loaded]
  const { data_source_id } = await performFirst(reportSources.addInternalSourceToReport, {
    ...(await internal()),
    source_id,
  })
  return {
    ...{ source_id, data_source_id, is_on: true, is_automatic: true, columns: null, filters: [], row_order: [] },
    ...{ rows_least_percent: -5, rows_most_percent: 50, revision: 0 },
  }
}
const ofLoads: RepeatedCall[] = [
  [loads.saveReportLoad, freshLoad],
  [loads.loadReportNow, async () => performFirst(loads.saveReportLoad, await freshLoad())],
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

for (const [call, prepare, again] of [...ofAccounts, ...ofRoles, ...ofGroups, ...ofGrants, ...ofSources, ...ofLoads])
  test(`${call.name} runs once for a double click and a repetition`, async () => {
    await database.deleteFrom('allowances').execute()
    const [first, second] = [await prepare(), await prepare()]
    let output = ''
    const once = await countChanges(async () => {
      output = (await done(call, first)).status
    })
    const answers: string[] = []
    const thrice = await countChanges(async () => {
      const click = async () => answers.push((await done(call, second)).status)
      await Promise.all([click(), click()])
      await click()
    })
    assert.deepEqual(thrice, once)
    assert.deepEqual(answers.toSorted(), (again ? [again, again, output] : [output, output, output]).toSorted())
    assert.ok(Object.keys(once).length > 0, 'the call writes something')
  })

test('every call that changes people, roles, groups, grants, sources or loads is tested', () => {
  const tried = new Set(
    [...ofAccounts, ...ofRoles, ...ofGroups, ...ofGrants, ...ofSources, ...ofLoads].map(([{ name }]) => name),
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
