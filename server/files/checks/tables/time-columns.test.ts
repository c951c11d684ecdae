import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timesOf } from './time-columns.ts'

const coversOf = (name: string, values: readonly string[]) => {
  const times = timesOf([name, 'value'])
  for (const value of values) times.add([value, '1'])
  const covers = times.covers()
  return covers && [covers.from, covers.to, covers.years.from, covers.years.to]
}

const columns: [what: string, values: string[], covers: ReturnType<typeof coversOf>][] = [
  ['years', ['2020', '1999'], ['1999', '2020', 1999, 2020]],
  ['months of the Buddhist era', ['2567-02', '2566-11'], ['2566-11', '2567-02', 2023, 2024]],
  ['days with the day first', ['25/12/2024', '01/02/2023'], ['2023-02-01', '2024-12-25', 2023, 2024]],
  ['days of the Buddhist era', ['02/03/2567', '1/2/2566'], ['2566-02-01', '2567-03-02', 2023, 2024]],
  ['Thai digits', ['๑๕/๐๑/๒๕๖๗', '๓๐/๐๙/๒๕๖๗'], ['2567-01-15', '2567-09-30', 2024, 2024]],
  ['Thai years', ['๒๕๖๖', '๒๕๖๗'], ['2566', '2567', 2023, 2024]],
  ['days that may begin with the month, by their years', ['02/03/2024', '05/01/2022'], ['2022', '2024', 2022, 2024]],
  ['nothing of days with the month first', ['12/25/2024', '01/02/2023'], null],
  ['nothing of days written in two ways', ['2024-01-02', '15/02/2024'], null],
  ['nothing of a column with a word', ['2024', 'total'], null],
  ['times beside empty cells', ['2024', '', '2025'], ['2024', '2025', 2024, 2025]],
]
for (const [what, values, covers] of columns)
  test(`a column of times covers ${what}`, () => assert.deepEqual(coversOf('วันที่', values), covers))

test('a column without a time in its name is not a time column', () =>
  assert.equal(coversOf('code', ['2024', '2025']), null))
