import { dirname } from 'node:path'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { SeriesChoice, SeriesOutcome } from '../../../contract/tables/series.ts'
import { createLanes } from '../../platform/limits/lanes.ts'
import { StoreError } from '../stores/store-errors.ts'
import { versionCaps } from './bounds.ts'
import { inCheckLane } from './check-lanes.ts'
import { describeInternalError, runChild } from './children.ts'
import type { Preparation } from './columns/prepared.ts'
import type { CheckOptions } from './index.ts'

/** Builds run one at a time, separately from the checks for which users wait. */
const inBuildLane = createLanes(1)
/** Series do not wait for builds, because a build takes minutes and a series seconds. */
const inSeriesLane = createLanes(1)

/** Picks the lane of a job: that of the checks if a user waits for it, otherwise `portalLane`. */
const pickLane = (owner: CheckOptions['owner'], portalLane: typeof inBuildLane) =>
  owner === undefined ? portalLane : inCheckLane

interface PreparedFile {
  /** The path of the CSV zip. */
  zip: string
  choices: ColumnChoices
  /** The path for the values, in a folder of its own; if undefined, the values are checked but not written. */
  path?: string
}

/**
 * Builds the recipe of a table and converts its texts to values, in a child with caps on memory and time. Rejects when aborted, for a full
 * disk, for an internal error, and with TableTooLarge for a table that exceeds the caps.
 */
export const prepareCsv = async (
  { zip, choices, path }: PreparedFile,
  { signal, owner, caps = versionCaps }: CheckOptions = {},
): Promise<Preparation> => {
  const job = { task: 'prepare' as const, zip, choices, path }
  const writable = path === undefined ? [] : [dirname(path)]
  const inLane = pickLane(owner, inBuildLane)
  const outcome = await inLane(() => runChild(job, { readable: [zip], writable, caps, signal, owner }), signal, owner)
  if ('rule' in outcome) throw new TableTooLarge(outcome.rule)
  const { message } = outcome
  if ('prepared' in message) return message.prepared
  if ('isFull' in message && message.isFull) throw new StoreError('full', message.internalError)
  throw new Error(describeInternalError(message))
}

/** Thrown for a table that needs more memory or time than allowed. */
export class TableTooLarge extends Error {}

interface RequestedSeries {
  /** The path of the CSV zip. */
  zip: string
  choices: ColumnChoices
  /** The requested series. */
  choice: SeriesChoice
}

/** Reads one series of a table in a child with caps on memory and time. Rejects when aborted and for an internal error. */
export const readSeries = async (
  { zip, choices, choice }: RequestedSeries,
  { signal, owner, caps = versionCaps }: CheckOptions = {},
): Promise<SeriesOutcome> => {
  const inLane = pickLane(owner, inSeriesLane)
  const job = { task: 'series' as const, zip, choices, choice }
  const outcome = await inLane(() => runChild(job, { readable: [zip], caps, signal, owner }), signal, owner)
  if ('rule' in outcome) return { none: 'tooLarge' }
  const { message } = outcome
  if ('series' in message) return message.series
  throw new Error(describeInternalError(message))
}
