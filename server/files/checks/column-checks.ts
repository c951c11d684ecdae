import { dirname } from 'node:path'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { SeriesChoice, SeriesOutcome } from '../../../contract/tables/series.ts'
import { lanes } from '../../platform/limits/lanes.ts'
import { StoreError } from '../stores/store-errors.ts'
import { versionCaps } from './bounds.ts'
import { inCheckLane } from './check-lanes.ts'
import { runChild } from './children.ts'
import type { Preparation } from './columns/prepared.ts'
import type { CheckOptions } from './index.ts'

/** Lanes for builds, separate from checks that users wait for. */
const inBuildLane = lanes(1)
/** Lanes for series: builds take minutes, series seconds. */
const inSeriesLane = lanes(1)

interface PreparedFile {
  /** The CSV zip. */
  zip: string
  choices: ColumnChoices
  /** Path of the written values, in a folder of its own; if undefined, the values are only checked. */
  path?: string
}

/**
 * Works out the recipe of a table and converts its texts to values, in a child with caps on memory and time. Rejects when aborted, for a
 * full disk, for a table that exceeds the caps, and on an internal error.
 */
export const prepareCsv = async (
  { zip, choices, path }: PreparedFile,
  { signal, owner, caps = versionCaps }: CheckOptions = {},
): Promise<Preparation> => {
  const job = { task: 'prepare' as const, zip, choices, path }
  const writable = path === undefined ? [] : [dirname(path)]
  const inLane = owner === undefined ? inBuildLane : inCheckLane
  const outcome = await inLane(() => runChild(job, { readable: [zip], writable, caps, signal, owner }), signal, owner)
  if ('rule' in outcome) throw new TooMuch(outcome.rule)
  const { report } = outcome
  if ('prepared' in report) return report.prepared
  if ('isFull' in report && report.isFull) throw new StoreError('full', report.trouble)
  throw new Error('trouble' in report ? report.trouble : 'The child reported the result of another task')
}

/** Thrown for a table that needs more memory or time than allowed. */
export class TooMuch extends Error {}

interface SeriesOfFile {
  /** The CSV zip. */
  zip: string
  choices: ColumnChoices
  asked: SeriesChoice
}

/** Reads one series of a table in a child with limits on memory and time. Rejects when aborted, and on an internal error. */
export const readSeries = async (
  { zip, choices, asked }: SeriesOfFile,
  { signal, owner, caps = versionCaps }: CheckOptions = {},
): Promise<SeriesOutcome> => {
  const inLane = owner === undefined ? inSeriesLane : inCheckLane
  const job = { task: 'series' as const, zip, choices, asked }
  const outcome = await inLane(() => runChild(job, { readable: [zip], caps, signal, owner }), signal, owner)
  if ('rule' in outcome) return { none: 'tooLarge' }
  const { report } = outcome
  if ('series' in report) return report.series
  throw new Error('trouble' in report ? report.trouble : 'The child reported the result of another task')
}
