import type { exportReportsOfUser, exportUsersOfReport } from '../../../../contract/access/access-exports.ts'
import { toWireNames } from '../../../../contract/wire.ts'

type ExportCall = typeof exportReportsOfUser | typeof exportUsersOfReport

/** Returns the download path of the CSV of one user or one report. */
export const exportPath = ({ path, input }: ExportCall, ids: Record<string, number>) =>
  `/api${path}?${new URLSearchParams(toWireNames(input, ids) as Record<string, string>)}`
