import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getReport, getReportPreview } from '../../../contract/catalogue/report-details.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestJson, portal, clock, roles, world, database } = await openEditing()
const name = 'public-debt'
const source_id = `source.${name}`

/** Saves the report at a time with another status or level. */
const saveAt = async (at: string, status: 'Active' | 'Inactive', sublevel_key: number) => {
  clock.advance(Date.parse(at) - clock.now().getTime())
  const form = await requestJson(getReportForm, { source_id }, 'steward')
  const changed = { data: { ...form.data, status }, sublevel_key, revision: form.revision }
  const saved = await requestJson(saveReport, changed, 'steward')
  assert.equal(saved.status, 'success')
}
await saveAt('2026-11-20T20:00:00Z', 'Inactive', 1)
await saveAt('2026-11-25T05:00:00Z', 'Active', 1)
await saveAt('2026-11-27T05:00:00Z', 'Active', 2)
await saveAt('2026-11-29T05:00:00Z', 'Active', 1)
await database
  .insertInto('user_report_grants')
  .values({ user_id: world.users.granted!, report_id: world.reports[name]! })
  .execute()
roles.granted = { ...roles.reader!, userId: world.users.granted }

const requestByDay = (day: string, who?: string) => portal.request(getReport, { file_name: name, as_of: day }, who)

for (const { day, moment, reader, granted, steward } of [
  { day: '2026-11-20', moment: 'before it was first saved', reader: 200, granted: 200, steward: 200 },
  { day: '2026-11-21', moment: 'on a day that it ended Inactive', reader: 404, granted: 200, steward: 200 },
  { day: '2026-11-24', moment: 'while it was Inactive', reader: 404, granted: 200, steward: 200 },
  { day: '2026-11-25', moment: 'on the day that it became Active', reader: 200, granted: 200, steward: 200 },
  { day: '2026-11-28', moment: 'while it was restricted', reader: 404, granted: 200, steward: 200 },
  { day: '2026-11-29', moment: 'since it is public again', reader: 200, granted: 200, steward: 200 },
] as const)
  test(`as of ${day}, ${moment}, the report is ${reader} for readers and ${granted} for users with a grant`, async () => {
    const readStatus = async (who?: string) => (await requestByDay(day, who)).status
    assert.deepEqual(
      [await readStatus(), await readStatus('reader'), await readStatus('granted'), await readStatus('steward')],
      [reader, reader, granted, steward],
    )
    assert.equal((await portal.request(getReportPreview, { file_name: name, as_of: day })).status, reader)
  })

test('a day on which a report was not public gets the same response as a day before its first version', async () => {
  const [hidden, early] = [await requestByDay('2026-11-24'), await requestByDay('2026-10-01')]
  const omitVaryingParts = (text: string, day: string) => ({
    ...JSON.parse(text.replaceAll(day, 'the day')),
    request_id: '',
  })
  assert.deepEqual(omitVaryingParts(hidden.text, '2026-11-24'), omitVaryingParts(early.text, '2026-10-01'))
})
