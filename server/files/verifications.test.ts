import assert from 'node:assert/strict'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { systemClock } from '../platform/clock.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createTestFolder } from '../testing/folders.ts'
import { write } from '../testing/store-scenarios.ts'
import { keepFiles, openFolderStore, StoreError, verifyFiles } from './index.ts'

const folder = await createTestFolder()
const { database } = await openTestDatabase()
const store = openFolderStore(folder)
const toPath = (digest: string) => join(folder, digest.slice(0, 2), digest)

const storeFile = async (text: string) => {
  const file = await write(store, text)
  await database.transaction().execute(transaction => keepFiles(transaction, { store, clock: systemClock }, [file]))
  return file.digest
}
const verify = async (through = store) => {
  const findings: string[] = []
  const totals = await verifyFiles({ database, store: through }, ({ kind, digest }) =>
    findings.push(`${kind} ${digest}`),
  )
  return { findings, totals: Object.values(totals) }
}

test('an intact store has no findings, over any number of pages', async () => {
  for (let count = 0; count < 501; count += 1) await storeFile(`whole ${count}`)
  assert.deepEqual(await verify(), { findings: [], totals: [501, 0, 0, 0] })
})

test('missing, truncated, falsified and unreferenced files are reported', async () => {
  const [missing, cut, falsified] = [
    await storeFile('missing'),
    await storeFile('cut short'),
    await storeFile('falsified'),
  ]
  const { digest: unreferenced } = await write(store, 'unreferenced')
  await rm(toPath(missing))
  await truncate(toPath(cut), 3)
  await writeFile(toPath(falsified), 'falsifieb')
  const { findings, totals } = await verify()
  assert.deepEqual(totals, [501, 1, 2, 1])
  assert.deepEqual(
    new Set(findings),
    new Set([`missing ${missing}`, `damaged ${cut}`, `damaged ${falsified}`, `unreferenced ${unreferenced}`]),
  )
  for (const digest of [missing, cut, falsified])
    await database.deleteFrom('stored_files').where('digest', '=', digest).execute()
})

test('a row that is swept while its file is read is not a finding', async () => {
  const digest = await storeFile('swept while it is read')
  const sweepingStore = {
    ...store,
    async open(requestedDigest: string) {
      if (requestedDigest === digest) {
        await database.deleteFrom('stored_files').where('digest', '=', digest).execute()
        await store.remove(digest)
      }
      return store.open(requestedDigest)
    },
  }
  assert.deepEqual((await verify(sweepingStore)).totals.slice(0, 3), [501, 0, 0])
})

test('a store that does not respond is not reported as having lost files', async () => {
  const silent = { ...store, open: () => Promise.reject(new StoreError('unreachable', undefined)) }
  await assert.rejects(verify(silent), { status: 503 })
})
