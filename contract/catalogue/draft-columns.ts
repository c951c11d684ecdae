import { z } from 'zod'
import { call, menu } from '../call.ts'
import { columnChoice } from '../tables/column-choices.ts'
import { columnFlags, columnKinds, columnRoles, dayOrders, eras } from '../tables/columns.ts'
import { wire } from '../wire.ts'

const draftColumn = wire({
  name: ['name', z.string()],
  kind: ['type', z.enum(columnKinds)],
  role: ['role', z.enum(columnRoles)],
  unit: ['unit', z.enum(['%']).nullable()],
  era: ['era', z.enum(eras).nullable()],
  order: ['order', z.enum(dayOrders).nullable()],
  /** Number of texts with a value, and of numbers and days among them. */
  present: ['present', z.int()],
  numbers: ['numbers', z.int()],
  days: ['days', z.int()],
  /** Possible words for a missing value, with their counts; `missing` lists those that count as missing. */
  words: ['words', z.array(z.object({ word: z.string(), count: z.int() }))],
  missing: ['missing', z.array(z.string())],
  /** Why the column stays text although many values are of another type. */
  flag: ['flag', z.enum(columnFlags).nullable()],
  /** The first texts that differ from most others; empty if the caller may not see the report. */
  samples: ['samples', z.array(z.string())],
  /** True if staff have chosen something for it. */
  isChosen: ['is_chosen', z.boolean()],
})
export type DraftColumn = z.output<typeof draftColumn>

/** A text that does not fit the choice for its column; the header is row 1. */
const misfit = z.object({ column: z.string(), row: z.int(), text: z.string() })
export type ColumnMisfit = z.output<typeof misfit>

const draftCall = { method: 'POST', access: menu('ReportConfiguration') } as const

export const getDraftColumns = call({
  ...draftCall,
  name: 'getDraftColumns',
  path: '/api/getUploadColumns',
  summary:
    'The columns of the CSV of a draft, with types from their values and from staff settings; empty without a CSV. 404 for a draft that no longer exists.',
  input: wire({ draftId: ['draft_id', z.uuid()] }),
  output: wire({ columns: ['columns', z.array(draftColumn)], misfits: ['misfits', z.array(misfit)] }),
})

export const setDraftColumns = call({
  ...draftCall,
  name: 'setDraftColumns',
  path: '/api/setUploadColumns',
  summary:
    'Saves all staff settings for the columns of a draft of the caller; nothing is saved if values do not fit. 404 for a draft that no longer exists.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    choices: ['choices', z.record(z.string().max(255), columnChoice)],
  }),
  output: wire({ status: ['status', z.enum(['success', 'misfits'])], misfits: ['misfits', z.array(misfit)] }),
})
