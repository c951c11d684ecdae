import { ownJobPrefix, ownNamespace } from '../../runs/index.ts'

/** Names the job of a report's loads among all runs by its Report ID. */
export const toOwnJob = (sourceId: string) => ({ namespace: ownNamespace, name: ownJobPrefix + sourceId })
