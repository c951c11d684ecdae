import type { FieldRefusal } from '../../contract/refusals.ts'

/** Returns true if it is unknown whether a write was saved, as the database stopped responding. */
export const isOutcomeUnknown = (fields: readonly FieldRefusal[]) =>
  fields.some(({ rule }) => rule === 'outcomeUnknown')
