import type { FieldRefusal } from '../../contract/refusals.ts'

/** Whether nobody knows if a write was saved: the database stopped answering in the middle. */
export const isFateUnknown = (fields: readonly FieldRefusal[]) => fields.some(({ rule }) => rule === 'fateUnknown')
