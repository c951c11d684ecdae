import { findActiveAgreement } from '../consent/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Returns the id of the active agreement; null if there is none, as nothing has to be accepted then. Throws 409 if it is not the one that was
 * shown, because nobody accepts a text that they have not seen.
 */
export const requireShown = async (database: Database, shownId: number | undefined): Promise<number | null> => {
  const active = await findActiveAgreement(database)
  if (active && shownId !== undefined && active.agreementId !== shownId)
    throw new Problem(409, 'The agreement was replaced', { detail: 'Read the current agreement and accept it.' })
  return active?.agreementId ?? null
}
