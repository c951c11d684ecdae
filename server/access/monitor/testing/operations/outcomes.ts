import type { Call } from '../../../../../contract/call.ts'
import type { ModelContext } from '../../../../testing/administration.ts'
import type { Model } from '../model.ts'

/** Picks one option at random. */
export type Draw = <T>(options: readonly T[]) => T

/** Outcome of a request by the plain rules: its status, the wire value of a business outcome, and the changes. */
export interface Outcome {
  status: 200 | 400 | 401 | 403 | 404 | 409
  wireStatus?: string
  /** Changes the model; `stored` is the state of the database after the request, for generated ids. */
  change?: (model: Model, body: Record<string, never>, stored: Model) => void
}

export interface Operation {
  call: Call
  menu: string
  input: object | (() => Promise<object>)
  /** Returns the outcome for an actor who is signed in and has the menu. */
  outcome: (actorId: number) => Outcome
}

/** Creates one operation on a model. */
export type Maker = (model: Model, draw: Draw, context: ModelContext) => Operation

export const refused: Outcome = { status: 403 }
export const missing: Outcome = { status: 404 }
export const conflict: Outcome = { status: 409 }
export const unchanged: Outcome = { status: 200 }
/** Builds the outcome of a successful request. */
export const done = (change: Outcome['change'], wireStatus?: string): Outcome => ({
  status: 200,
  ...(change && { change }),
  ...(wireStatus && { wireStatus }),
})

/** An id that no row has. */
export const nobody = 2_000_000

/** Lists the ids of the active system administrators. */
export const listAdministrators = (model: Model) =>
  [...model.users].filter(([, { roleId, statusId }]) => roleId === 1 && statusId === 1).map(([id]) => id)
