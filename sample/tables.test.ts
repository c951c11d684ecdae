import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'

type Row = Record<string, string>

const readTable = async (name: string): Promise<Row[]> =>
  parse(await readFile(join(import.meta.dirname, 'tables', `${name}.csv`)), { bom: true, columns: true })

/** Parses the number in a cell, e.g. 506,754.2 or −0.8%; undefined for an empty cell. */
const parseNumber = (cell = '') => (cell === '' ? undefined : Number(cell.replace('−', '-').replace(/[,%]/g, '')))
/** Returns half of the last digit of a cell, plus the error of binary numbers. */
const computeRounding = (cell: string) => 0.5 * 10 ** -(/\.(\d+)/.exec(cell)?.[1]?.length ?? 0) + 1e-9

const wide = await readTable('thailand-macro-indicators-wide-th')
const wideCell = (code: string, year: number) => wide.find(row => row.รหัส === code)![`พ.ศ. ${year + 543}`]

/** Returns Thailand's years in a long table, with the values of a column. */
const ofThailand = async (name: string, column = 'Value') =>
  (await readTable(name))
    .filter(row => row['Country Code'] === 'THA' && row[column] !== '')
    .map(row => ({ year: Number(row.Year), value: Number(row[column]) }))

/** The two tables of GDP were taken at different dates; the World Bank had revised four years by less than half a percent. */
const revision: Record<string, number> = { 'gdp-current-usd': 0.005 }

for (const [name, code, unit, column] of [
  ['inflation-consumer-prices', 'FP.CPI.TOTL.ZG', 1, 'Inflation'],
  ['gdp-current-usd', 'NY.GDP.MKTP.CD', 1e6],
  ['population-by-country', 'SP.POP.TOTL', 1],
  ['unemployment-rate', 'SL.UEM.TOTL.ZS', 1],
  ['government-revenue-pct-gdp', 'GC.REV.XGRT.GD.ZS', 1],
  ['government-expense-pct-gdp', 'GC.XPN.TOTL.GD.ZS', 1],
  ['central-government-debt-pct-gdp', 'GC.DOD.TOTL.GD.ZS', 1],
  ['lending-interest-rate', 'FR.INR.LEND', 1],
  ['industry-value-added-pct-gdp', 'NV.IND.TOTL.ZS', 1],
] as const)
  test(`${name} agrees with ${code} of the wide Thai table`, async () => {
    const long = await ofThailand(name, column)
    const shared = long.flatMap(({ year, value }) => {
      const cell = wideCell(code, year)
      return cell ? [{ year, value, cell }] : []
    })
    assert.ok(shared.length > 0)
    const apart = shared.filter(
      ({ value, cell }) =>
        Math.abs(value / unit - parseNumber(cell)!) > computeRounding(cell) + (revision[name] ?? 0) * (value / unit),
    )
    assert.deepEqual(apart, [])
  })

test('the fiscal indicators of ASEAN agree with the long tables', async () => {
  const asean = await readTable('fiscal-indicators-asean-th')
  for (const [column, name] of [
    ['รายได้ภาครัฐ (% ของ GDP)', 'government-revenue-pct-gdp'],
    ['รายจ่ายภาครัฐ (% ของ GDP)', 'government-expense-pct-gdp'],
    ['หนี้รัฐบาลกลาง (% ของ GDP)', 'central-government-debt-pct-gdp'],
  ] as const) {
    const values = new Map(
      (await readTable(name)).map(row => [`${row['Country Code']} ${row.Year}`, Number(row.Value)]),
    )
    const filled = asean.filter(row => row[column] !== '')
    assert.ok(filled.length > 0)
    for (const row of filled) {
      const place = `${row.รหัสประเทศ} ${Number(row['ปี พ.ศ.']) - 543}`
      const off = Math.abs(values.get(place)! - parseNumber(row[column])!)
      assert.ok(off <= computeRounding(row[column]!), `${name}, ${place}`)
    }
  }
})

test('the baht of the Thai edition agrees with the exchange rates of all countries', async () => {
  const baht = new Map(
    (await readTable('exchange-rates-monthly'))
      .filter(row => row.Country === 'Thailand')
      .map(row => [row.Date!, row['Exchange rate']!]),
  )
  const edition = await readTable('thb-usd-exchange-rate-monthly-th')
  assert.ok(edition.length > 500)
  for (const row of edition) {
    const [day, month, year] = row.วันที่อ้างอิง!.split('/').map(Number) as [number, number, number]
    const date = new Date(Date.UTC(year - 543, month - 1, day)).toISOString().slice(0, 10)
    assert.equal(parseNumber(row.บาทต่อดอลลาร์สหรัฐ), parseNumber(baht.get(date)), date)
  }
})
