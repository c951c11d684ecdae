/** Types of the values of a column. */
export const columnKinds = ['text', 'integer', 'decimal', 'number', 'date', 'datetime'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Roles of a column: labels are never summed, times form an axis. */
export const columnRoles = ['key', 'label', 'measure', 'time', 'note'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Eras of the years in a column: Buddhist or Common. They are stored in the Common Era. */
export const eras = ['be', 'ce'] as const
export type Era = (typeof eras)[number]

/** Order of day and month in dates with the year last. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Limit of characters of a filter value; longer texts are not values that readers choose by. */
export const maxSeriesValueLength = 1000

/** Limit of characters of a unit; a longer text is an explanation. */
export const maxUnitLength = 80

/** The rules to convert the texts of a column to values. */
export interface ColumnRecipe {
  name: string
  kind: ColumnKind
  role: ColumnRole
  /** Digits of a decimal in total, and after the point. */
  width: number
  scale: number
  unit: '%' | null
  /** The era of days, and of integers that are years. */
  era: Era | null
  order: DayOrder | null
  /** True if times have a zone. They are then stored in UTC. */
  isZoned: boolean
  missing: string[]
  /**
   * For a column of texts whose name is a year: true if any text is a figure. Absent for other columns, and in tables that were built
   * before this.
   */
  hasFigures?: boolean
}

/** Why a column stays text although many of its values are of another type. */
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

/** Facts from the texts of a column. */
export interface ColumnFacts {
  /** Texts that are neither empty nor a word for a missing value. */
  present: number
  /** Number of texts in each form. */
  counts: Record<ReadingForm, number>
  /** Number of occurrences of each word for a missing value. */
  missing: Record<string, number>
  percents: number
  integerDigits: number
  scale: number
  /** True if every number keeps its digits in double precision. */
  fitsDouble: boolean
  /** Number of years in days, and of integers that could be years, by era; and of integers that cannot be years. */
  years: { be: number; ce: number; none: number }
  /** Dates with the year last: only valid day first, only valid month first, and both. */
  orders: { dmy: number; mdy: number; both: number }
  longest: number
  averageLength: number
  /** The only text of the column, if it is short enough for a unit; null if there are several or none. */
  only: string | null
  /** The first texts that are not numbers, and those that are not days. */
  samples: { notNumber: string[]; notDate: string[] }
}

/** Forms of a text. */
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
