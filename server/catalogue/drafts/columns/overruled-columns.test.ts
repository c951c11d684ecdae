import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDraftColumns, setDraftColumns } from '../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../contract/tables/column-choices.ts'
import { buildCsvZip, buildMetadata } from '../../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'

const portal = await openUploadPortal()
const { requestJson } = portal

/** Uploads a table with one column of these values, and a column that names the rows. */
const uploadValues = async (name: string, values: string[]) => {
  const rows = values.map((value, index) => [`${index}`, value])
  return portal.uploadDraft('public-debt', 'csv', await buildCsvZip('public-debt', [['Row', name], ...rows]))
}
const readColumn = async (draft_id: string) => {
  const { columns, misfits } = await requestJson(getDraftColumns, { draft_id }, 'steward')
  return { column: columns[1], misfits }
}
const choose = (draft_id: string, name: string, choice: ColumnChoice) =>
  requestJson(setDraftColumns, { draft_id, choices: { [name]: choice } }, 'steward')

const buddhistDays = ['29/02/2567', '01/03/2567', 'not yet']
const notYet = ['not yet']

// The type, the era and the unit after the choice; or the rows of the values that do not fit.
const rescues: [
  scenario: string,
  name: string,
  values: string[],
  choice: ColumnChoice,
  described: string | number[],
][] = [
  ['dates get the era of most dates', 'Day', buddhistDays, { kind: 'date', missing: notYet }, 'date be'],
  ['dates get the chosen era', 'Day', buddhistDays, { kind: 'date', era: 'be', missing: notYet }, 'date be'],
  ['dates always have an era', 'Day', buddhistDays, { kind: 'date', era: null, missing: notYet }, 'date be'],
  ['a wrong era is refused', 'Day', buddhistDays, { kind: 'date', era: 'ce', missing: notYet }, [2, 3]],
  ['a text is no date', 'Day', buddhistDays, { kind: 'date' }, [4]],
  ['dates of both eras are no dates', 'Day', ['2567-01-31', '2024-01-31', '2567-03-31'], { kind: 'date' }, [3]],
  [
    'times get the era of most times',
    'At',
    ['2567-01-31 10:20', 'x'],
    { kind: 'datetime', missing: ['x'] },
    'datetime be',
  ],
  ['years get the chosen era', 'Amount', ['2567', '2566'], { era: 'be' }, 'integer be'],
  ['years of a wrong era are refused', 'ปี', ['2567', '2566'], { era: 'ce' }, [2, 3]],
  ['numbers are no years', 'ปี', ['2567', '2566'], { era: null }, 'integer'],
  ['years and a text', 'ปี', ['2567', 'รวม'], { kind: 'integer', missing: ['รวม'] }, 'integer be'],
  ['some per cent become per cent', 'Share', ['5.5%', '6'], { kind: 'decimal', unit: '%' }, 'decimal %'],
  ['some per cent are not guessed', 'Share', ['5.5%', '6'], { kind: 'decimal' }, [2]],
  ['plain numbers become per cent', 'Share', ['5', '6'], { unit: '%' }, 'integer %'],
  ['per cent are not plain numbers', 'Share', ['5%', '6%'], { unit: null }, [2, 3]],
  ['numbers with marks', 'Rate', ['1.5p', '2.25 (r)', '3'], { kind: 'decimal' }, 'decimal'],
  ['decimals are no whole numbers', 'Rate', ['1.25', '2'], { kind: 'integer' }, [2]],
]
for (const [scenario, name, values, choice, described] of rescues)
  test(`a choice of staff: ${scenario}`, async () => {
    const draft_id = await uploadValues(name, values)
    const before = await readColumn(draft_id)
    const { status, misfits, columns } = await choose(draft_id, name, choice)
    if (typeof described === 'string') {
      const { type, era, unit } = columns[1]
      assert.deepEqual([status, [type, era, unit].filter(Boolean).join(' ')], ['success', described])
      assert.deepEqual(await readColumn(draft_id), { column: columns[1], misfits: [] })
    } else {
      const expected = described.map(row => ({ column: name, row, text: values[row - 2] }))
      assert.deepEqual([status, misfits], ['misfits', expected])
      assert.deepEqual(await readColumn(draft_id), before)
    }
  })

