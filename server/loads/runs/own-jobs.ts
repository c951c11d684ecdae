import { ownNamespace } from '../../runs/index.ts'

/** How the loads of a report are called among all runs: by its Report ID. */
export const jobOf = (sourceId: string) => ({ namespace: ownNamespace, name: `load_${sourceId}` })
