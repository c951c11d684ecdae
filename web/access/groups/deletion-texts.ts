import type { TFunction } from 'i18next'
import { toCountValues } from '../count-values.ts'
import type { GroupUse } from './group-kinds.ts'

/** A group, and how many people lose how many reports with it. */
interface GroupDeletion {
  memberKind: 'user' | 'report'
  name: string
  use: GroupUse
}

/** Returns true if somebody loses access to a report by the deletion. */
export const hasEffect = ({ userCount, reportCount }: GroupUse) => userCount > 0 && reportCount > 0

const countUse = (t: TFunction<'groups'>, { userCount, reportCount }: GroupUse) => ({
  users: t('people', toCountValues(userCount)),
  reports: t('restrictedReports', toCountValues(reportCount)),
})

/** Describes what a deletion would end, with each number in its own plural form. */
export const describeDeletion = (t: TFunction<'groups'>, { memberKind, name, use }: GroupDeletion) => {
  if (!hasEffect(use)) return t('deleteUnused', { name })
  const isUserGroup = memberKind === 'user'
  const loss = t(isUserGroup ? 'deleteUserGroup' : 'deleteReportGroup', { name, ...countUse(t, use) })
  if (use.otherKindCount === 0) return `${loss} ${t('grantsEnd')}`
  const groups = t(isUserGroup ? 'countReportGroups' : 'countUserGroups', toCountValues(use.otherKindCount))
  return `${loss} ${t(isUserGroup ? 'userGroupGrantsEnd' : 'reportGroupGrantsEnd', { groups })}`
}

/** Describes what a deletion has ended. */
export const describeLostAccess = (t: TFunction<'groups'>, use: GroupUse) => t('lostAccessText', countUse(t, use))
