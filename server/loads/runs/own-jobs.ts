import { ownJobPrefix, ownNamespace } from '../../runs/index.ts'

/** Returns the namespace and name of the job of a report's loads; the name ends in the Report ID. */
export const toOwnJob = (sourceId: string) => ({ namespace: ownNamespace, name: ownJobPrefix + sourceId })
