import { z } from 'zod'
import { limits } from './limits.ts'

/**
 * Returns the schema of a text of at most `max` UTF-16 code units. NUL, which PostgreSQL cannot store, and lone surrogates are refused with
 * 400 (docs/behaviour/responses.md#text-and-limits). `missingMessage` is for an absent value
 * only.
 */
export const text = (max: number, missingMessage?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missingMessage : undefined) })
    .max(max)
    .refine(value => !value.includes('\u0000') && value.isWellFormed(), 'Text holds characters that are not allowed')

/** Matches any character except white space, soft hyphens and characters without a width. */
const visibleCharacter = /[^\s\u00AD\u200B-\u200D\u2060\uFEFF]/

/** Returns the schema of a trimmed text with at least one visible character. `message` is for an absent, empty or invisible text. */
export const filledText = (max: number, message: string) =>
  text(max, message)
    .trim()
    .refine(value => visibleCharacter.test(value), message)

/**
 * Returns the schema of a report's File Name or Report ID: letters, digits, underscore, dot and hyphen, so that it cannot form a path. It
 * cannot end in `.data`, because React Router loads the data of a page from the URL of the page with `.data` at its end. `missingMessage`
 * is for an absent or empty name.
 */
export const buildReportIdOrFileName = (missingMessage?: string) =>
  text(limits.fileName, missingMessage)
    .min(1, { message: missingMessage ?? 'Please fill in English only.', abort: true })
    .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/, 'Please fill in English only.')
    .refine(value => !value.endsWith('.data'), 'The name cannot end in .data.')
/** A File Name or Report ID with the default messages. */
export const reportIdOrFileName = buildReportIdOrFileName()

/** The largest value of an integer column of PostgreSQL. */
const maxIdentifier = 2 ** 31 - 1

/** Returns the schema of an identifier (the number of a row), with a message for a missing or invalid one. */
export const buildIdentifier = (message?: string) =>
  z.codec(
    z.union(
      [
        z.int(message).min(1, message).max(maxIdentifier, message),
        // Nine digits are always below the largest identifier; texts of ten digits are refused, unlike such numbers.
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

/** An identifier as a JSON number or as digits in text, because the client of the earlier portal sends both. */
export const identifier = buildIdentifier()

/** An identifier in the query of a URL. */
export const queryIdentifier = z.coerce.number().int().min(1).max(maxIdentifier)

/** The highest page number of a list. */
const maxPage = 1_000_000

/** The number of a page of a list, from 1. */
export const page = z.int().min(1).max(maxPage).default(1)
/** The number of a page in the query of a URL. */
export const queryPage = z.coerce.number().int().min(1).max(maxPage).default(1)
/** The maximum number of rows on a page of a list, with a default. */
export const pageSize = z.int().min(1).max(limits.pageSize).default(limits.pageSize)

/** The maximum number of rows on a page, in the query of a URL. It has no default, unlike `pageSize`: each call sets its own. */
export const queryPageSize = z.coerce.number().int().min(1).max(limits.pageSize)

/** The reason for a publication, which readers see. */
export const reason = text(limits.note).trim()
