import { z } from 'zod'
import type { Language } from '../visit.ts'
import { type FaultRule, faultRules, refusalStatuses } from './fault-rules.ts'

/** One thing that is wrong with an uploaded file, and where. */
export const fault = z.object({
  /** The file's name as it was uploaded. */
  file: z.string(),
  rule: z.enum(Object.keys(faultRules) as [FaultRule, ...FaultRule[]]),
  /** As a spreadsheet counts: the header is row 1. */
  row: z.int().min(1).optional(),
  /** The column's name; where it has none, its letters in a spreadsheet. */
  column: z.string().optional(),
  /** What else the rule's sentence names. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export type Fault = z.infer<typeof fault>

/** What the answer to an upload begins with: 'success', or the status and what is wrong with which file (docs/behaviour/publishing.md#statuses-of-a-file). */
export const outcome = {
  status: ['status', z.enum(['success', ...refusalStatuses])],
  faults: ['faults', z.array(fault)],
} as const

/** A file of a type that is not allowed is 415 (docs/behaviour/publishing.md#statuses-of-a-file); any other fault of a file is 200 with its status. */
export const answeredWith = ({ status }: { status: (typeof refusalStatuses)[number] | 'success' }) =>
  status === 'File is not allowed' ? 415 : 200

/** What is wrong and what to do, for the person who uploaded the file. */
export const faultSentence = ({ rule, row, column, values }: Fault, language: Language): string =>
  faultRules[rule][language].replace(/\{\{(\w+)\}\}/g, (_, gap: string) =>
    String({ ...values, row, column }[gap] ?? '–'),
  )
