import { changeStanding, checkSession, type LoginStanding, logOut } from '../../../contract/accounts/sessions.ts'
import { send } from '../../frame/calls.ts'
import { dropUnsaved, hasUnsaved, leaveFreely } from '../../frame/unsaved.ts'
import { browserBoard } from './boards.ts'
import { type Farewell, keepFarewell } from './farewells.ts'
import { askAboutLogout } from './logout-questions.ts'
import { stampsOn } from './stamps.ts'

/** What watches over the session on this page, each to be stopped before the page ends it. */
const watching = new Set<() => void>()

/** Has `stop` called before this page ends the session; answers how to forget it. */
export const beforeEnding = (stop: () => void) => {
  watching.add(stop)
  return () => watching.delete(stop)
}

/** How long a page waits for the server to end a session, in milliseconds: personal data must not stay on the screen. */
const patience = 5_000

/** The state of the session according to the server. Throws a CallError when the server cannot be reached. */
export const askStanding = async () => (await send(checkSession)).session.standing

/** What a reader is told of a session that is not theirs any more. */
export const farewellOf = (standing: LoginStanding): Farewell => (standing === 'none' ? 'timedOut' : 'takenOver')

/** Tells the server that the reader has left; it takes back the cookies that scripts cannot reach. Throws a CallError. */
export const tellServer = async (standing: LoginStanding) => {
  if (standing === 'takenOver') await send(changeStanding, { change: 'leave' })
  await send(logOut)
}

/** Forgets who was signed in, in every tab of the browser. */
export const forgetUser = (farewell?: Farewell) => {
  for (const stop of watching) stop()
  leaveFreely()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  for (const name of ['information', 'usertype']) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
  stampsOn(browserBoard()).end(farewell)
}

let isEnding = false

/** Ends the session whether or not the server can be reached, and goes on with a whole new page that says why. */
export const endSession = async (standing: LoginStanding, farewell: Farewell, path = '/') => {
  if (isEnding) return undefined
  isEnding = true
  for (const stop of watching) stop()
  await Promise.race([tellServer(standing).catch(() => undefined), new Promise(go => setTimeout(go, patience))])
  forgetUser(farewell)
  keepFarewell(farewell)
  location.replace(path)
  return undefined
}

/** A press on Logout: asked about first where something is not saved. Throws a CallError as `logOutHere` does. */
export const beginLogout = async (userId: number) => (hasUnsaved(userId) ? askAboutLogout() : logOutHere())

/** Ends the session, and drops what is not saved. Throws a CallError when the server did not answer: the session then goes on. */
export const logOutHere = async () => {
  await send(logOut)
  dropUnsaved()
  forgetUser()
  location.replace('/')
}
