import { z } from 'zod'

/** What the values of a column are. */
export const columnKinds = ['text', 'integer', 'decimal', 'number', 'date', 'datetime'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** What a column is for: labels are never summed, times lie on an axis. */
export const columnRoles = ['key', 'label', 'measure', 'time', 'note'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Eras in which the years of a column are written: Buddhist or Common. They are kept as Common years. */
export const eras = ['be', 'ce'] as const
export type Era = (typeof eras)[number]

/** In which order day and month are written, where the year comes last. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

const longestWord = 40
const mostWords = 20

/** What staff say of a column, where the values by themselves do not say it or say it wrongly. */
export const columnChoice = z.strictObject({
  kind: z.enum(columnKinds).optional(),
  role: z.enum(columnRoles).optional(),
  unit: z.enum(['%']).nullable().optional(),
  era: z.enum(eras).nullable().optional(),
  order: z.enum(dayOrders).nullable().optional(),
  /** Words that say that there is no value. */
  missing: z.array(z.string().min(1).max(longestWord)).max(mostWords).optional(),
})
export type ColumnChoice = z.output<typeof columnChoice>
/** By the names of the columns. */
export type ColumnChoices = Record<string, ColumnChoice>

/** How the texts of a column become values. */
export interface ColumnRecipe {
  name: string
  kind: ColumnKind
  role: ColumnRole
  /** Digits of a decimal altogether, and after the point. */
  width: number
  scale: number
  unit: '%' | null
  /** The era of days, and of integers that are years. */
  era: Era | null
  order: DayOrder | null
  /** Whether times say their zone. They are kept in UTC then. */
  isZoned: boolean
  missing: string[]
}

/** Why a column stays text although many of its values are something else. */
export const columnFlags = [
  'leadingZeros',
  'longNumbers',
  'mixedUnits',
  'mixedEras',
  'mixedDates',
  'dayOrder',
  'almostNumbers',
  'almostDates',
] as const
export type ColumnFlag = (typeof columnFlags)[number]

/** What was found in the texts of a column. */
export interface ColumnFacts {
  /** Texts that are neither empty nor a word for a missing value. */
  present: number
  /** Texts by what they look like. */
  counts: Record<ReadingForm, number>
  /** How often each word was found that says that there is no value. */
  missing: Record<string, number>
  percents: number
  integerDigits: number
  scale: number
  /** Whether every number keeps its digits as a number of double precision. */
  fitsDouble: boolean
  /** Years of days, and integers that could be years, by era; integers that could be none. */
  years: { be: number; ce: number; none: number }
  /** Days with the year last: those that are only read day first, only month first, and both ways. */
  orders: { dmy: number; mdy: number; both: number }
  longest: number
  averageLength: number
  /** The first texts that look like no number, and like no day. */
  samples: { notNumber: string[]; notDate: string[] }
}

/** What one text looks like. */
export const readingForms = [
  'integer',
  'decimal',
  'exponent',
  'isoDate',
  'slashedDate',
  'datetime',
  'moment',
  'zeros',
  'long',
  'text',
] as const
export type ReadingForm = (typeof readingForms)[number]
