import type { z } from 'zod'
import type { Menu } from './permissions.ts'

/** The purposes of keys. */
export type KeyScope = 'runs' | 'read'

/** Who may make a call, a download or an export. Write it with the constructors below. */
export type Access =
  | { kind: 'public' }
  /** A login whose second factor or consent is not complete, or a signed-in user. */
  | { kind: 'pending' }
  /** A signed-in user, with `consent` one who also accepted cookies. */
  | { kind: 'session'; consent: boolean }
  /** Anyone who accepted cookies. */
  | { kind: 'consent' }
  /** A user whose role has at least one of the menus. */
  | { kind: 'menu'; menus: readonly [Menu, ...Menu[]] }
  | { kind: 'role'; role: 'system administrator' }
  /** A program with a key of this scope in `Authorization: Bearer`; sessions are not accepted. */
  | { kind: 'key'; scope: KeyScope }

export const anyone: Access = { kind: 'public' }
export const pendingLogin: Access = { kind: 'pending' }
export const signedIn: Access = { kind: 'session', consent: false }
export const signedInWithConsent: Access = { kind: 'session', consent: true }
export const withConsent: Access = { kind: 'consent' }
export const systemAdministrator: Access = { kind: 'role', role: 'system administrator' }
/** Requires a role that has one of the menus; the role of a user comes from the session, never from the payload. */
export const menu = (...menus: [Menu, ...Menu[]]): Access => ({ kind: 'menu', menus })

/** Requires a program with a key of this scope. */
export const bearerKey = (scope: KeyScope): Access => ({ kind: 'key', scope })

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The proper name in code; only `path` has the wire's spelling. */
  name: string
  method: 'GET' | 'POST'
  path: `/api/${string}`
  access: Access
  /** One sentence for the generated reference. */
  summary: string
  input: Input
  output: Output
  /** The call does not count as activity of the session: polls, and the last request of a closing window. */
  passive?: boolean
  /** Browsers repeat the call in the background, so requests that somebody waits for have priority. */
  background?: boolean
  /** Names of the parts of a multipart request with files; the other parts are its input. Such a call accepts no JSON. */
  files?: readonly string[]
  /** A finished resumable upload can replace its one file: the input's `upload_id` names it. */
  isResumable?: boolean
  /** Size limit of each file, if it is lower than the portal's. */
  maxBytes?: number
  /** Returns headers with parts of the output, such as the total of a bare list. */
  headers?(output: z.output<Output>): Record<string, string>
  /** Returns the HTTP status of an output that can be other than 200. */
  answeredWith?(output: z.output<Output>): 200 | 415
}

/** The decoded input of a handler, in proper names. */
export type InputOf<C extends Call> = z.output<C['input']>
/** What a handler returns and a page receives, in proper names. */
export type OutputOf<C extends Call> = z.output<C['output']>
/** The arguments of a caller; fields with a default are optional. */
export type ArgumentsOf<C extends Call> = Partial<z.output<C['input']>>

/** Declares one call of the wire: the only place that names its path, access and shapes. */
export const call = <const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Call<Input, Output> & { name: Name },
) => definition
