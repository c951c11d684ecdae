import type { exportReportsOfUser, exportUsersOfReport } from '../../../../contract/access/access-exports.ts'
import { toWireArguments } from '../../../../contract/wire-arguments.ts'

type ExportCall = typeof exportReportsOfUser | typeof exportUsersOfReport

/** Returns the path of the CSV export for one user or one report. */
export const toExportPath = ({ path, input }: ExportCall, ids: Record<string, number>) =>
  `/api${path}?${new URLSearchParams(toWireArguments(input, ids) as Record<string, string>)}`
