import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { openPortalStore, writeWorkbook } from '../../server/files/index.ts'
import { openPortalDatabase } from '../../server/platform/database/portal-database.ts'
import { createLog } from '../../server/platform/logs/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { createTestFolder } from '../../server/testing/folders.ts'
import { openCkanImitation } from '../../server/testing/servers/ckan-imitations.ts'
import { runCommand } from '../commands.ts'

const folder = await createTestFolder()
const { PATH, HOME, TMPDIR } = process.env
const runImport = (script: string, ...words: string[]) =>
  runCommand({
    words: [process.execPath, join(import.meta.dirname, script), ...words],
    cwd: folder,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder },
  })

before(async () => {
  const settings = readSettings({})
  const log = createLog('silent')
  const { database, close } = await openPortalDatabase(settings, folder, log)
  await openPortalStore(settings, folder, { database, log })
  await sql`insert into users (username, role_id) values ('admin', 1)`.execute(database)
  await close()
})

test('a folder is imported in the name of the administrator, with a line for each table and the totals', async () => {
  const sheet = {
    name: 'List',
    header: ['File', 'Title', 'Category'],
    rows: [['debt.csv', 'Debt', 'Finance'], ['gone.csv']],
  }
  await writeFile(join(folder, 'reports.xlsx'), await writeWorkbook([sheet], { title: 'x', modifiedAt: new Date(0) }))
  await writeFile(join(folder, 'debt.csv'), 'year,value\n2501,1\n')
  const output = `added: debt\nrefused: gone. There is no gone.csv in the folder.\n`
  assert.deepEqual(await runImport('import-folder.ts', folder), {
    code: 1,
    output: `${output}1 added, 0 changed, 0 unchanged, 0 waiting, 1 refused, 0 left out\n`,
  })
})

test('a CKAN portal is imported; a file on another private host is refused', async () => {
  const ckan = await openCkanImitation()
  const body = 'year,value\n2501,1\n'
  const buildResource = (id: string, url?: string) => ({ id, name: 'T', format: 'CSV', body, ...(url && { url }) })
  ckan.packages.push(
    { name: 'own', title: 'Own', resources: [buildResource('a-1')] },
    { name: 'other', title: 'Other', resources: [buildResource('a-2', 'http://10.255.255.1/x.csv')] },
  )
  const { code, output } = await runImport('import-ckan.ts', ckan.address, 'admin')
  assert.equal(code, 1)
  assert.match(output, /^added: own\nrefused: other\. 10\.255\.255\.1 is in a private network\. Use --private/)
})

test('a missing address and an unknown user are reported', async () => {
  for (const [words, why] of [
    [[], /Use npm run import:ckan -- URL USERNAME\./],
    [['https://ckan.invalid', 'nobody'], /no active user nobody/],
  ] as const) {
    const { code, output } = await runImport('import-ckan.ts', ...words)
    assert.equal(code, 1)
    assert.match(output, why)
  }
})
