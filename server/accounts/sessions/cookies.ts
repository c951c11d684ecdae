import { accountType } from '../../../contract/accounts/fields.ts'
import { type ShownUser, shownUser } from '../../../contract/accounts/logins.ts'
import { type WantedFile, wantedFileCookie } from '../../../contract/accounts/wanted-files.ts'
import type { CallResponse } from '../../platform/http/route.ts'
import { loginSeconds } from './session-timing.ts'

/** The token of a session; deleted when the browser closes. */
export const sessionCookie = 'khlang_session'
/** The token of a pending login. */
export const loginCookie = 'khlang_login'

/** Options of cookies that scripts cannot read and other hosts of the domain cannot set. */
const hostOnly = { httpOnly: true, isHostOnly: true }

const clearCookie = (response: CallResponse, name: string, options = {}) =>
  response.setCookie(name, '', { ...options, maxAgeSeconds: 0 })

/** Lifetime of the cookie with which the page after a login starts the download, in seconds. */
const wantedFileSeconds = 600

/**
 * Sets the session cookie, and the two readable cookies that screens use and the server ignores
 * (docs/behaviour/sessions.md#readable-cookies). `wantedFile` is the address of the file that the page after the login downloads.
 */
export const setSessionCookies = (response: CallResponse, token: string, user: ShownUser, wantedFile?: string) => {
  response.setCookie(sessionCookie, token, hostOnly)
  setUserCookies(response, user)
  clearCookie(response, loginCookie, hostOnly)
  if (wantedFile) {
    const content: WantedFile = { username: user.username, address: wantedFile }
    const encodedFile = Buffer.from(JSON.stringify(content))
    response.setCookie(wantedFileCookie, encodedFile.toString('base64url'), { maxAgeSeconds: wantedFileSeconds })
  }
}

/** Sets the two readable cookies about the signed-in user. */
export const setUserCookies = (response: CallResponse, user: ShownUser) => {
  const encodedUser = Buffer.from(JSON.stringify(shownUser.encode(user)))
  response.setCookie('information', encodedUser.toString('base64url'))
  response.setCookie('usertype', accountType.encode(user.accountType))
}

/** Sets the cookie of a pending login. */
export const setPendingLoginCookie = (response: CallResponse, token: string) =>
  response.setCookie(loginCookie, token, { ...hostOnly, maxAgeSeconds: loginSeconds })

/** Deletes every cookie of a session or a pending login. */
export const clearLoginCookies = (response: CallResponse) => {
  for (const name of [sessionCookie, loginCookie]) clearCookie(response, name, hostOnly)
  for (const name of ['information', 'usertype']) clearCookie(response, name)
}
