import { type WantedFile, wantedFileCookie } from '../../../contract/accounts/wanted-files.ts'
import { type OwnFile, toOwnFile } from '../../frame/own-files.ts'

// A visitor who presses Download has to log in first. The login stores the file, and the page after the login takes it and starts the
// download. The user's name is stored too: a file of one user is never downloaded for another (docs/decisions/0024).

const storageKey = 'khlang_claim'

/** Stores the file that a user wanted for the next page of this tab, which is the page after the login. */
export const keepWantedFile = (username: string, { address }: OwnFile) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ username, address } satisfies WantedFile))
  } catch {
    // Without storage the user presses Download again.
  }
}

/**
 * Returns and removes the file that this user wanted: one that the login of this tab stored, or one that the server kept with a new account
 * and sent in a cookie. Null if there is none.
 */
export const takeWantedFile = (username: string | undefined): OwnFile | null => {
  const wantedFiles = [takeFromStorage(), takeFromCookie()]
  const ownWantedFile = wantedFiles.find(file => username && file?.username.toLowerCase() === username.toLowerCase())
  return toOwnFile(ownWantedFile?.address)
}

const takeFromStorage = () => {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return parseWantedFile(text)
  } catch {
    return null
  }
}

const takeFromCookie = () => {
  // The value is JSON in base64url.
  const value = new RegExp(`(?:^|; )${wantedFileCookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  if (!value) return null
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${wantedFileCookie}=; path=/; max-age=0; samesite=lax`
  try {
    return parseWantedFile(decodeBase64Url(value))
  } catch {
    return null
  }
}

/** Decodes UTF-8 text in base64url. Throws if it is not base64. */
const decodeBase64Url = (text: string) => {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return new TextDecoder().decode(Uint8Array.from(atob(base64), character => character.charCodeAt(0)))
}

/** Parses stored JSON. Returns null for another content; throws if the text is not JSON. */
const parseWantedFile = (text: string | null): WantedFile | null => {
  const { username, address } = (JSON.parse(text ?? 'null') ?? {}) as Partial<WantedFile>
  return typeof username === 'string' && typeof address === 'string' ? { username, address } : null
}
