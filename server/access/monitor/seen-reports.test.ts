import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { explainAccess } from '../../../contract/access/explanations.ts'
import { listReportsOfUser, listUsersOfReport } from '../../../contract/access/monitor.ts'
import { tryChange } from '../../../contract/access/trials.ts'
import { listRoles, listUsers } from '../../../contract/accounts/managed-users.ts'
import { calls } from '../../../contract/calls.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { openModelContext } from '../../testing/administration.ts'
import { chooseCount } from '../../testing/depth.ts'
import { computeRulings, hasMenuIn, listPathsIn, type Model, mayGiveIn, mayManageIn, seesIn } from './testing/model.ts'
import { computeOutcome, createStepArbitrary, drawActor, makers } from './testing/operations/operations.ts'
import { listAdministrators } from './testing/operations/outcomes.ts'
import { readRulings } from './testing/rulings.ts'
import { readModel } from './testing/snapshots.ts'

const context = await openModelContext()
const { database, clock, requestJson, request } = context

/** The responses of User Management for every pair of actor and target, and for every role that an actor may give. */
const assertRights = async (model: Model) => {
  for (const [actorId, { statusId }] of model.users) {
    if (statusId !== 1 || !hasMenuIn(model, actorId, 'UserManagement')) continue
    const { result: people } = await requestJson(listUsers, {}, actorId)
    const managed = people.filter((row: { may_manage: boolean }) => row.may_manage)
    assert.deepEqual(
      new Set(managed.map((row: { user_id: number }) => row.user_id)),
      new Set([...model.users.keys()].filter(id => mayManageIn(model, actorId, id))),
      `whom ${actorId} may manage`,
    )
    const { result: roles } = await requestJson(listRoles, {}, actorId)
    const givableRoles = roles.filter((row: { may_give: boolean }) => row.may_give)
    assert.deepEqual(
      new Set(givableRoles.map((row: { previlage_id: number }) => row.previlage_id)),
      new Set([...model.roles.keys()].filter(id => mayGiveIn(model, actorId, id))),
      `which roles ${actorId} may give`,
    )
  }
}

/** The responses of the monitor for every user and every restricted report, with each path. */
const assertMonitor = async (model: Model) => {
  const chief = listAdministrators(model)[0]!
  for (const userId of model.users.keys()) {
    const { result, public_total } = await requestJson(listReportsOfUser, { user_id: userId }, chief)
    const reportIds = result.filter(({ sees }: { sees: boolean }) => sees).map(({ r_id }: { r_id: number }) => r_id)
    const expected = [...model.reports.keys()].filter(reportId => seesIn(model, userId, reportId))
    const restricted = expected.filter(reportId => !model.reports.get(reportId)!.isPublic)
    assert.deepEqual(new Set(reportIds), new Set(restricted), `reports of user ${userId}`)
    assert.equal(public_total, expected.length - restricted.length, `public reports of user ${userId}`)
  }
  for (const [reportId, { isPublic }] of model.reports) {
    const { result, is_public } = await requestJson(listUsersOfReport, { r_id: reportId }, chief)
    assert.equal(is_public, isPublic)
    if (isPublic) continue
    const userIds = result
      .filter(({ sees }: { sees: boolean }) => sees)
      .map(({ user_id }: { user_id: number }) => user_id)
    const expected = [...model.users.keys()].filter(userId => seesIn(model, userId, reportId))
    assert.deepEqual(new Set(userIds), new Set(expected), `users of report ${reportId}`)
    for (const userId of model.users.keys()) await assertExplained(model, chief, userId, reportId)
  }
}

interface Path {
  group_id: number | null
  group_report_id: number | null
  is_open: boolean
}

const assertExplained = async (model: Model, chief: number, userId: number, reportId: number) => {
  const { sees, paths } = await requestJson(explainAccess, { user_id: userId, r_id: reportId }, chief)
  assert.equal(sees, seesIn(model, userId, reportId), `explain ${userId} ${reportId}`)
  const open = (paths as Path[])
    .filter(path => path.is_open)
    .map(path => `${path.group_id ?? '-'}/${path.group_report_id ?? '-'}`)
  assert.deepEqual(open.toSorted(), listPathsIn(model, userId, reportId).toSorted(), `paths ${userId} ${reportId}`)
}

/** The number for `npm test -- --deep`. */
const count = chooseCount({ usual: 150, deep: 20_000 })
/** Number of operations after which the responses of the calls are compared too. */
const everyScreens = chooseCount({ usual: 150, deep: 1000 })
const seed = 20261122

