import { ownJobPrefix, ownNamespace } from '../../runs/index.ts'

/** Returns the namespace and name of the job that the workbench shows for the loads of a report. */
export const toOwnJob = (sourceId: string) => ({ namespace: ownNamespace, name: ownJobPrefix + sourceId })
