import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCatalogue } from '../testing/catalogue/catalogue-portal.ts'
import { createAbsentActor, listViewers, selectVisibleReports } from './index.ts'

const { database, world, actors } = await openCatalogue()
const people = Object.values(actors).flatMap(({ userId, roleId, menus, isLoginPending }) =>
  userId === undefined || isLoginPending ? [] : [{ userId, roleId, menus, today: '2026-11-20' }],
)

test('the viewers of each report are the users who see it in their own sessions', async () => {
  let seenCount = 0
  for (const reportId of Object.values(world.reports)) {
    const viewers = await listViewers(database, reportId, people)
    for (const person of people) {
      const own = await selectVisibleReports(database, createAbsentActor(person)).select('report_id').execute()
      const sees = own.some(({ report_id }) => report_id === reportId)
      assert.equal(viewers.has(person.userId), sees, `${person.userId} and ${reportId}`)
      seenCount += sees ? 1 : 0
    }
  }
  assert.ok(seenCount > 0 && seenCount < people.length * Object.keys(world.reports).length)
})
