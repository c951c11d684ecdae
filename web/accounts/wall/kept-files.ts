import { dayMilliseconds } from '../../../contract/durations.ts'
import { type OwnFile, toOwnFile } from '../../frame/own-files.ts'
import { toOwnPath } from '../login/own-paths.ts'

const storageKey = 'khlang_kept_file'

interface StoredFile {
  /** In lower case. */
  username: string
  to: string
  address: string
  /** When the file is no longer kept, in milliseconds since 1970. */
  until: number
}

/** Where a login leads: the page to return to, and the file that starts there. */
export interface LoginTarget {
  to: string
  file: OwnFile
}

/**
 * Keeps a file in this browser for 24 hours: a visitor who wants a file but has forgotten the password sets a new one with the link in a
 * mail, and logs in afterwards. Only the account of this name gets the file. The server does not keep it, because anybody may request the
 * link of an account (docs/decisions/0024).
 */
export const keepFileForReset = (username: string, { to, file }: LoginTarget) => {
  const storedFile: StoredFile = {
    username: username.toLowerCase(),
    to,
    address: file.address,
    until: Date.now() + dayMilliseconds,
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify(storedFile))
  } catch {
    // Without storage the user presses Download again.
  }
}

/** Returns and removes the file that is kept for an account, with the page to return to; undefined if there is none. */
export const takeKeptTarget = (username: string | undefined): LoginTarget | undefined => {
  const storedFile = readStoredFile()
  if (!username || storedFile?.username !== username.toLowerCase()) return undefined
  localStorage.removeItem(storageKey)
  const file = toOwnFile(storedFile.address)
  return file && storedFile.until > Date.now() ? { to: toOwnPath(storedFile.to), file } : undefined
}

const readStoredFile = (): StoredFile | undefined => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
