import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '../../../contract/call.ts'
import { previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { uploadCsv } from '../../../contract/catalogue/uploads.ts'
import { openFolderStore, verifyFiles } from '../../files/index.ts'
import { openTemporaryFolders } from '../../platform/temporary-folders.ts'
import { fillCatalogue } from '../../testing/catalogue/catalogue.ts'
import { buildCsvZip } from '../../testing/catalogue/report-files.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { chooseCount } from '../../testing/depth.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { buildFormBody } from '../../testing/forms.ts'
import { computeDigest } from '../../testing/stores.ts'
import { startUploadServer } from '../testing/upload-server.ts'

const rounds = chooseCount({ usual: 9, deep: 30 })
const rows = 8000
const name = 'public-debt'

const folder = await createTestFolder()
const { database, connection } = await openTestDatabase()
const store = openFolderStore(join(folder, 'files'))
const { reports, users } = await fillCatalogue(database, store)
const start = () => startUploadServer({ folder, connection, userId: users.collector! })

/** A different table for each round, so large that a kill can hit each step of the upload. */
const buildTableZip = (round: number) =>
  buildCsvZip(name, [['Year', 'Value'], ...Array.from({ length: rows }, (_, index) => [index, round * rows + index])])

const headers = { 'sec-fetch-site': 'same-origin' }
/** Uploads a table, as a draft that is then published or for immediate publication; returns the final status. */
const upload = async (origin: string, bytes: Buffer, { isDraft }: { isDraft: boolean }) => {
  const fields = { file_name: name, ...(isDraft && { draft: 'new' }) }
  const { type, body } = await buildFormBody(fields, [{ part: 'files', name: `${name}.zip`, bytes }])
  const streamPieces = async function* () {
    for (let at = 0; at < body.length; at += body.length / 20) {
      yield body.subarray(at, at + body.length / 20)
      await wait(5)
    }
  }
  const reply = await fetch(origin + uploadCsv.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: Readable.toWeb(Readable.from(streamPieces())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const result = await reply.json()
  if (!isDraft) return result.status
  const requestJson = async ({ path }: Call, body: object) => {
    const requestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return (await fetch(origin + path, requestOptions)).json()
  }
  const { draft_id } = result.draft
  const { changes } = await requestJson(previewDraft, { draft_id })
  const acknowledged = changes.findings.map(({ key }: { key: string }) => key)
  return (await requestJson(publishDraft, { draft_id, revision: changes.revision, acknowledged })).status
}

const findCurrentDigest = async () => {
  const rows = await database
    .selectFrom('report_files')
    .select('digest')
    .where('report_id', '=', reports[name]!)
    .where('kind', '=', 'csv')
    .where('is_current', '=', true)
    .execute()
  assert.equal(rows.length, 1)
  return rows[0]!.digest
}

// Each round starts a server and three checks as processes, which can take ten seconds or more on a busy machine.
const timeout = { timeout: rounds * 30_000 }

test(
  `a server that is killed during an upload, ${rounds} times, leaves the old or the new version, no partial file and no orphaned row`,
  timeout,
  async t => {
    let server = await start()
    let former = await findCurrentDigest()
    const killCounts = { published: 0, former: 0 }
    const uploadMilliseconds = await measureTime(async () =>
      assert.equal(await upload(server.origin, await buildTableZip(0), { isDraft: true }), 'success'),
    )
    former = await findCurrentDigest()
    for (let round = 1; round <= rounds; round += 1) {
      const bytes = await buildTableZip(round)
      // The next server starts while this one is used.
      const next = start()
      const pendingStatus = upload(server.origin, bytes, { isDraft: round % 2 === 0 }).catch(() => 'lost')
      // At a random time; some rounds wait for the response, after which nothing may be lost.
      if (round % 6) await Promise.race([pendingStatus, wait((uploadMilliseconds * 2.2 * round) / rounds)])
      else await pendingStatus
      await server.kill()
      const current = await findCurrentDigest()
      assert.ok([former, computeDigest(bytes)].includes(current), `round ${round}: another file became current`)
      if ((await pendingStatus) === 'success')
        assert.equal(current, computeDigest(bytes), `round ${round}: answered, but not kept`)
      killCounts[current === former ? 'former' : 'published'] += 1
      const { missing, damaged } = await verifyFiles({ database, store }, finding =>
        t.diagnostic(JSON.stringify(finding)),
      )
      assert.deepEqual({ missing, damaged }, { missing: 0, damaged: 0 })
      former = current
      server = await next
    }
    t.diagnostic(
      `${killCounts.former} kills left the old version, ${killCounts.published} came after the next was current`,
    )
    assert.ok(killCounts.former > 0 && killCounts.published > 0)
    assert.equal(await upload(server.origin, await buildTableZip(rounds + 1), { isDraft: true }), 'success')
    await server.kill()
    await openTemporaryFolders(join(folder, 'receiving')).sweep(new Date(Date.now() + 1000))
    await store.removeUnfinished(new Date(Date.now() + 1000))
    assert.deepEqual(await readdir(join(folder, 'receiving')), [])
    assert.deepEqual(await readdir(join(folder, 'files/incoming')), [])
  },
)

const measureTime = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
