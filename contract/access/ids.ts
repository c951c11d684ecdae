import { z } from 'zod'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

const maxInteger = 2 ** 31 - 1
export const numericId = z.int().min(1).max(maxInteger)
/** An id as text. Nine digits always fit into an integer of the database. */
const digitsPattern = /^[1-9][0-9]{0,8}$/
const digitListPattern = /^\s*[1-9][0-9]{0,8}\s*(,\s*[1-9][0-9]{0,8}\s*)*$/
/** Base64 of digits: a first digit from 1 to 9 gives M, N or O. Called 'encoded' in docs/behaviour/responses.md#lists. */
const base64Pattern = /^[MNO][A-Za-z0-9+/]{1,14}={0,2}$/

export const idInput = z.union([
  numericId,
  z.string().regex(digitsPattern),
  z
    .string()
    .regex(base64Pattern)
    .refine(value => digitsPattern.test(decodeBase64(value))),
])

const decodeBase64 = (value: string) => {
  try {
    return atob(value)
  } catch {
    return ''
  }
}

/** Converts an accepted id to a number. */
export const toId = (value: string | number) =>
  Number(base64Pattern.test(String(value)) ? decodeBase64(String(value)) : value)

/** An id as a number, as digits, or as base64 of the digits. */
export const idInAnyForm = z.codec(idInput, z.custom<number>(), { decode: toId, encode: value => value })

/** Average length of an item, with its comma, in the longest list that is accepted as text. */
const charactersPerItem = 20
/** A list as one text with commas. */
export const listText = text(limits.listedItems * charactersPerItem).refine(
  value => value.split(',').length <= limits.listedItems,
)
/** Splits a text at its commas into trimmed texts; leaves out empty ones. */
export const splitAtCommas = (value: string) =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/** Ids as a list, as one id, or as text with commas. Duplicates count once. */
export const idList = z.codec(
  z.union([idInput, z.array(idInput).max(limits.listedItems), listText.regex(digitListPattern)]),
  z.custom<number[]>(),
  {
    decode: value => {
      // Text without a comma or a space is a single id, which may be in base64.
      const isListAsText = typeof value === 'string' && /[,\s]/.test(value)
      const ids = isListAsText ? splitAtCommas(value) : [value].flat()
      return [...new Set(ids.map(toId))]
    },
    encode: value => value,
  },
)

/** Names as a list, as one name, or as text with commas. Duplicates count once. */
export const nameList = z.codec(
  z.union([listText, z.array(text(limits.name)).max(limits.listedItems)]),
  z.custom<string[]>(),
  {
    decode: value => [
      ...new Set(typeof value === 'string' ? splitAtCommas(value) : value.map(name => name.trim()).filter(Boolean)),
    ],
    encode: value => value,
  },
)
