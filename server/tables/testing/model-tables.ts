import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { ColumnKind, ColumnRecipe } from '../../../contract/tables/columns.ts'
import { buildParquet } from '../builds/parquet-builds.ts'
import { openLockedEngine } from '../engines/locked-engines.ts'
import type { openTablesPortal } from './tables-portal.ts'

/** A value as in the engine: numbers, and ISO texts for days and times. */
export type ModelValue = string | number | null
export interface ModelColumn {
  name: string
  kind: ColumnKind
  /** Years of an integer column may be queried in either era. */
  isYear: boolean
  /** Its times have a zone: they are in UTC, their days in Bangkok. */
  isZoned: boolean
}
export interface ModelTable {
  columns: ModelColumn[]
  rows: ModelValue[][]
}
/** Draws random values. */
export type Draw = fc.GeneratorValue

/** Names that could break parameters, JSON or SQL. */
const names = [
  'Value',
  'ปี',
  'Date',
  'a b',
  'say "x"',
  'a,b',
  'where',
  'sort',
  'Sort',
  'x:year',
  '-neg',
  "o'clock",
  'select',
  '%',
  'column.x',
  'limit',
  'c1',
  'จังหวัด',
  '1',
  '{"a":1}',
  '!',
  'a..b',
  '; drop table x; --',
  '$1',
  'x&y=z',
  'x+y',
]
/** Texts that could break patterns, parameters or SQL. */
export const texts = [
  'a',
  'A',
  'B',
  'b',
  "o'x",
  '"q"',
  'a,b',
  'ก',
  'กา',
  'เก',
  'แก',
  'ขา',
  '%',
  '_',
  '../x',
  'a..b',
  '; drop',
  '$1',
  '\\',
  'a\nb',
  '!x',
  '~x',
  '^x',
  '-',
  '0',
  '007',
  'null',
  '🙂',
  "' or 1=1 --",
]
export const days = ['2023-09-30', '2023-10-01', '2023-12-31', '2024-01-01', '2024-02-29', '2025-06-15', '1999-10-01']
const times = ['00:00:00', '09:30:00', '16:59:59', '17:00:00', '23:59:59']

const kinds: ColumnKind[] = ['text', 'integer', 'decimal', 'number', 'date', 'datetime']

/** Draws a value of a column. Fractions are multiples of 1/100 and 1/4, whose sums are exact. */
export const drawValue = (draw: Draw, { kind, isYear, isZoned }: ModelColumn): string | number => {
  if (kind === 'text') return draw(fc.constantFrom, ...texts)
  if (isYear) return draw(fc.integer, { min: 2018, max: 2026 })
  if (kind === 'integer') return draw(fc.integer, { min: -4, max: 4 })
  if (kind === 'decimal') return draw(fc.integer, { min: -300, max: 300 }) / 100
  if (kind === 'number') return draw(fc.integer, { min: -20, max: 20 }) / 4
  const day = draw(fc.constantFrom, ...days)
  if (kind === 'date') return day
  const zone = isZoned ? 'Z' : ''
  return `${day}T${draw(fc.constantFrom, ...times)}${zone}`
}

export const drawTable = (draw: Draw): ModelTable => {
  const columnNames = draw(fc.shuffledSubarray, names, { minLength: 2, maxLength: 6 })
  const columns = columnNames.map((name): ModelColumn => {
    const kind = draw(fc.constantFrom, ...kinds)
    const isYear = kind === 'integer' && draw(fc.boolean)
    return { name, kind, isYear, isZoned: kind === 'datetime' && draw(fc.boolean) }
  })
  const count = draw(fc.integer, { min: 0, max: 30 })
  const drawCell = (column: ModelColumn) =>
    draw(fc.integer, { min: 0, max: 5 }) === 0 ? null : drawValue(draw, column)
  return { columns, rows: Array.from({ length: count }, () => columns.map(drawCell)) }
}

const pickRole = ({ kind, isYear }: ModelColumn): ColumnRecipe['role'] => {
  if (isYear || kind.startsWith('date')) return 'time'
  return kind === 'text' ? 'label' : 'measure'
}

const toRecipe = (column: ModelColumn): ColumnRecipe => {
  const { name, kind, isYear, isZoned } = column
  return {
    name,
    kind,
    role: pickRole(column),
    width: 18,
    scale: kind === 'decimal' ? 2 : 0,
    unit: null,
    era: isYear ? 'be' : null,
    order: null,
    isZoned,
    missing: [],
  }
}

const toCsvCell = (value: ModelValue) => (value === null ? '' : `"${String(value).replaceAll('"', '""')}"`)

/**
 * Publishes tables whose Parquet this process builds itself, as a child for each of thousands would take too long. Round-trip tests cover
 * the builds in children.
 */
export const openModelTables = async (portal: Awaited<ReturnType<typeof openTablesPortal>>, folder: string) => {
  const { connection } = await openLockedEngine({ folder, memoryMegabytes: 1024, maxThreads: 1 })
  return async (report: string, { columns, rows }: ModelTable) => {
    const name = randomUUID()
    const [csv, parquet] = [join(folder, `${name}.csv`), join(folder, `${name}.parquet`)]
    // The CSV of a build has times without their zone.
    const toStoredValue = (value: ModelValue, at: number) =>
      columns[at]!.isZoned && value ? String(value).replace('Z', '') : value
    await writeFile(csv, rows.map(row => `${row.map(toStoredValue).map(toCsvCell).join(',')}\n`).join(''))
    const cells = columns.map((_, index) => rows.flatMap(row => (row[index] === null ? [] : [String(row[index])])))
    const recipes = columns.map(toRecipe)
    const present = cells.map(({ length }) => length)
    const largestLengths = cells.map(texts => Math.max(1, ...texts.map(({ length }) => length)))
    const job = {
      folder,
      csv,
      parquet,
      recipes,
      present,
      largestLengths,
      rowCount: rows.length,
      memoryMegabytes: 1024,
      maxThreads: 1,
    }
    const profiles = await buildParquet(connection, job)
    const file = await portal.store.write(createReadStream(parquet))
    const digest = await portal.publish(report, `${name}\n1\n`)
    await sql`insert into stored_files (digest, size_bytes) values (${file.digest}, ${file.sizeBytes})
      on conflict do nothing`.execute(portal.database)
    const columnsJson = JSON.stringify(recipes.map((recipe, index) => ({ recipe, profile: profiles[index] })))
    await sql`insert into table_builds (csv_digest, choices_digest, built_at, columns, parquet_digest, row_count)
      values (${digest}, md5('{}'), now(), ${columnsJson}::jsonb, ${file.digest}, ${rows.length})`.execute(
      portal.database,
    )
    await Promise.all([csv, parquet].map(path => rm(path)))
  }
}
