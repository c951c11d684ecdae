import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { visibilityFields } from '../catalogue/reports.ts'
import { reportIdOrFileName } from '../fields.ts'
import { wire } from '../wire.ts'

/** A month as yyyy-mm. */
const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

const monthlyUse = wire({ month: ['month', monthText], downloads: ['download', z.int()] })
export type MonthlyUse = z.output<typeof monthlyUse>

/** The number of downloads of a report is public only if there are at least this many in twelve months. */
export const minPublicDownloads = 10

export const getReportUse = call({
  name: 'getReportUse',
  method: 'GET',
  path: '/api/report/use',
  access: anyone,
  summary: `Returns how often the data of a report was downloaded, in any format, in each of the last twelve months. Downloads are counted up to the end of yesterday in Bangkok. Returns no months for a report with fewer than ${minPublicDownloads} downloads. 404 for a report that the caller cannot see.`,
  input: wire({ fileName: ['file_name', reportIdOrFileName] }),
  output: wire({ months: ['result', z.array(monthlyUse)] }),
})

const usedReport = wire({
  fileName: ['file_name', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
  ...visibilityFields,
  categoryEn: ['name', z.string()],
  categoryTh: ['name_th', z.string()],
  downloads: ['download', z.int()],
})
export type UsedReport = z.output<typeof usedReport>

const usedCategory = wire({
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  downloads: ['download', z.int()],
})
export type UsedCategory = z.output<typeof usedCategory>

export const getMonthOfUse = call({
  name: 'getMonthOfUse',
  method: 'GET',
  path: '/api/use',
  access: anyone,
  summary:
    'Returns the most downloaded reports and categories of a month, and the months that have been counted. Only reports that the caller can see count. Without a month, or for a month that has not been counted, returns the latest.',
  input: wire({ month: ['month', monthText.optional()] }),
  output: wire({
    /** The counted months, the latest first; empty until a day has been counted. */
    months: ['months', z.array(monthText)],
    /** The returned month; null until a day has been counted. */
    month: ['month', monthText.nullable()],
    /** The last counted day. */
    countedDay: ['counted_day', z.string().nullable()],
    /** Number of downloads of all reports in the month. */
    total: ['total', z.int()],
    reports: ['result', z.array(usedReport)],
    categories: ['categories', z.array(usedCategory)],
  }),
})
