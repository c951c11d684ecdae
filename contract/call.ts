import type { z } from 'zod'
import type { Menu } from './permissions.ts'

/**
 * Who may make a call.
 * public: anyone; pending: a login that still owes a step, or a session; session: a signed-in user;
 * consent: anyone who accepted cookies; menu: a role whose matrix grants one of the menus; system-administrator: role 1 alone.
 */
export type Access =
  | 'public'
  | 'pending'
  | 'session'
  | 'consent'
  | 'session+consent'
  | `menu:${Menu}`
  | `menu:${Menu}|${Menu}`
  | 'system-administrator'

export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The proper name in code; the wire's spelling stands in `path` alone. */
  name: string
  method: 'GET' | 'POST'
  path: `/api/${string}`
  access: Access
  /** One sentence for the generated reference. */
  summary: string
  input: Input
  output: Output
  /** Asking does not count as activity of the session: polls, and the farewell of a closing window. */
  passive?: boolean
  /** Names of the parts of a multipart request that hold files; the other parts are its input. Such a call takes no JSON. */
  files?: readonly string[]
  /** How large each of its files may be, where that is less than the portal takes. */
  maxBytes?: number
  /** What of the output travels beside the body, such as the total of a bare list. */
  headers?(output: z.output<Output>): Record<string, string>
}

/** What a handler is given: the decoded input, in proper names. */
export type InputOf<C extends Call> = z.output<C['input']>
/** What a handler returns and a page receives, in proper names. */
export type OutputOf<C extends Call> = z.output<C['output']>
/** What a caller may pass: defaults may be left out. */
export type ArgumentsOf<C extends Call> = Partial<z.output<C['input']>>

/** Declares one call of the wire: the only place where its path, access and shapes stand. */
export const call = <const Name extends string, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Call<Input, Output> & { name: Name },
) => definition
