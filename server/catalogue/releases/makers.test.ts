import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestTable } from '../../testing/catalogue/report-files.ts'
import { openReleasesPortal, success, table } from './testing/releases-portal.ts'

const { send, createDraft, previewRevision, publish, schedule, changingNothing } =
  await openReleasesPortal('second person')
const longer: TestTable = [...table, [2026, 13], [2027, 14]]

test('the maker can neither publish nor schedule a draft, sent or not, and the refusal says what to do', async () => {
  const name = 'public-debt'
  const draft = await createDraft(name, longer)
  for (const step of ['drafted', 'sent']) {
    if (step === 'sent') assert.deepEqual(await send(draft), success)
    await changingNothing(async () => {
      const publication = await publish(draft, { who: 'steward', revision: 1 })
      assert.equal(publication.status, 403, step)
      assert.match(publication.body.detail, /someone else publishes/)
    })
    const revision = await previewRevision(draft)
    assert.equal((await publish(draft, { who: 'steward', revision })).status, 403)
    assert.equal((await schedule(draft, 600)).status, 403)
  }
})
