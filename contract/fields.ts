import { z } from 'zod'
import { limits } from './limits.ts'

/**
 * Returns the schema of a text of at most `max` UTF-16 units. PostgreSQL text cannot hold NUL; a lone surrogate is not Unicode text. Both
 * are refused with 400 (docs/behaviour/answers.md#text-and-limits).
 */
export const text = (max: number, whenMissing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
    .max(max)
    .refine(value => !value.includes('\u0000') && value.isWellFormed(), 'Text holds characters that are not allowed')

/** Returns the schema of a trimmed text with at least one visible character. */
export const filledText = (max: number, message: string) =>
  text(max, message)
    .trim()
    .refine(value => /[^\s\u00AD\u200B-\u200D\u2060\uFEFF]/.test(value), message)

/**
 * Returns the schema of a report's File Name or Report ID: letters, digits, underscore, dot, hyphen, so that it cannot form a path.
 * Addresses that end in `.data` belong to React Router, so no page can have one.
 */
export const requiredFileName = (whenMissing?: string) =>
  text(limits.fileName, whenMissing)
    .min(1, { message: whenMissing ?? 'Please fill in English only.', abort: true })
    .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/, 'Please fill in English only.')
    .refine(value => !value.endsWith('.data'), 'The name cannot end in .data.')
export const fileName = requiredFileName()

/** Returns the schema of an identifier, with its own message if it is missing or invalid. */
export const requiredIdentifier = (message?: string) =>
  z.codec(
    z.union(
      [
        z
          .int(message)
          .min(1, message)
          .max(2 ** 31 - 1, message),
        z.string().regex(/^[1-9][0-9]{0,8}$/, message),
      ],
      message,
    ),
    z.custom<number>(),
    {
      decode: value => Number(value),
      encode: value => value,
    },
  )

/** The wire has identifiers as JSON numbers or as digits in text; the old client sends both. */
export const identifier = requiredIdentifier()

/** The page of a list, from 1. */
export const page = z.int().min(1).max(1_000_000).default(1)
/** The number of rows on a page. */
export const pageSize = z.int().min(1).max(limits.pageSize).default(limits.pageSize)

/** The reason of an action, for readers. */
export const reason = text(limits.note).trim()
