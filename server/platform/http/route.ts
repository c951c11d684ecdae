import type { Call, InputOf, OutputOf } from '../../../contract/call.ts'
import type { Actor, Origin } from '../actor.ts'
import type { Writer } from '../audit.ts'
import type { CookieOptions } from './cookies.ts'
import type { ReceivedFile } from './uploads/multipart.ts'

/** With this, a handler can add to the response of a call, in addition to its output. */
export interface CallResponse {
  setCookie(name: string, value: string, options?: Omit<CookieOptions, 'secure'>): void
}

/** The request of a call, as its handler gets it. */
export interface CallRequest<C extends Call> {
  actor: Actor
  input: InputOf<C>
  response: CallResponse
  origin: Origin
  /** Returns the writer for the audit trail. Throws 401 for anyone who is not signed in. */
  writer: () => Writer
  /** Checks the caller's rights again after long work. Throws 403 if the call is no longer allowed. */
  requireRights: () => Promise<void>
  /** One file for each part that the call declares. They are deleted after the response. */
  files: readonly ReceivedFile[]
  /** Aborts when the client disconnects; undefined if a page makes the call in process. */
  signal?: AbortSignal
}

/** A call with its handler. */
export interface Route {
  call: Call
  handler: (request: CallRequest<Call>) => unknown
  /** True if a visitor's response depends only on the input and the catalogue's version. */
  cachedForVisitors?: boolean
  /** True if the handler needs no database, or reads only the replica that confirmed the session of the caller. */
  readsReplica?: boolean
}

/** Binds a call of the contract to its handler; `invoke` checks access and input first. */
export const route = <C extends Call>(
  call: C,
  handler: (request: CallRequest<C>) => Promise<OutputOf<C>> | OutputOf<C>,
  options: Pick<Route, 'cachedForVisitors' | 'readsReplica'> = {},
): Route => ({
  call,
  handler: handler as Route['handler'],
  ...options,
})
