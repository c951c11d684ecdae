import type { exportReportsOfUser, exportUsersOfReport } from '../../../../contract/access/access-exports.ts'
import { toWireNames } from '../../../../contract/wire.ts'

type Exported = typeof exportReportsOfUser | typeof exportUsersOfReport

/** Returns the download path of the CSV of one user or one report. */
export const exportPath = ({ path, input }: Exported, ids: Record<string, number>) =>
  `/api${path}?${new URLSearchParams(toWireNames(input, ids) as Record<string, string>)}`
