import { z } from 'zod'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { idInAnyForm, idInput, idList, listText, nameList, numericId, splitAtCommas, toId } from './ids.ts'

/**
 * People in separate fields, by ids or usernames, for requests without a list of mixed references. An email address distinguishes two
 * accounts with the same username.
 */
export const personFields = {
  userIds: ['user_ids', idList.optional()],
  userId: ['user_id', idInAnyForm.optional()],
  usernames: ['username', nameList.optional()],
  email: ['email', text(limits.email).optional()],
} as const

// The server only decodes the lists below, and clients send them by `toWireArguments`, which does not encode, so `encode` does not run.

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
