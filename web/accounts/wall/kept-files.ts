import { dayMilliseconds } from '../../../contract/durations.ts'
import { type OwnFile, toOwnFile } from '../../frame/own-files.ts'
import { toOwnPath } from '../login/own-paths.ts'

const storageKey = 'khlang_kept_file'
const keptMilliseconds = dayMilliseconds

/** A file that a login is for, and the page to return to. */
export interface KeptFile {
  to: string
  file: OwnFile
}

/**
 * Keeps a file in this browser for 24 hours while a new password is set, for the account of this name only. The server keeps none, as
 * anyone may request the link of an account.
 */
export const keepFile = (username: string, { to, file }: KeptFile) => {
  const storedFile = {
    username: username.toLowerCase(),
    to,
    address: file.address,
    until: Date.now() + keptMilliseconds,
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify(storedFile))
  } catch {
    // Without storage the user presses Download again.
  }
}

/** Returns and removes the file that is kept for an account, if any. */
export const takeKeptFile = (username: string | undefined): KeptFile | undefined => {
  const storedFile = readStoredFile()
  if (!username || storedFile?.username !== username.toLowerCase()) return undefined
  localStorage.removeItem(storageKey)
  const file = toOwnFile(storedFile.address)
  return file && storedFile.until > Date.now() ? { to: toOwnPath(storedFile.to), file } : undefined
}

const readStoredFile = (): { username: string; to: string; address: string; until: number } | undefined => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
