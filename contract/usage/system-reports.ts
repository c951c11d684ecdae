import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { type DecodedObject, type Fields, wire, wireValues } from '../wire.ts'

/**
 * The three system reports: `profiles` on accounts, `daily` on the downloads of each day, and `acceptances`. The wire names each by the
 * column that its days select by.
 */
export const systemReportKey = wireValues({
  profiles: 'LastLogin',
  daily: 'last_update',
  acceptances: 'Acceptance_Date',
})
export type SystemReportKey = z.output<typeof systemReportKey>

/** A system report and its first and last day in Bangkok: at most 366 days, both included, and none after today. */
export const systemReportQuery = {
  report: ['date_column', systemReportKey],
  start: ['start', day],
  end: ['end', day],
} as const
export type SystemReportQuery = DecodedObject<typeof systemReportQuery>

/** A date and time in Bangkok, or empty if it never happened. */
const bangkokTimeOrEmpty = z.string()

/** A row of the report on accounts. */
const accountFields = {
  username: ['username', z.string()],
  firstname: ['firstname', z.string()],
  lastname: ['lastname', z.string()],
  usageObjective: ['usage_objective', z.string()],
  otherObjective: ['other_object', z.string()],
  status: ['Status_name', z.string()],
  email: ['email', z.string()],
  verifiedAt: ['VerifyEmail', bangkokTimeOrEmpty],
  firstLoginAt: ['FisrtLogin', bangkokTimeOrEmpty],
  lastLoginAt: ['LastLogin', bangkokTimeOrEmpty],
  /** File Names of the reports that the user downloaded from the first to the last day. */
  downloadedReports: ['downloadReport', z.string()],
  /** The number of these downloads. */
  downloads: ['numberOfdownload', z.int()],
} as const
/** A row of the report on downloads: the downloads of one report by one user on one day. */
const downloadFields = {
  /** Empty for visitors, who may download metadata. */
  username: ['username', z.string()],
  fileName: ['filename', z.string()],
  day: ['last_update', z.string()],
  downloads: ['download', z.int()],
} as const
/** A row of the report on acceptances of the consent agreement. */
const acceptanceFields = {
  username: ['username', z.string()],
  version: ['Consent_Version', z.string()],
  acceptedAt: ['Acceptance_Date', z.string()],
} as const
export type ProfileRow = DecodedObject<typeof accountFields>
export type DailyRow = DecodedObject<typeof downloadFields>
export type AcceptanceRow = DecodedObject<typeof acceptanceFields>

/** The numbers of downloads and logins of one day. */
const useByDayFields = {
  day: ['day', z.string()],
  downloads: ['download', z.int()],
  logins: ['login', z.int()],
} as const
export type DailyUse = DecodedObject<typeof useByDayFields>

/** Returns the columns of a report, with the name of each in code and on the wire, which is also its name in the CSV. */
const listColumns = (fields: Fields) => Object.entries(fields).map(([field, [column]]) => ({ field, column }))

/** The columns of each report in order, each with its name in the code and its name in the CSV. */
export const systemReportColumns: Record<SystemReportKey, { field: string; column: string }[]> = {
  profiles: listColumns(accountFields),
  daily: listColumns(downloadFields),
  acceptances: listColumns(acceptanceFields),
}

export const loadSystemReport = call({
  name: 'loadSystemReport',
  method: 'POST',
  path: '/api/systemReport',
  access: menu('UserManagement'),
  summary:
    "Returns the first rows of a system report, the number of all rows, and the downloads and logins of each day. The status is 'no file' if there are no rows. exportSystemReport returns all rows. Records each call in the audit trail.",
  input: wire({
    /** Ignored: older programs send the name of a table, but each report always reads the same tables. */
    table: ['table', text(limits.line).default('')],
    ...systemReportQuery,
    pageSize: ['page_size', z.int().min(1).max(limits.pageSize).default(limits.pageSize)],
  }),
  output: wire({
    status: ['status', wireValues({ loaded: 'success', empty: 'no file' })],
    rows: [
      'data',
      z.union([z.array(wire(accountFields)), z.array(wire(downloadFields)), z.array(wire(acceptanceFields))]),
    ],
    total: ['total', z.int()],
    /** Numbers of downloads, of any kind by anyone, and of logins. Days without either are omitted. */
    use: ['use', z.array(wire(useByDayFields))],
  }),
})

export const countSystemReports = call({
  name: 'countSystemReports',
  method: 'POST',
  path: '/api/systemReportCounts',
  access: menu('UserManagement'),
  summary:
    'Counts the rows of each system report. The counts contain no personal data, so the call is not recorded in the audit trail.',
  input: wire({ start: ['start', day], end: ['end', day] }),
  output: wire({
    counts: ['result', z.array(wire({ report: ['date_column', systemReportKey], total: ['total', z.int()] }))],
  }),
})