/** The rules are compared for every user after each operation; the responses, which take hundreds of requests, after some. */
const assertModelHolds = async (model: Model, at: number) => {
  assert.deepEqual(await readRulings(context), computeRulings(model))
  if (at % everyScreens !== 0) return
  await assertRights(model)
  await assertMonitor(model)
}

/** Menus of accounts and access; their calls with other names than these write. */
const administration = new Set<string>([
  'UserManagement',
  'PermissionManagement',
  'GroupUserManagement',
  'GroupReportsManagement',
  'ReportsManagement',
  'ReportPermissionMonitor',
])
const reads = /^(get|list|count|explain|try|export|load)/

test('every write call of accounts and access is one of the operations', async () => {
  const model = await readModel(database, clock)
  const [steps] = fc.sample(fc.array(createStepArbitrary(), { minLength: 20, maxLength: 20 }), { numRuns: 1, seed })
  const operated = new Set<string>()
  for (const maker of makers) for (const { draw } of steps!) operated.add(maker(model, draw, context).call.name)
  const writes = calls.filter(
    ({ name, access }) =>
      access.kind === 'menu' && access.menus.some(menu => administration.has(menu)) && !reads.test(name),
  )
  assert.deepEqual(
    writes.map(({ name }) => name).filter(name => !operated.has(name)),
    [],
  )
})

test(`after each of ${count} random operations permissions and visibility are those of the plain model`, {
  timeout: 3_600_000,
}, async () => {
  const [steps] = fc.sample(fc.array(createStepArbitrary(), { minLength: count, maxLength: count, size: 'max' }), {
    numRuns: 1,
    seed,
  })
  const model = await readModel(database, clock)
  const outcomes: Record<string, number> = {}
  for (const [index, { maker, startsNewDay, draw }] of steps!.entries()) {
    if (startsNewDay) clock.advance(dayMilliseconds)
    model.today = dayInBangkok(clock)
    const operation = maker(model, draw, context)
    const actorId = drawActor(model, draw)
    const { call, input } = operation
    const sentInput = typeof input === 'function' ? await input() : input
    const expected = computeOutcome(model, actorId, operation)
    const label = `operation ${index + 1}, ${call.name} ${JSON.stringify(sentInput)} by ${actorId}`
    const { status, body } = await request(call, sentInput, actorId)
    assert.equal(status, expected.status, `${label}: ${JSON.stringify(body)}`)
    if (expected.wireStatus) assert.equal(body.status, expected.wireStatus, label)
    const stored = await readModel(database, clock)
    expected.change?.(model, body, stored)
    assert.deepEqual(stored, model, label)
    const outcome = `${status} ${status === 200 && expected.wireStatus ? expected.wireStatus : ''}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    await assertModelHolds(model, index + 1).catch(error => {
      throw new Error(`after ${label}: ${error.message}`, { cause: error })
    })
  }
  const rare = chooseCount({ usual: 0, deep: 1 }) === 1 ? ['400 ', '200 Role in use'] : []
  for (const outcome of ['200 ', '401 ', '403 ', '404 ', '409 ', ...rare])
    assert.ok((outcomes[outcome] ?? 0) > 0, `${outcome} never came about`)
})

test('a trial changes nothing and predicts the effect of every change', { timeout: 600_000 }, async () => {
  const { stranger } = context.users
  const chief = listAdministrators(await readModel(database, clock))[0]!
  const row = { name: 'Trial desk' }
  const { user_group_id: desk } = await database
    .insertInto('user_groups')
    .values(row)
    .returning('user_group_id')
    .executeTakeFirstOrThrow()
  await sql`insert into user_group_members values (${desk}, ${stranger})`.execute(database)
  await sql`insert into user_group_report_grants (user_group_id, report_id) select ${desk}, report_id from reports`.execute(
    database,
  )
  const before = await readModel(database, clock)
  const trial = await requestJson(tryChange, { change: 'leave group', user_id: stranger, group_id: desk }, chief)
  assert.deepEqual(await readModel(database, clock), before)
  const countSeen = async () => {
    const model = await readModel(database, clock)
    return [...model.reports].filter(([id, { isPublic }]) => !isPublic && seesIn(model, stranger!, id)).length
  }
  const now = await countSeen()
  await sql`delete from user_group_members where user_group_id = ${desk} and user_id = ${stranger}`.execute(database)
  assert.deepEqual(
    { lost: trial.lost, kept: trial.kept, gained: trial.gained },
    { lost: now - (await countSeen()), kept: await countSeen(), gained: 0 },
  )
})
