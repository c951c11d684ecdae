import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Menu } from '../../contract/permissions.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import { roleIds } from '../testing/accounts/account-ids.ts'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { selectGrantedReportIds, selectVisibleCombinations, selectVisibleReports } from './index.ts'

const { database, reports, users } = await openCatalogueDatabase()
const restricted = reports['revenue-forecast']!
const someone = users.stranger!
const staff = new Set<Menu>(['ReportConfiguration'])

const buildActor = (userId: number, more: Partial<Actor> = {}): Actor => ({ ...visitor, userId, ...more })

/** Returns what an actor sees, by the rule for reports and by the groups and grants that search reads. */
const listSeenReports = async (actor: Actor) => {
  const rows = await selectVisibleReports(database, actor).select('file_name').orderBy('file_name').execute()
  const groups = await selectVisibleCombinations(database, actor).execute()
  const granted = (await selectGrantedReportIds(database, actor)?.execute()) ?? []
  const all = await database
    .selectFrom('reports')
    .select(['file_name', 'report_id', 'sub_category_id', 'sub_level_id', 'status'])
    .orderBy('file_name')
    .execute()
  const searched = all.filter(report => {
    const group = groups.find(
      ({ subCategoryId, subLevelId, status }) =>
        subCategoryId === report.sub_category_id && subLevelId === report.sub_level_id && status === report.status,
    )
    return group && (group.open || granted.some(({ report_id }) => report_id === report.report_id))
  })
  assert.deepEqual(
    searched.map(({ file_name }) => ({ file_name })),
    rows,
  )
  return rows.map(({ file_name }) => file_name)
}
const isSeen = async (actor: Actor, name: string) => (await listSeenReports(actor)).includes(name)

const insertUserGroup = async (userId: number) => {
  const { user_group_id } = await database
    .insertInto('user_groups')
    .values({ name: 'desk' })
    .returning('user_group_id')
    .executeTakeFirstOrThrow()
  await database.insertInto('user_group_members').values({ user_group_id, user_id: userId }).execute()
  return user_group_id
}
const insertReportGroup = async (report_id: number) => {
  const { report_group_id } = await database
    .insertInto('report_groups')
    .values({ name: 'forecasts' })
    .returning('report_group_id')
    .executeTakeFirstOrThrow()
  await database.insertInto('report_group_members').values({ report_group_id, report_id }).execute()
  return report_group_id
}

/** The four paths, each with functions that grant and withdraw it. */
const paths = {
  async 'user to report'(user_id: number, report_id: number) {
    await database.insertInto('user_report_grants').values({ user_id, report_id }).execute()
    return () => database.deleteFrom('user_report_grants').execute()
  },
  async 'user group to report'(user_id: number, report_id: number) {
    await database
      .insertInto('user_group_report_grants')
      .values({ user_group_id: await insertUserGroup(user_id), report_id })
      .execute()
    return () => database.deleteFrom('user_group_members').execute()
  },
  async 'user to report group'(user_id: number, report_id: number) {
    await database
      .insertInto('user_report_group_grants')
      .values({ user_id, report_group_id: await insertReportGroup(report_id) })
      .execute()
    return () => database.deleteFrom('report_group_members').execute()
  },
  async 'user group to report group'(user_id: number, report_id: number) {
    const grant = { user_group_id: await insertUserGroup(user_id), report_group_id: await insertReportGroup(report_id) }
    await database.insertInto('user_group_report_group_grants').values(grant).execute()
    return () => database.deleteFrom('user_group_report_group_grants').execute()
  },
}

beforeEach(() =>
  sql`truncate user_groups, report_groups, user_report_grants, role_hidden_categories restart identity cascade`.execute(
    database,
  ),
)

test('a visitor sees public Active reports only', async () => {
  const visibleNames = await listSeenReports(visitor)
  assert.equal(visibleNames.length, 11)
  for (const hidden of ['revenue-forecast', 'oil-reserves', 'old-revenue']) assert.ok(!visibleNames.includes(hidden))
})

test('a user without grants sees no more than a visitor', async () => {
  assert.deepEqual(await listSeenReports(buildActor(someone)), await listSeenReports(visitor))
})

