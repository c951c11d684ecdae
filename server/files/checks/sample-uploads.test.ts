import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSampleEntries, samplePath } from '../../../sample/catalogue.ts'
import { buildFiles } from '../../../sample/files.ts'
import { chooseCount } from '../../testing/depth.ts'
import { openTrials } from './testing/trials.ts'

const { check } = await openTrials()

/** Larger tables of the sample take seconds each. */
const maxRows = chooseCount({ usual: 500, deep: Number.POSITIVE_INFINITY })
for (const entry of (await listSampleEntries()).filter(({ rows }) => rows <= maxRows))
  test(`accepts the files of ${entry.fileName}`, async () => {
    const sampleFiles = await buildFiles(entry, samplePath(entry))
    const filesByKind = { metadata: sampleFiles.metadata, excel: sampleFiles.excel, csv: sampleFiles.csvZip }
    const files = Object.fromEntries(
      Object.entries(filesByKind).flatMap(([kind, bytes]) => (bytes ? [[kind, bytes]] : [])),
    )
    const result = await check(files, { fileName: entry.fileName })
    assert.ok(result.accepted, JSON.stringify(result))
    const { tables, dictionary } = result
    const names = entry.columns.map(({ name }) => name)
    for (const table of [tables.csv, ...(sampleFiles.excel ? [tables.excel] : [])]) {
      assert.equal(table?.rowCount, entry.rows)
      assert.deepEqual(
        table?.columns.map(({ name }) => name),
        names,
      )
    }
    const described = entry.columns.map(({ name, type, descriptionEn, descriptionTh, unit }) => ({
      name,
      type,
      descriptionEn,
      descriptionTh,
      unit,
    }))
    assert.deepEqual(dictionary, sampleFiles.metadata ? described : undefined)
  })
