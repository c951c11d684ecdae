import { z } from 'zod'
import { call, menu } from '../call.ts'
import { columnChoice } from '../tables/column-choices.ts'
import { columnFlags, columnKinds, columnRoles, dayOrders, eras, periods } from '../tables/columns.ts'
import { wire } from '../wire.ts'

/** A column of the CSV of a draft: its settings, chosen by staff or detected, and facts about its values. */
const draftColumn = wire({
  name: ['name', z.string()],
  kind: ['type', z.enum(columnKinds)],
  role: ['role', z.enum(columnRoles)],
  /** '%' if the values are per cent; null for any other unit or none. */
  unit: ['unit', z.enum(['%']).nullable()],
  /** The unit in the data dictionary; null if it states none. */
  statedUnit: ['stated_unit', z.string().nullable()],
  /** The most digits after the point of the numbers; 0 without decimal numbers. */
  scale: ['decimals', z.int()],
  /** The era of the years; null for a column without years. */
  era: ['era', z.enum(eras).nullable()],
  /** The period that the values name instead of days; null for other columns. */
  period: ['period', z.enum(periods).nullable()],
  /** True if all whole numbers can be years. */
  mayBeYears: ['may_be_years', z.boolean()],
  /** The order of day and month; null for a column without dates that end with the year. */
  order: ['order', z.enum(dayOrders).nullable()],
  /** Number of cells with a value. */
  presentCount: ['present', z.int()],
  /** Number of cells with a number. */
  numberCount: ['numbers', z.int()],
  /** Number of cells with a number that has a mark, such as 12.3p. */
  markedCount: ['marked', z.int()],
  /** Number of cells with a day or a time. */
  dayCount: ['days', z.int()],
  /** Texts such as `n/a` that may mean a missing value, with the number of their cells. */
  words: ['words', z.array(z.object({ word: z.string(), count: z.int() }))],
  /** The words that count as a missing value. */
  missing: ['missing', z.array(z.string())],
  /** Why the column stays text although many values are of another type; null if there is no such reason. */
  flag: ['flag', z.enum(columnFlags).nullable()],
  /**
   * The first values that are the reason of the flag, with their rows; the header is row 1. Those of the rarest kind come first. Only the maker
   * of the draft receives them.
   */
  samples: ['samples', z.array(z.object({ row: z.int(), text: z.string() }))],
  /** True if staff have chosen the settings of the column. */
  isChosen: ['is_chosen', z.boolean()],
})
export type DraftColumn = z.output<typeof draftColumn>

/** A value that does not fit the settings of its column; the header is row 1. */
const columnMisfit = z.object({ column: z.string(), row: z.int(), text: z.string() })
export type ColumnMisfit = z.output<typeof columnMisfit>

const draftCall = { method: 'POST', access: menu('ReportConfiguration') } as const

export const getDraftColumns = call({
  ...draftCall,
  name: 'getDraftColumns',
  path: '/api/getUploadColumns',
  summary:
    'Lists the columns of the CSV of a draft, with the settings of staff or those detected from the values, and the values that do not fit. Empty for a draft without a CSV. 404 for a draft that no longer exists.',
  input: wire({ draftId: ['draft_id', z.uuid()] }),
  output: wire({ columns: ['columns', z.array(draftColumn)], misfits: ['misfits', z.array(columnMisfit)] }),
})

export const setDraftColumns = call({
  ...draftCall,
  name: 'setDraftColumns',
  path: '/api/setUploadColumns',
  summary:
    "Replaces the settings of staff for the columns of a draft of the caller. Nothing is saved if values do not fit: the status is 'misfits', and the output lists these values and the columns with the refused settings. 400 for an unknown column, 404 for a draft that no longer exists, is scheduled or waits for a second person.",
  input: wire({
    draftId: ['draft_id', z.uuid()],
    /** The settings by the name of the column. */
    choices: ['choices', z.record(z.string().max(255), columnChoice)],
  }),
  output: wire({
    status: ['status', z.enum(['success', 'misfits'])],
    misfits: ['misfits', z.array(columnMisfit)],
    /** The columns with these settings, saved or refused. */
    columns: ['columns', z.array(draftColumn)],
  }),
})
