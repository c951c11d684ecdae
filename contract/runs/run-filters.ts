import { z } from 'zod'
import { day } from '../days.ts'
import { page, pageSize } from '../fields.ts'
import { wireValues } from '../wire.ts'

/** Builds the schema of a filter whose choices have numbers on the wire. A number is accepted as a JSON number or as text. */
export const buildCodeSchema = <const V extends Record<string, string>>(codes: V) =>
  z.preprocess(value => (typeof value === 'number' ? String(value) : value), wireValues(codes))
/** Complete runs are done; all other states are incomplete. */
export const statusFilter = buildCodeSchema({ all: '1', complete: '2', incomplete: '3' })
/** A checkbox in any of its accepted forms. */
const checkbox = z.union([
  z.boolean(),
  z.enum(['true', 'false', '0', '1']).transform(value => ['true', '1'].includes(value)),
])

/** The first and the last day of the listed runs. If `hasRange` is false, both are ignored: `listRuns` uses today, `listMonitoredRuns` all days. */
export const rangeFields = {
  hasRange: ['checkbox', checkbox.default(false)],
  start: ['date_1', day.optional()],
  end: ['date_2', day.optional()],
} as const
export const pagingFields = { page: ['page', page], pageSize: ['page_size', pageSize] } as const
