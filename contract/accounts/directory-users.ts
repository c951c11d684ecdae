import { z } from 'zod'
import { call, menu } from '../call.ts'
import { requiredIdentifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'

const username = text(limits.email)

/** A list, or text with commas or line breaks between the names; trimmed, in lower case and without duplicates. */
const usernames = z.codec(z.union([z.array(username).max(1000), text(limits.description)]), z.custom<string[]>(), {
  decode: (value, context) => {
    const names = (typeof value === 'string' ? value.split(/[,;\n]/) : value).map(name => name.trim().toLowerCase())
    const distinct = [...new Set(names.filter(Boolean))]
    if (distinct.length === 0)
      context.issues.push({ code: 'custom', message: messages.fillDirectoryUsers.en, input: value })
    return distinct
  },
  encode: value => value,
})

/** Why a name of the directory was not added, unless one of the three lists has it. */
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
    "Searches people in the office's directory and creates accounts for those found; at most 15 names, further names are dropped.",
  input: wire({
    usernames: ['ad_user', usernames],
    roleId: ['role', requiredIdentifier(messages.fillRole.en)],
  }),
  output: wire({
    status: [
      'status',
      wireValues({
        done: 'success',
        notConfigured: 'directory is not configured',
        noAnswer: 'directory does not answer',
      }),
    ],
    notFound: ['Users_not_found', z.array(z.string())],
    added: ['Complete_register', z.array(z.string())],
    known: ['Users_already_register', z.array(z.string())],
    /** Names beyond the limit of fifteen. */
    dropped: ['dropped', z.array(z.string())],
    notes: ['notes', z.array(wire({ username: ['username', z.string()], note: ['note', additionNote] }))],
  }),
})
