import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { addReadKey } from '../../../contract/accounts/read-keys.ts'
import { buildZip, openFolderStore } from '../../files/index.ts'
import { waitForTableBuilds } from '../../testing/catalogue/background-work.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { openReader } from '../../testing/portal-readers.ts'
import { type SamplePortal, samplePassword, startSamplePortal } from '../../testing/sample-portals.ts'
import { normalizeValue } from '../testing/awkward-tables.ts'
import { type Cells, linePrograms } from '../testing/line-programs.ts'
import { decodeEntities, readShownLines, type ShownLines } from '../testing/shown-lines.ts'

// Runs the lines that Explore shows, unchanged but for the key, in the programs for which they are written.

const root = join(import.meta.dirname, '../../..')
const folder = await createTestFolder()

/** A name and texts with all characters that a shell, a URL or a literal of a language treats specially. */
const placeName = 'จังหวัด & "อำเภอ" (100%+)'
const awkwardPlaces = [
  `ก "ข" & 50% + 1`,
  `O'Neill \\ $HOME \`id\` #(lf) ${'$'}(id)`,
  '!x {a,b} [1-3] <b>;|*?~',
  'สอง\nบรรทัด',
  '50%25 ก=ข',
]
const awkwardRows = [
  ['รหัส', placeName, 'มูลค่า', 'ปี', 'ใช่', 'NA', 'วันที่'],
  ['007', awkwardPlaces[0], '12.5', '2567', 'T', 'NA', '2567-01-31'],
  ['010', awkwardPlaces[1], '', '2568', 'F', 'null', '2567-02-29'],
  ['011', awkwardPlaces[2], '3', '2569', 'T', '', '2567-03-01'],
  ['012', awkwardPlaces[3], '0.1', '2569', 'T', 'None', '2567-03-01'],
  ['013', awkwardPlaces[4], '1234567.89', '2569', 'F', 'TRUE', ''],
  ['014', 'not selected', '5', '2569', 'F', 'x', '2567-03-01'],
]
const quote = (text = '') => `"${text.replaceAll('"', '""')}"`
const awkwardCsv = awkwardRows.map(row => row.map(quote).join(',')).join('\n')

const publishedName = 'thailand-provinces'
type Query = Record<string, string>
const selections: [description: string, fileName: string, query: Query][] = [
  [
    'a filter with special characters',
    publishedName,
    { [placeName]: awkwardPlaces.map(quote).join(','), sort: '-ปี,รหัส' },
  ],
  [
    'a condition in JSON',
    publishedName,
    {
      where: JSON.stringify({
        any: [
          { column: placeName, contains: '%' },
          { column: 'รหัส', in: ['011'] },
        ],
      }),
      select: `NA,รหัส,${quote(placeName)}`,
    },
  ],
  ['one column with missing values', publishedName, { select: 'มูลค่า' }],
  ['Thai names', 'thb-usd-exchange-rate-monthly-th', { 'เปลี่ยนแปลงจากเดือนก่อน (%)': '..0', sort: '-วันที่อ้างอิง' }],
  ['all rows of a table with codes', 'country-codes', { show: 'both' }],
]

interface PolicyPortal {
  portal: SamplePortal
  /** The key in the lines; undefined if the office asks for none. */
  key: string | undefined
}
const policies: Record<'login' | 'open', PolicyPortal | undefined> = { login: undefined, open: undefined }

before(
  async () => {
    const office = JSON.parse(await readFile(join(root, 'office/office.json'), 'utf8'))
    for (const policy of ['login', 'open'] as const) {
      const officeFolder = join(folder, `office-${policy}`)
      await cp(join(root, 'office'), officeFolder, { recursive: true })
      await writeFile(join(officeFolder, 'office.json'), JSON.stringify({ ...office, downloads: policy }))
      const portal = await startSamplePortal({ OFFICE_DIR: officeFolder })
      await publish(portal)
      policies[policy] = { portal, key: policy === 'login' ? await createKey(portal) : undefined }
    }
  },
  { timeout: 600_000 },
)
after(async () => {
  for (const opened of Object.values(policies)) await opened?.portal.close()
})

