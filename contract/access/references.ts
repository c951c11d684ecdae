import { z } from 'zod'
import { page, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'

const maxInteger = 2 ** 31 - 1
const numericId = z.int().min(1).max(maxInteger)
/** An id as text. Nine digits always fit into an integer of the database. */
const digitsPattern = /^[1-9][0-9]{0,8}$/
const digitListPattern = /^\s*[1-9][0-9]{0,8}\s*(,\s*[1-9][0-9]{0,8}\s*)*$/
/** Base64 of digits: a first digit from 1 to 9 gives M, N or O. Called 'encoded' in docs/behaviour/answers.md#lists. */
const base64Pattern = /^[MNO][A-Za-z0-9+/]{1,14}={0,2}$/

const idInput = z.union([
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
const toId = (value: string | number) => Number(base64Pattern.test(String(value)) ? decodeBase64(String(value)) : value)

/** An id as a number, as digits, or as base64 of the digits. */
export const idInAnyForm = z.codec(idInput, z.custom<number>(), { decode: toId, encode: value => value })

/** Average length of an item, with its comma, in the longest list that is accepted as text. */
const charactersPerItem = 20
/** A list as one text with commas. */
const listText = text(limits.listedItems * charactersPerItem).refine(
  value => value.split(',').length <= limits.listedItems,
)
const splitAtCommas = (value: string) =>
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

/** The usual input of a list: search words and the page. */
export const searchFields = {
  words: ['text_search', text(limits.searchText).default('')],
  descending: ['descending', z.boolean().default(false)],
  page: ['page', page],
  pageSize: ['page_size', pageSize],
} as const

/** The wire names of the fields that refusals of the access calls name. */
export const accessFields = {
  groupId: 'group_id',
  groupName: 'group_name',
  reportGroupId: 'group_report_id',
  reportGroupName: 'group_report_name',
  reportIds: 'r_ids',
  userIds: 'user_ids',
  username: 'username',
  categoryId: 'category_id',
  roleId: 'previlage_id',
  roleName: 'previlage_name',
  menuId: 'menu_name_id',
} as const

/** Returns the response header with the number of matches on all pages, for lists with a `total`. */
export const buildTotalHeader = ({ total }: { total: number }) => ({ 'x-total-count': String(total) })

/** People by ids or usernames. An e-mail address distinguishes two accounts with the same username. */
export const personFields = {
  userIds: ['user_ids', idList.optional()],
  userId: ['user_id', idInAnyForm.optional()],
  usernames: ['username', nameList.optional()],
  email: ['email', text(limits.email).optional()],
} as const

/** Reports in a list: a number or `{ r_id }` is an id, text or `{ source_id }` is a Report ID. Text with commas has Report IDs. */
export const reportList = z.codec(
  z.union([
    listText,
    z
      .array(
        z.union([
          numericId,
          text(limits.fileName),
          z.object({ r_id: idInput }),
          z.object({ source_id: text(limits.fileName) }),
        ]),
      )
      .max(limits.listedItems),
  ]),
  z.custom<ReportReferences>(),
  {
    decode: value => toReportReferences(typeof value === 'string' ? splitAtCommas(value) : value),
    encode: value => value as never,
  },
)

/** The reports of a request: numeric ids, and Report IDs in `sourceIds`. */
export interface ReportReferences {
  ids: number[]
  sourceIds: string[]
}

type ReportItem = number | string | { r_id: string | number } | { source_id: string }

const toReportReferences = (items: ReportItem[]): ReportReferences => {
  const ids = new Set<number>()
  const sourceIds = new Set<string>()
  for (const item of items)
    if (typeof item === 'number') ids.add(item)
    else if (typeof item === 'string') sourceIds.add(item)
    else if ('r_id' in item) ids.add(toId(item.r_id))
    else sourceIds.add(item.source_id)
  return { ids: [...ids], sourceIds: [...sourceIds] }
}

/** The people of a request: numeric ids, and usernames. */
export interface PersonReferences {
  ids: number[]
  usernames: string[]
}

const personItem = z.union([
  numericId,
  text(limits.name),
  z.object({ user_id: idInput }),
  z.object({ username: text(limits.name) }),
])
type PersonItem = z.output<typeof personItem>

/** People in a list: a number or `{ user_id }` is an id, text or `{ username }` is a username. Text with commas has usernames. */
export const personList = z.codec(
  z.union([listText, z.array(personItem).max(limits.listedItems)]),
  z.custom<PersonReferences>(),
  {
    decode: value => toPersonReferences(typeof value === 'string' ? splitAtCommas(value) : value),
    encode: value => value as never,
  },
)

const toPersonReferences = (items: PersonItem[]): PersonReferences => {
  const ids = new Set<number>()
  const usernames = new Set<string>()
  for (const item of items)
    if (typeof item === 'number') ids.add(item)
    else if (typeof item === 'string') usernames.add(item)
    else if ('user_id' in item) ids.add(toId(item.user_id))
    else usernames.add(item.username)
  return { ids: [...ids], usernames: [...usernames] }
}
