import { z } from 'zod'
import { call, menu } from '../call.ts'
import { buildIdentifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'

const directoryUsername = text(limits.email)

/** Usernames as a list, or as text with commas, semicolons or line breaks; decoded to trimmed names in lower case without duplicates. */
const usernames = z.codec(
  z.union([z.array(directoryUsername).max(1000), text(limits.description)]),
  z.custom<string[]>(),
  {
    decode: (value, context) => {
      const lowercaseNames = (typeof value === 'string' ? value.split(/[,;\n]/) : value).map(name =>
        name.trim().toLowerCase(),
      )
      const distinctNames = [...new Set(lowercaseNames.filter(Boolean))]
      if (distinctNames.length === 0)
        context.issues.push({ code: 'custom', message: messages.fillDirectoryUsers.en, input: value })
      return distinctNames
    },
    encode: value => value,
  },
)

/**
 * A remark on a name in one of the lists of the output. `ambiguous` and `disabled`: the directory's entry was not usable. `nameTaken`: the
 * account of this name belongs to another person of the directory. `renamed`: the person has an account under an earlier name.
 * `emailTaken`: the account was added without the address.
 */
const additionNote = wireValues({
  ambiguous: 'more than one',
  disabled: 'disabled',
  nameTaken: 'another person has this name',
  renamed: 'renamed',
  emailTaken: 'e-mail belongs to another account',
})
export type AdditionNote = z.output<typeof additionNote>

export const addDirectoryUsers = call({
  name: 'addDirectoryUsers',
  method: 'POST',
  path: '/api/search_ADuser',
  access: menu('UserManagement'),
  summary:
    "Searches people in the office's directory, and creates an account with the given role for each person that exists. At most 15 names are searched; further names are returned in `dropped`. Returns 503 if the directory does not respond.",
  input: wire({
    usernames: ['ad_user', usernames],
    roleId: ['role', buildIdentifier(messages.fillRole.en)],
  }),
  output: wire({
    status: ['status', wireValues({ done: 'success', notConfigured: 'directory is not configured' })],
    notFound: ['Users_not_found', z.array(z.string())],
    added: ['Complete_register', z.array(z.string())],
    /** Names that already have an account. */
    known: ['Users_already_register', z.array(z.string())],
    /** Names beyond the limit of fifteen. */
    dropped: ['dropped', z.array(z.string())],
    notes: ['notes', z.array(wire({ username: ['username', z.string()], note: ['note', additionNote] }))],
  }),
})
