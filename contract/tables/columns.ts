/** Types of the values of a column. A decimal is exact; a number is a double, which may have an exponent. */
export const columnKinds = ['text', 'integer', 'decimal', 'number', 'date', 'datetime'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Returns true for the types of numbers. */
export const isNumberKind = (kind: ColumnKind) => kind === 'integer' || kind === 'decimal' || kind === 'number'

/**
 * Roles of a column: keys identify rows, labels name things and are never summed, measures are figures, times form an axis, and notes are
 * remarks or long texts.
 */
export const columnRoles = ['key', 'label', 'measure', 'time', 'note'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Eras of the years in a column: Buddhist or Common. Tables store all years in the Common Era. */
export const eras = ['be', 'ce'] as const
export type Era = (typeof eras)[number]

/** Orders of day, month and year in dates that end with the year. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Periods that a column can name instead of days, such as 2024-05 or 2024-Q1. */
export const periods = ['month', 'quarter'] as const
export type Period = (typeof periods)[number]

/** Limit of characters of a filter value; longer texts are not values that readers choose by. */
export const maxSeriesValueLength = 1000

/** Limit of characters of a unit; a longer text is an explanation. */
export const maxUnitLength = 80

/** The rules to convert the texts of a column to values. */
export interface ColumnRecipe {
  name: string
  kind: ColumnKind
  role: ColumnRole
  /** Digits of a decimal in total; unused for other types. */
  width: number
  /** Digits of a decimal after the point; unused for other types. */
  scale: number
  unit: '%' | null
  /** The era of days and times, and of integers that are years; null without years. */
  era: Era | null
  /** The order of day and month; null for columns without dates that end with the year. */
  order: DayOrder | null
  /** True if times have a zone. They are then stored in UTC. */
  isZoned: boolean
  /** Words that mean a missing value. */
  missing: string[]
  /** For a column of months or quarters, whose values are their first days: which of them. Absent for other columns. */
  period?: Period
  /**
   * For a column of texts whose name is a year: true if any text is a figure. Absent for other columns, and in tables that were built
   * before this field was added.
   */
  hasFigures?: boolean
  /** True for a column whose numbers may have a mark, such as 12.3p; the marks are in a column of their own. Absent for other columns. */
  hasMarks?: true
  /** For a column of marks: the name of the column whose numbers have them. Absent for other columns. */
  markOf?: string
  /**
   * For a column of years, and for one of months or quarters without a year: the name of the column of times that these two give together. Absent
   * for other columns.
   */
  partOf?: string
}

/** Why a column stays text although many of its values are of another type. */
export const columnFlags = [
  'leadingZeros',
  // Numbers with more digits than the portal stores exactly.
  'longNumbers',
  // Only some numbers have a per cent sign.
  'mixedUnits',
  'mixedEras',
  // Dates in several forms, or some with the day first and others with the month first.
  'mixedDates',
  // The month comes first, or no date shows whether the day or the month does.
  'dayOrder',
  // More than half of the numbers have a mark such as p, so they may be codes.
  'markedNumbers',
  // At least half of the texts are numbers, but not all.
  'almostNumbers',
  // At least half of the texts are dates, but not all.
  'almostDates',
] as const
export type ColumnFlag = (typeof columnFlags)[number]

/** Facts from the texts of a column, from which its recipe is detected. */
export interface ColumnFacts {
  /** Number of texts that are neither empty nor a word that means a missing value. */
  present: number
  /** Number of texts in each form. */
  counts: Record<ReadingForm, number>
  /** Number of occurrences of each word that means a missing value. */
  missing: Record<string, number>
  /** Number of numbers with a per cent sign. */
  percents: number
  /** Number of numbers with a mark, such as 12.3p. Absent in drafts that were uploaded before this field was added. */
  marked?: number
  /** Number of texts that are months, and of those that are quarters. Absent in drafts that were uploaded before this field was added. */
  periods?: Record<Period, number>
  /**
   * Number of texts that are a month or a quarter without a year; a column that has another text stops counting. Absent in drafts that were uploaded
   * before this field was added.
   */
  yearParts?: Record<Period, number>
  /** Largest number of digits before the point. */
  integerDigits: number
  /** Largest number of digits after the point. */
  scale: number
  /** True if every number keeps its digits in double precision. */
  fitsDouble: boolean
  /** Number of days, periods and integers whose year is of each era; `none` counts the integers that cannot be years. */
  years: { be: number; ce: number; none: number }
  /** Number of dates with the year last: valid only with the day first, only with the month first, or in both orders. */
  orders: { dmy: number; mdy: number; both: number }
  /** Characters of the longest text. */
  longest: number
  /** Average number of characters of the texts. */
  averageLength: number
  /** The text that all rows share, if it is short enough for a unit; null if there are several texts or none. */
  only: string | null
  /** The first different texts of each kind. Absent in drafts that were uploaded before this field was added. */
  examples?: Record<ExampleKind, ColumnExample[]>
}

/** A text of a column, and its row in the file; the header is row 1. */
export interface ColumnExample {
  row: number
  text: string
}

/** Kinds of texts of which a column keeps examples, so that staff see why it stays text. */
export const exampleKinds = [
  'notNumber',
  'notDate',
  // Numbers with a per cent sign and without.
  'percent',
  'plain',
  // Days and whole numbers with a year of either era.
  'be',
  'ce',
  // Days with the year last that are valid only with the day first, or only with the month first.
  'dmy',
  'mdy',
  // Forms of days, of numbers and of codes.
  'isoDate',
  'slashedDate',
  'datetime',
  'moment',
  'month',
  'quarter',
  'zeros',
  'long',
  // Numbers with a mark, such as 12.3p.
  'marked',
] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** The forms of values that the portal recognises in a text. */
export const readingForms = [
  'integer',
  'decimal',
  'exponent',
  'isoDate',
  'slashedDate',
  'datetime',
  // A date and time with a time zone; 'datetime' has none.
  'moment',
  // Digits with leading zeros, which are usually a code.
  'zeros',
  // An integer with too many digits for eight bytes.
  'long',
  'text',
] as const
export type ReadingForm = (typeof readingForms)[number]
