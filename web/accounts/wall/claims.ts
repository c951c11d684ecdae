import { wantedFileCookie } from '../../../contract/accounts/wanted-files.ts'
import { type OwnFile, toOwnFile } from '../../frame/own-files.ts'

const storageKey = 'khlang_claim'

interface Claim {
  username: string
  address: string
}

/** Stores a file for the next page of this tab, bound to the user whose login was for it. */
export const claimFile = (username: string, { address }: OwnFile) => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ username, address } satisfies Claim))
  } catch {
    // Without storage the user presses Download again.
  }
}

/** Returns and removes the claim of this user: a file that the last page stored, or one that the server kept with a new account. */
export const takeClaim = (username: string | undefined): OwnFile | null => {
  const claims = [takeStoredClaim(), takeCookieClaim()]
  const claim = claims.find(
    candidate => candidate && username && candidate.username.toLowerCase() === username.toLowerCase(),
  )
  return toOwnFile(claim?.address)
}

const takeStoredClaim = () => {
  try {
    const storedClaim = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return parseClaim(storedClaim)
  } catch {
    return null
  }
}

const takeCookieClaim = () => {
  const value = new RegExp(`(?:^|; )${wantedFileCookie}=([\\w-]+)`).exec(document.cookie)?.[1]
  if (!value) return null
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${wantedFileCookie}=; path=/; max-age=0; samesite=lax`
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
    return parseClaim(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** Parses stored text, which may be invalid. */
const parseClaim = (text: string | null): Claim | null => {
  const { username, address } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Claim>
  return typeof username === 'string' && typeof address === 'string' ? { username, address } : null
}
