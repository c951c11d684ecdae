import { type OwnFile, ownFileAt } from '../../frame/own-files.ts'

const keptUnder = 'khlang_claim'

/** Leaves a file for the next page of this tab: the login of this user was made for it. */
export const claimFile = (username: string, { address }: OwnFile) => {
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify({ username: username.toLowerCase(), address }))
  } catch {
    // Without storage the reader presses Download again.
  }
}

/** The file that the last page left, once, and for this user only. */
export const takeClaim = (username: string | undefined): OwnFile | null => {
  try {
    const claim = JSON.parse(sessionStorage.getItem(keptUnder) ?? 'null')
    sessionStorage.removeItem(keptUnder)
    return claim && claim.username === username?.toLowerCase() ? ownFileAt(claim.address) : null
  } catch {
    return null
  }
}
