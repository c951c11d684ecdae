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
  /** The column's name; without one, its letters in a spreadsheet. */
  column: z.string().optional(),
  /** Further values in the rule's message. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export type Fault = z.infer<typeof fault>

/**
 * The first fields of the response to an upload: 'success', or the status and the faults (docs/behaviour/publishing.md#statuses-of-a-file).
 */
export const outcome = {
  status: ['status', z.enum(['success', ...refusalStatuses])],
  faults: ['faults', z.array(fault)],
} as const

/**
 * Returns the HTTP status: 415 for a file of a type that is not allowed, otherwise 200 (docs/behaviour/publishing.md#statuses-of-a-file).
 */
export const answeredWith = ({ status }: { status: (typeof refusalStatuses)[number] | 'success' }) =>
  status === 'File is not allowed' ? 415 : 200

/** Formats a fault with instructions for the person who uploaded the file. */
export const faultSentence = ({ rule, row, column, values }: Fault, language: Language): string =>
  faultRules[rule][language].replace(/\{\{(\w+)\}\}/g, (_, gap: string) =>
    String({ ...values, row, column }[gap] ?? '–'),
  )
