import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'

/** Returns true if the new table seems to be a different table, not a new version of the published one. */
export const isOtherTable = (changes: DraftChanges) => findOtherTableFinding(changes) !== undefined

/** Returns the finding that the new table seems to be a different table; undefined if it does not. */
export const findOtherTableFinding = ({ findings }: DraftChanges) => findings.find(({ rule }) => rule === 'otherTable')
