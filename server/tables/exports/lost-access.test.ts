import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openTablesPortal } from '../testing/tables-portal.ts'

// Access that a reader loses while a download of a selection waits for others.

const portal = await openTablesPortal()
const { request, publish, build, createKey, database, reports, users, clock, exports } = portal
const name = 'revenue-forecast'
const grant = { user_id: users.granted!, report_id: reports[name]! }

before(async () => {
  await publish(name, 'Secret\n42\n')
  await build()
})
beforeEach(async () => {
  await database.deleteFrom('user_report_grants').execute()
  await database.insertInto('user_report_grants').values(grant).execute()
  await database.updateTable('reports').set({ status: 'Active' }).where('report_id', '=', grant.report_id).execute()
})

/** Makes the next downloads wait until rights are checked again, and runs `lose` while they wait. Returns a function that undoes this. */
const delayDownloads = (lose: () => Promise<unknown>) => {
  const { writeAndSendSelection } = exports
  exports.writeAndSendSelection = async (...parameters) => {
    await lose()
    await setTimeout(1050)
    return writeAndSendSelection(...parameters)
  }
  return () => Object.assign(exports, { writeAndSendSelection })
}
const listDownloads = () => database.selectFrom('downloads').select('report_id').execute()

const losses: [loss: string, status: number, lose: () => Promise<unknown>][] = [
  ['nothing', 200, async () => {}],
  ['the grant', 404, () => database.deleteFrom('user_report_grants').execute()],
  [
    'an Active report',
    404,
    () =>
      database.updateTable('reports').set({ status: 'Inactive' }).where('report_id', '=', grant.report_id).execute(),
  ],
  ['the key', 401, () => database.updateTable('read_keys').set({ revoked_at: clock.now() }).execute()],
]
for (const [loss, status, lose] of losses)
  for (const format of ['csv', 'parquet'])
    for (const range of format === 'csv' ? [undefined] : [undefined, 'bytes=0-3'])
      test(`a waiting download as ${format}, range ${range}, of a reader who loses ${loss} is ${status}`, async () => {
        const key = await createKey('granted')
        const countBefore = (await listDownloads()).length
        const undo = delayDownloads(lose)
        const headers = { authorization: `Bearer ${key}`, ...(range && { range }) }
        // An own selection, because a kept file does not wait.
        const sender = { headers }
        const response = await request(`${name}/export.${format}`, `where=${buildOwnCondition()}`, sender)
        undo()
        assert.equal(response.status, status === 200 && range ? 206 : status, response.text)
        const isCounted = status === 200 && !range
        assert.equal((await listDownloads()).length - countBefore, isCounted ? 1 : 0)
      })

let ownNumber = 0
const buildOwnCondition = () => {
  ownNumber += 1
  return encodeURIComponent(JSON.stringify({ column: 'Secret', from: String(-ownNumber) }))
}