for (const [name, grant] of Object.entries(paths)) {
  test(`${name} shows the report to its holder until it is withdrawn`, async () => {
    const takeBack = await grant(someone, restricted)
    assert.deepEqual(
      await listSeenReports(buildActor(someone)),
      [...(await listSeenReports(visitor)), 'revenue-forecast'].sort(),
    )
    assert.ok(!(await isSeen(buildActor(users.desk!), 'revenue-forecast')), 'another user')
    assert.ok(!(await isSeen(visitor, 'revenue-forecast')), 'a visitor')
    await takeBack()
    assert.deepEqual(await listSeenReports(buildActor(someone)), await listSeenReports(visitor))
  })
}

test('several paths show a report once, and one path is enough', async () => {
  await paths['user to report'](someone, restricted)
  const collection = await insertReportGroup(restricted)
  const desk = await insertUserGroup(someone)
  await database.insertInto('user_group_report_grants').values({ user_group_id: desk, report_id: restricted }).execute()
  await database
    .insertInto('user_report_group_grants')
    .values({ user_id: someone, report_group_id: collection })
    .execute()
  await database
    .insertInto('user_group_report_group_grants')
    .values({ user_group_id: desk, report_group_id: collection })
    .execute()
  assert.equal((await listSeenReports(buildActor(someone))).filter(name => name === 'revenue-forecast').length, 1)
  await database.deleteFrom('user_report_grants').execute()
  await database.deleteFrom('user_group_members').execute()
  assert.ok(await isSeen(buildActor(someone), 'revenue-forecast'))
  await database.deleteFrom('report_group_members').execute()
  assert.ok(!(await isSeen(buildActor(someone), 'revenue-forecast')))
})

test('a deleted group grants nothing', async () => {
  await paths['user group to report'](someone, restricted)
  await database.deleteFrom('user_groups').execute()
  assert.ok(!(await isSeen(buildActor(someone), 'revenue-forecast')))
})

test('a grant does not show an Inactive report, and ReportConfiguration shows Inactive but not restricted ones', async () => {
  await paths['user to report'](someone, reports['old-revenue']!)
  assert.ok(!(await isSeen(buildActor(someone), 'old-revenue')))
  const editor = buildActor(users.desk!, { roleId: roleIds.dataSteward, menus: staff })
  assert.deepEqual(await listSeenReports(editor), [...(await listSeenReports(visitor)), 'old-revenue'].sort())
  assert.ok(
    !(await isSeen(
      buildActor(users.desk!, { roleId: roleIds.administrator, menus: new Set(['UserManagement']) }),
      'old-revenue',
    )),
  )
})

test('a report is public at once when its level is lowered, and restricted at once when it is raised', async () => {
  const setLevel = (level: number) =>
    database
      .updateTable('reports')
      .set({ sub_level_id: level })
      .where('report_id', '=', reports['gold-price']!)
      .execute()
  await setLevel(2)
  assert.ok(!(await isSeen(visitor, 'gold-price')))
  await setLevel(1)
  assert.ok(await isSeen(visitor, 'gold-price'))
})

test('a category that is switched off for a role is hidden from it despite grants', async () => {
  const { category_id } = await database
    .selectFrom('categories')
    .select('category_id')
    .where('name_en', '=', 'Public Finance')
    .executeTakeFirstOrThrow()
  await paths['user to report'](someone, restricted)
  await database.insertInto('role_hidden_categories').values({ role_id: roleIds.user, category_id }).execute()
  const hidden = [
    'public-debt',
    'debt-service',
    'borrowing-plan',
    'government-revenue',
    'excise-by-kind',
    'revenue-forecast',
  ]
  for (const actor of [visitor, buildActor(someone)]) {
    const visibleNames = await listSeenReports(actor)
    assert.equal(visibleNames.length, 6)
    for (const name of hidden) assert.ok(!visibleNames.includes(name), name)
  }
  assert.equal(
    (await listSeenReports(buildActor(someone, { roleId: roleIds.dataSteward }))).length,
    12,
    'a role with the switch on',
  )
})

test('a pending login sees what a visitor sees', async () => {
  await paths['user to report'](someone, restricted)
  const pending = buildActor(someone, { isLoginPending: true, roleId: roleIds.dataSteward, menus: staff })
  assert.deepEqual(await listSeenReports(pending), await listSeenReports(visitor))
  const { category_id } = await database
    .selectFrom('categories')
    .select('category_id')
    .where('name_en', '=', 'Economy')
    .executeTakeFirstOrThrow()
  await database.insertInto('role_hidden_categories').values({ role_id: roleIds.user, category_id }).execute()
  assert.ok(!(await isSeen(pending, 'inflation')), 'the switches of the plain role count')
})
