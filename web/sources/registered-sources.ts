import type { ListedWarehouseTable } from '../../contract/sources/internal-sources.ts'

/** A table of the warehouse that is registered as a source, and therefore has an id. */
export type RegisteredSource = ListedWarehouseTable & { internalSourceId: number }

/** Returns true for a table that is registered as a source. */
export const isRegistered = (table: ListedWarehouseTable): table is RegisteredSource => table.internalSourceId !== null

/** Returns the word key of a source's status: the texts of these keys are Active and Inactive. */
export const toStatusKey = (status: ListedWarehouseTable['status']) => (status === 'online' ? 'shown' : 'hidden')
