import type { z } from 'zod'
import type { Menu } from './permissions.ts'

/** What a program may do with a key: 'runs' reports runs of data loads, 'read' reads data with the rights of the key's owner. */
export type KeyScope = 'runs' | 'read'

/** Who may make a call, a download or an export. Declarations use the constants and functions below. */
export type Access =
  | { kind: 'public' }
  /** A login whose further steps, such as the second factor or the agreement, are not complete, or a signed-in user. */
  | { kind: 'pending' }
  /** A signed-in user; with `consent`, only one who has accepted cookies. */
  | { kind: 'session'; consent: boolean }
  /** Anyone who has accepted cookies. Here and in `session`, `consent` means the cookie choice, not the consent agreement. */
  | { kind: 'consent' }
  /** A user whose role has at least one of the menus. */
  | { kind: 'menu'; menus: readonly [Menu, ...Menu[]] }
  /** A system administrator: a user with role 1. */
  | { kind: 'role'; role: 'system administrator' }
  /** A program with a key of this scope in `Authorization: Bearer`; sessions are not accepted. */
  | { kind: 'key'; scope: KeyScope }

export const anyone: Access = { kind: 'public' }
export const pendingLogin: Access = { kind: 'pending' }
export const signedIn: Access = { kind: 'session', consent: false }
export const signedInWithConsent: Access = { kind: 'session', consent: true }
export const withConsent: Access = { kind: 'consent' }
export const systemAdministrator: Access = { kind: 'role', role: 'system administrator' }

/** Requires a role that has at least one of the menus. The role of a user comes from the session, never from the payload. */
export const menu = (...menus: [Menu, ...Menu[]]): Access => ({ kind: 'menu', menus })

/** Requires a program that sends a key of this scope. */
export const bearerKey = (scope: KeyScope): Access => ({ kind: 'key', scope })

/** The declaration of one call: a request that programs or pages send to the portal. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The name in code, in documents and in the audit trail. */
  name: string
  method: 'GET' | 'POST'
  path: `/api/${string}`
  access: Access
  /** A text for the generated reference: what the call does, starting with a verb; then its limits and the statuses of its refusals. */
  summary: string
  input: Input
  output: Output
  /** True if the call does not extend the session: a poll, or the last request of a closing window. */
  isPassive?: boolean
  /** True if browsers repeat the call in the background, so that other requests have priority over it. */
  isBackground?: boolean
  /** Names of the file parts of a multipart request, whose other parts are the input. A call with files accepts no JSON. */
  files?: readonly string[]
  /** True if the input's `upload_id` may name a finished resumable upload instead of the one file. */
  isResumable?: boolean
  /** Size limit of each file; the limit of the portal by default. */
  maxBytes?: number
  /** Returns response headers with parts of the output, such as the total of a list without an enclosing object. */
  headers?(output: z.output<Output>): Record<string, string>
  /** Returns the HTTP status of an output. A call without this function always responds with 200. */
  pickHttpStatus?(output: z.output<Output>): 200 | 415
}

/** The decoded input that a handler receives, with the names of the code. */
export type InputOf<C extends Call> = z.output<C['input']>
/** The output that a handler returns and a page receives, with the names of the code. */
export type OutputOf<C extends Call> = z.output<C['output']>
/**
 * The arguments that the web passes to a call. Fields with a default may be absent, but the decoded type does not show which fields have one,
 * so the type lets every field be absent.
 */
export type ArgumentsOf<C extends Call> = Partial<z.output<C['input']>>

/** Declares one call: its definition is the only place that names its path, its access, and the schemas of its input and output. */
export const call = <const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Call<Input, Output> & { name: Name },
) => definition
