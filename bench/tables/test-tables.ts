import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { dayMilliseconds } from '../../contract/durations.ts'
import { readRecords } from '../../server/files/index.ts'
import { seededRandom } from '../titles.ts'

const provinceTable = join(import.meta.dirname, '../../sample/tables/thailand-provinces.csv')
const [, ...provinceRows] = await readRecords(await readFile(provinceTable))
/** Thai names of the provinces. */
export const provinces = provinceRows.map(([, name]) => name!)

export const rowCount = 1_000_000
/** Display names of the test table's columns, by their content. */
export const names = {
  code: 'รหัสรายการ',
  province: 'จังหวัด',
  unit: 'รหัสหน่วยงาน',
  date: 'วันที่',
  year: 'ปีงบประมาณ',
  amount: 'จำนวนเงิน',
  count: 'จำนวน',
  rate: 'อัตราการเบิกจ่าย',
  item: 'รายการ',
} as const

const works = ['จัดซื้อครุภัณฑ์', 'ก่อสร้างถนน', 'ซ่อมแซมอาคาร', 'จ้างเหมาบริการ', 'ปรับปรุงระบบประปา']
const firstDay = Date.UTC(2005, 0, 1)
const dayCount = 7600
/** Rows are in the order in which an office records them: at most this many days after their date. */
const maxDelayDays = 30
const unitCount = 300
const itemCount = 200_000

const padNumber = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Rows of the later version: one in a hundred has another amount, and as many rows are removed as added. */
const laterVersion = { changedEvery: 100, removedRows: 1000 }
/** The changes between the two versions. */
export const changes = {
  added: laterVersion.removedRows,
  removed: laterVersion.removedRows,
  changed: (rowCount - laterVersion.removedRows) / laterVersion.changedEvery,
}

interface Version {
  isLater: boolean
}

/** Returns a row as in a CSV: codes with leading zeros, Buddhist dates, decimals, missing values, Thai text. Deterministic by number. */
const buildRow = (number: number, random: () => number, { isLater }: Version) => {
  const date = new Date(
    firstDay + Math.floor((number / rowCount) * dayCount - random() * maxDelayDays) * dayMilliseconds,
  )
  const [dayOfMonth, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() + 543]
  const amount =
    Math.floor((random() * random() - 0.02) * 1e9) + (isLater && number % laterVersion.changedEvery === 0 ? 1 : 0)
  const rate = random()
  return [
    padNumber(number, 9),
    provinces[Math.floor(random() * provinces.length)],
    padNumber(Math.floor(random() * unitCount), 4),
    `${padNumber(dayOfMonth, 2)}/${padNumber(month, 2)}/${year}`,
    month >= 10 ? year + 1 : year,
    (amount / 100).toFixed(2),
    Math.floor(random() * 10_000),
    rate < 0.02 ? 'ไม่มีข้อมูล' : (rate * 100).toFixed(3),
    `${works[number % works.length]} ${Math.floor(random() * itemCount)}`,
  ].join(',')
}

const generateLines = function* ({ isLater }: Version) {
  const random = seededRandom(14)
  yield `\ufeff${Object.values(names).join(',')}\r\n`
  const last = rowCount + (isLater ? laterVersion.removedRows : 0)
  for (let first = 1; first <= last; first += 1000) {
    const rows: string[] = []
    for (let number = first; number < Math.min(first + 1000, last + 1); number += 1) {
      const row = buildRow(number, random, { isLater })
      if (!isLater || number > laterVersion.removedRows) rows.push(`${row}\r\n`)
    }
    yield rows.join('')
  }
}

/** Writes the test table, or its later version, as a CSV in a zip; always the same bytes. Returns the size of the CSV. */
export const writeTestTable = async (path: string, version: Version) => {
  const zip = new ZipFile()
  let bytes = 0
  const encodeLines = function* () {
    for (const lines of generateLines(version)) {
      const chunk = Buffer.from(lines)
      bytes += chunk.length
      yield chunk
    }
  }
  zip.addReadStream(Readable.from(encodeLines(), { objectMode: false }), 'table.csv', { mtime: new Date(0) })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return bytes
}
