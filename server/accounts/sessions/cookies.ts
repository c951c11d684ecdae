import { accountType } from '../../../contract/accounts/fields.ts'
import { type ShownUser, shownUser } from '../../../contract/accounts/logins.ts'
import { wantedFileCookie } from '../../../contract/accounts/wanted-files.ts'
import type { Answer } from '../../platform/http/route.ts'
import { loginSeconds } from './session-timing.ts'

/** The token of a session; deleted when the browser closes. */
export const sessionCookie = 'khlang_session'
/** The token of a pending login. */
export const loginCookie = 'khlang_login'

const hostOnly = { httpOnly: true, isHostOnly: true }
const clearCookie = (response: Answer, name: string, options = {}) =>
  response.setCookie(name, '', { ...options, maxAgeSeconds: 0 })

/** Time in seconds in which the page after a login can start the download. */
const wantedFileSeconds = 600

/**
 * Sets the session cookie, and the two readable cookies that screens use and the server ignores
 * (docs/behaviour/sessions.md#readable-cookies).
 */
export const setSessionCookies = (response: Answer, token: string, user: ShownUser, wantedFile?: string) => {
  response.setCookie(sessionCookie, token, hostOnly)
  setUserCookies(response, user)
  clearCookie(response, loginCookie, hostOnly)
  // Readable by scripts: the page after the login starts the download, for this user only.
  if (wantedFile) {
    const encodedFile = Buffer.from(JSON.stringify({ username: user.username, address: wantedFile }))
    response.setCookie(wantedFileCookie, encodedFile.toString('base64url'), { maxAgeSeconds: wantedFileSeconds })
  }
}

/** Sets the two readable cookies about the signed-in user. */
export const setUserCookies = (response: Answer, user: ShownUser) => {
  const encodedUser = Buffer.from(JSON.stringify(shownUser.encode(user)))
  response.setCookie('information', encodedUser.toString('base64url'))
  response.setCookie('usertype', accountType.encode(user.accountType))
}

export const setPendingLoginCookie = (response: Answer, token: string) =>
  response.setCookie(loginCookie, token, { ...hostOnly, maxAgeSeconds: loginSeconds })

/** Deletes every cookie of a session or a pending login. */
export const clearLoginCookies = (response: Answer) => {
  for (const name of [sessionCookie, loginCookie]) clearCookie(response, name, hostOnly)
  for (const name of ['information', 'usertype']) clearCookie(response, name)
}
