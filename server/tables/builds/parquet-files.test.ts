import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { buildInChild } from './parquet-files.ts'

const folder = await createTestFolder()

const column: ColumnRecipe = {
  name: 'n',
  kind: 'integer',
  role: 'measure',
  width: 0,
  scale: 0,
  unit: null,
  era: null,
  order: null,
  isZoned: false,
  missing: [],
}
/** Builds a table of one column; `present` is the expected number of its values. */
const build = async (csv: string, { present, rowCount }: { present: number; rowCount: number }) => {
  await writeFile(join(folder, 'values.csv'), csv)
  const files = { folder, csv: join(folder, 'values.csv'), parquet: join(folder, 'table.parquet') }
  return buildInChild({ ...files, recipes: [column], present: [present], largestLengths: [1], rowCount })
}

test('a build that loses a value or a row fails with the counts; a complete build returns the profile', async () => {
  await assert.rejects(build('1\n""\n3\n', { present: 3, rowCount: 3 }), /Column 1 has 2 values of 3/)
  await assert.rejects(build('1\n2\n', { present: 3, rowCount: 3 }), /The Parquet has 2 rows of 3/)
  const frequent = [1, 3].map(value => ({ value: String(value), count: 1 }))
  const profile = { missing: 1, distinct: 2, least: '1', greatest: '3', frequent, longest: 1 }
  assert.deepEqual(await build('1\n""\n3\n', { present: 2, rowCount: 3 }), [profile])
})

test('a value of another type than its column fails the build', async () => {
  await assert.rejects(build('1\nx\n', { present: 2, rowCount: 2 }), /Conversion Error|Could not convert/)
})

test('the columns of the file are c1 to cn with their number as field id, whatever their public names are', async () => {
  await writeFile(join(folder, 'named.csv'), '1,2\n')
  const parquet = join(folder, 'named.parquet')
  const recipes = ['ปี "ก"', 'c1'].map(name => ({ ...column, name }))
  await buildInChild({
    folder,
    csv: join(folder, 'named.csv'),
    parquet,
    recipes,
    present: [1, 1],
    largestLengths: [1, 1],
    rowCount: 1,
  })
  const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(parquet))
  const [, ...columns] = schema.map(({ name, field_id }) => [name, field_id])
  assert.deepEqual(columns, [
    ['c1', 1],
    ['c2', 2],
  ])
})

for (const { rowCount, codec, groupSizes } of [
  { rowCount: 100_000, codec: 'ZSTD', groupSizes: [24_576, 24_576, 24_576, 24_576, 1696] },
  { rowCount: 100_001, codec: 'LZ4_RAW', groupSizes: [24_576, 24_576, 24_576, 24_576, 1697] },
])
  test(`a file of ${rowCount} rows is compressed with ${codec}, and another program reads its values`, async () => {
    const numbers = Array.from({ length: rowCount }, (_, index) => index * 7 - 1000)
    await build(`${numbers.join('\n')}\n`, { present: rowCount, rowCount })
    const file = await asyncBufferFromFile(join(folder, 'table.parquet'))
    const { row_groups } = await parquetMetadataAsync(file)
    assert.deepEqual(
      row_groups.map(({ num_rows }) => Number(num_rows)),
      groupSizes,
    )
    assert.deepEqual(new Set(row_groups.map(({ columns }) => columns[0]?.meta_data?.codec)), new Set([codec]))
    const rows = await parquetReadObjects({ file, compressors })
    assert.deepEqual(
      rows.map(({ c1 }) => Number(c1)),
      numbers,
    )
  })
