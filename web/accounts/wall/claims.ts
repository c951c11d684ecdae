import { wantedFileCookie } from '../../../contract/accounts/wanted-files.ts'
import { type OwnFile, ownFileAt } from '../../frame/own-files.ts'

const keptUnder = 'khlang_claim'

interface Claim {
  username: string
  address: string
}

/** Stores a file for the next page of this tab, bound to the user whose login was for it. */
export const claimFile = (username: string, { address }: OwnFile) => {
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify({ username, address } satisfies Claim))
  } catch {
    // Without storage the user presses Download again.
  }
}

/** Returns and removes the file that the last page stored, or the one that the server kept with a new account; for this user only. */
export const takeClaim = (username: string | undefined): OwnFile | null => {
  const claims = [takeLeft(), takeHanded()]
  const claim = claims.find(
    candidate => candidate && username && candidate.username.toLowerCase() === username.toLowerCase(),
  )
  return ownFileAt(claim?.address)
}

const takeLeft = () => {
  try {
    const storedClaim = sessionStorage.getItem(keptUnder)
    sessionStorage.removeItem(keptUnder)
    return parseClaim(storedClaim)
  } catch {
    return null
  }
}

const takeHanded = () => {
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