test('a chosen era is kept with the version and applies to the next upload', async () => {
  const draft_id = await uploadValues('Amount', ['2567', '2566'])
  assert.equal((await choose(draft_id, 'Amount', { era: 'be' })).status, 'success')
  assert.equal((await portal.publishReviewed(draft_id)).body.status, 'success')
  const { column, misfits } = await readColumn(await uploadValues('Amount', ['2568', '2567']))
  assert.deepEqual([column.era, column.is_chosen, misfits], ['be', true, []])
  const other = await readColumn(await uploadValues('Amount', ['2568', '2025']))
  assert.deepEqual(other.misfits, [{ column: 'Amount', row: 3, text: '2025' }])
})

const flags: [flag: string, values: string[], samples: [row: number, text: string][]][] = [
  [
    'mixedEras',
    ['01/02/2567', '13/02/2567', '13/02/2024'],
    [
      [4, '13/02/2024'],
      [2, '01/02/2567'],
    ],
  ],
  [
    'mixedUnits',
    ['5%', '6', '5%', '7%'],
    [
      [3, '6'],
      [2, '5%'],
    ],
  ],
  [
    'mixedDates',
    ['2024-01-31', '31/01/2024', '2024-02-01'],
    [
      [3, '31/01/2024'],
      [2, '2024-01-31'],
    ],
  ],
  [
    'mixedDates',
    ['10/22/2012', '22/10/2012', '23/10/2012'],
    [
      [2, '10/22/2012'],
      [3, '22/10/2012'],
    ],
  ],
  [
    'almostNumbers',
    ['1', '2', '3', '4', 'x', 'y', 'x', 'z'],
    [
      [6, 'x'],
      [7, 'y'],
      [9, 'z'],
    ],
  ],
  [
    'markedNumbers',
    ['1', '2p', '3 (r)', '4*', '5e', '6'],
    [
      [3, '2p'],
      [4, '3 (r)'],
      [5, '4*'],
    ],
  ],
  ['almostDates', ['2024-01-31', 'x'], [[3, 'x']]],
  [
    'mixedDates',
    ['2024-01', '2024-02', '2024-Q2'],
    [
      [4, '2024-Q2'],
      [2, '2024-01'],
    ],
  ],
  ['leadingZeros', ['12', '02134'], [[3, '02134']]],
  ['longNumbers', ['12345678901234567890', '1'], [[2, '12345678901234567890']]],
  [
    'dayOrder',
    ['03/04/2024', '01/02/2024'],
    [
      [2, '03/04/2024'],
      [3, '01/02/2024'],
    ],
  ],
]
for (const [flag, values, samples] of flags)
  test(`${flag} shows values with their rows: ${values.join(', ')}`, async () => {
    const { column } = await readColumn(await uploadValues('n', values))
    assert.deepEqual([column.flag, column.samples], [flag, samples.map(([row, text]) => ({ row, text }))])
  })

test('a column has the decimal places of its values and the unit of the metadata', async () => {
  const { column: before } = await readColumn(await uploadValues('Rate', ['1.5', '2.125', '3']))
  assert.deepEqual([before.type, before.decimals, before.stated_unit], ['decimal', 3, null])
  const metadata = await buildMetadata(['Row', 'Rate'], 'As it says', 'million baht')
  const draft_id = await uploadValues('Rate', ['1.5', '2'])
  await portal.upload('public-debt', 'metadata', metadata, { draft: draft_id })
  const { column } = await readColumn(draft_id)
  assert.deepEqual([column.decimals, column.stated_unit], [1, 'million baht'])
})