/** Makes the awkward table the current file of a report. */
const publish = async ({ folder: dataFolder, pool }: SamplePortal) => {
  const store = await openFolderStore(join(dataFolder, 'files'))
  const zip = await buildZip([{ name: `${publishedName}.csv`, bytes: Buffer.from(awkwardCsv), modifiedAt: new Date() }])
  const { digest, sizeBytes } = await store.write(Readable.from([zip]))
  const isCurrentCsv = `kind = 'csv' and report_id = (select report_id from reports where file_name = '${publishedName}')`
  await pool.query('insert into stored_files (digest, size_bytes) values ($1, $2)', [digest, sizeBytes])
  await pool.query(`update report_files set is_current = false where is_current and ${isCurrentCsv}`)
  await pool.query(`insert into report_files (report_id, kind, digest, published_at, is_current)
    select report_id, 'csv', '${digest}', now(), true from reports where file_name = '${publishedName}'`)
  await waitForTableBuilds(pool)
}

const createKey = async ({ address }: SamplePortal) => {
  const reader = await openReader(address, { username: 'admin', password: samplePassword })
  const { text } = await reader.request(addReadKey, { key_name: 'lines', days: 30 })
  return JSON.parse(text).key as string
}

const buildQuery = (query: Query) => new URLSearchParams(query).toString()

/** Opens Explore with a selection as a visitor and returns its lines, with the key of a reader in them. */
const readLines = async ({ portal, key }: PolicyPortal, fileName: string, query: Query): Promise<ShownLines> => {
  const response = await fetch(`${portal.address}/report/${fileName}/explore?${buildQuery(query)}`)
  assert.equal(response.status, 200)
  const lines = readShownLines(await response.text())
  for (const name of ['curl', 'Excel', 'Python', 'R', 'DuckDB'])
    assert.equal(lines[name]!.split('YOUR_KEY').length, key === undefined ? 1 : 2, name)
  return Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line.replace('YOUR_KEY', key!)]))
}

/** Reads the selection from the API as JSON, as texts. */
const readFromApi = async (
  { portal }: PolicyPortal,
  fileName: string,
  { show: _, ...query }: Query,
): Promise<Cells> => {
  const response = await fetch(`${portal.address}/api/tables/${fileName}/rows?limit=1000&${buildQuery(query)}`)
  const { rows, is_truncated } = JSON.parse(await response.text())
  assert.ok(rows.length > 0 && !is_truncated, 'the selection has between 1 and 1,000 rows')
  return [Object.keys(rows[0]), ...rows.map((row: object) => Object.values(row).map(normalizeValue))]
}

for (const policy of ['login', 'open'] as const)
  for (const [description, fileName, query] of policy === 'open' ? selections.slice(0, 1) : selections)
    for (const [program, { skip, run }] of Object.entries(linePrograms))
      test(`${program} reads ${description} with the line of an office with downloads "${policy}"`, {
        skip,
      }, async () => {
        const opened = policies[policy]!
        const lines = await readLines(opened, fileName, query)
        const cells = await run(lines[program.split(' ')[0]!]!, await mkdtemp(join(folder, 'run-')))
        const [header, ...rows] = cells
        const [expectedHeader, ...expectedRows] = await readFromApi(opened, fileName, query)
        assert.deepEqual(header, expectedHeader)
        assert.deepEqual(
          rows.map(row => row.map(normalizeValue)),
          expectedRows,
        )
      })

test('the code to embed a chart and the address of the view open the selection', async () => {
  const opened = policies.login!
  for (const [, fileName, query] of selections) {
    const lines = await readLines(opened, fileName, query)
    const code = lines.Embed!
    const src = /^<iframe src="([^"<>]+)" title="[^"<>]*" /.exec(code)?.[1]
    assert.ok(src, code)
    const chart = await fetch(decodeEntities(src))
    assert.equal(chart.status, 200)
    assert.doesNotMatch(await chart.text(), /ignored:/)
    const view = await fetch(lines['Link to this view']!)
    assert.equal(view.status, 200)
    assert.deepEqual(readShownLines(await view.text()).curl?.replace('YOUR_KEY', opened.key!), lines.curl)
  }
})

test('each address on the page of the API works as shown', async () => {
  const { portal, key } = policies.login!
  for (const fileName of new Set(selections.map(([, name]) => name))) {
    const page = await (await fetch(`${portal.address}/report/${fileName}/api`)).text()
    const paths = [...page.matchAll(/<a [^>]*href="([^"]+)"[^>]*><code/g)].map(([, href]) => decodeEntities(href!))
    assert.ok(paths.length >= 6, page)
    for (const path of paths) {
      const response = await fetch(portal.address + path, { headers: { authorization: `Bearer ${key}` } })
      assert.equal(response.status, 200, path)
    }
  }
})
