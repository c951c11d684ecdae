import type { Entry } from 'ldapts'

/** A user of the directory. */
export interface Person {
  /** `objectGUID` or `entryUUID`, as 8-4-4-4-12 hexadecimal digits: the only id that never changes and is never reused. */
  guid: string
  /** As spelt in the directory: a search for 'jose' may find 'José'. */
  username: string
  firstname: string
  lastname: string
  email: string
}

/** The attributes from which `toPerson` reads: of an Active Directory, and of other directories. */
export const personAttributes = [
  'objectGUID',
  'entryUUID',
  'sAMAccountName',
  'uid',
  'userPrincipalName',
  'givenName',
  'sn',
  'mail',
]

/**
 * Converts an entry to a person; undefined if the entry has no permanent id. Missing fields are empty; an entry without a name gets the
 * name that was searched for.
 */
export const toPerson = (entry: Entry, searchedName: string): Person | undefined => {
  // `flat` is needed because an attribute has one value or an array of values.
  const readText = (name: string) => [entry[name] ?? ''].flat()[0]?.toString() ?? ''
  const bytes = [entry.objectGUID].flat()[0]
  const guid = Buffer.isBuffer(bytes) && bytes.length === 16 ? toGuid(bytes) : readText('entryUUID').toLowerCase()
  if (guid === '') return
  return {
    guid,
    username: readText('sAMAccountName') || readText('uid') || readText('userPrincipalName') || searchedName,
    firstname: readText('givenName'),
    lastname: readText('sn'),
    email: readText('mail'),
  }
}

/** Converts an `objectGUID` to text. Its first three groups are stored in little-endian order. */
const toGuid = (bytes: Buffer) => {
  const groups = [bytes.subarray(0, 4), bytes.subarray(4, 6), bytes.subarray(6, 8)].map(part =>
    Buffer.from(part).reverse().toString('hex'),
  )
  return [...groups, bytes.toString('hex', 8, 10), bytes.toString('hex', 10)].join('-')
}
