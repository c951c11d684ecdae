import { listGrantableReports } from '../../../contract/access/grant-lists.ts'
import { listMonitoredUsers } from '../../../contract/access/monitor.ts'
import { listGroupsForReview } from '../../../contract/access/reviews.ts'
import type { Language } from '../../../contract/visit.ts'
import { send } from '../../frame/calls.ts'
import { maxOptions, type Option, type Search } from '../../ui/fields/combobox/options.ts'
import { formatFullName, pickTitle } from '../names.ts'

const pageSize = maxOptions

/** Converts a user to an option that shows the username above the full name. */
export const toUserOption = (user: {
  userId: number
  username: string
  firstname: string
  lastname: string
}): Option => ({
  key: String(user.userId),
  label: user.username,
  detail: formatFullName(user),
})

/** Converts a report to an option that shows the title above the Report ID. */
export const toReportOption = (
  language: Language,
  report: { reportId: number; sourceId: string; titleEn: string; titleTh: string },
): Option => ({ key: String(report.reportId), label: pickTitle(language, report), detail: report.sourceId })

/** Finds users by their names. */
export const searchUsers: Search = async words =>
  (await send(listMonitoredUsers, { words, pageSize })).rows.map(toUserOption)

/** Returns the function that finds reports by their names, in this language. `restrictedOnly` leaves out the public reports. */
export const searchReports =
  (language: Language, { restrictedOnly = false } = {}): Search =>
  async words => {
    const input = { words, pageSize, language, restrictedOnly, sort: 'title' as const }
    return (await send(listGrantableReports, input)).rows.map(report => toReportOption(language, report))
  }

/** Finds user groups by their names. */
export const searchGroups: Search = async words =>
  (await send(listGroupsForReview, { words, pageSize })).groups.map(({ groupId, name }) => ({
    key: String(groupId),
    label: name,
  }))
