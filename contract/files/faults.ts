import { z } from 'zod'
import type { Language } from '../visit.ts'
import { type FaultRule, faultRules, refusalStatuses } from './fault-rules.ts'

/** A fault of an uploaded file, with its place. */
export const fault = z.object({
  /** Name of the uploaded file. */
  file: z.string(),
  rule: z.enum(Object.keys(faultRules) as [FaultRule, ...FaultRule[]]),
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int().min(1).optional(),
  /** The name of the column; the letters of the column in a spreadsheet if it has no name. */
  column: z.string().optional(),
  /** Further values in the rule's message. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export type Fault = z.infer<typeof fault>

/**
 * The first fields of the response to an upload: 'success' without faults, or the status of a refusal with the faults
 * (docs/behaviour/publishing.md#statuses-of-a-file).
 */
export const uploadOutcomeFields = {
  status: ['status', z.enum(['success', ...refusalStatuses])],
  faults: ['faults', z.array(fault)],
} as const

/**
 * Returns the HTTP status of the response to an upload: 415 for a file that is not allowed, otherwise 200
 * (docs/behaviour/publishing.md#statuses-of-a-file).
 */
export const pickHttpStatus = ({ status }: { status: (typeof refusalStatuses)[number] | 'success' }) =>
  status === 'File is not allowed' ? 415 : 200

/** Formats a fault as sentences with instructions for the person who uploaded the file; a gap without a value shows a dash. */
export const formatFault = ({ rule, row, column, values }: Fault, language: Language): string =>
  faultRules[rule][language].replace(/\{\{(\w+)\}\}/g, (_, gap: string) =>
    String({ ...values, row, column }[gap] ?? '–'),
  )
