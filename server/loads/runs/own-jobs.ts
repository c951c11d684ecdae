import { ownJobPrefix, ownNamespace } from '../../runs/index.ts'

/** Returns the job of a report's loads among all runs, named by its Report ID. */
export const toOwnJob = (sourceId: string) => ({ namespace: ownNamespace, name: ownJobPrefix + sourceId })
