import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeriesChoice } from '../../../../contract/tables/series.ts'
import { createTestFolder } from '../../../testing/folders.ts'
import { readTableSeries } from '../columns/series/table-series.ts'
import { zipCsv } from './trials.ts'

/** Returns functions that read series of CSVs, which are given as lines. */
export const openSeriesTrials = async () => {
  const folder = await createTestFolder()
  let fileCount = 0
  /** Reads the series of a CSV, or returns why it has none. */
  const findSeries = async (lines: string[], request: SeriesChoice = {}) => {
    fileCount += 1
    const zip = join(folder, `${fileCount}.zip`)
    await writeFile(zip, zipCsv(`${lines.join('\n')}\n`))
    return readTableSeries(zip, {}, request)
  }
  /** Returns the series of a CSV; throws without one. */
  const requireSeries = async (...parameters: Parameters<typeof findSeries>) => {
    const outcome = await findSeries(...parameters)
    assert.ok('series' in outcome, JSON.stringify(outcome))
    return outcome.series
  }
  return { findSeries, requireSeries }
}
