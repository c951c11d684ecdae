import { useTranslation } from 'react-i18next'
import type { AuditName } from '../../contract/audit/names.ts'
import type { RecentChange } from '../../contract/overview/overview-parts.ts'
import { useDisplayNames, useRecordTexts } from '../audit/index.ts'
import { useVisit } from '../frame/use-visit.ts'
import { useLanguage } from '../words/use-language.ts'

/** Returns a function that describes a change: what was changed, and a sentence that says who did what. */
export const useChangeDescription = (names: readonly AuditName[]) => {
  const { t, i18n } = useTranslation('overview')
  const recordTexts = useRecordTexts(names)
  const displayNames = useDisplayNames()
  const isThai = useLanguage() === 'th'
  const ownUsername = useVisit().me?.user.username
  /** Formats what kind of rows were changed, and how many, e.g. '3 reports'. All tables of grants share one word. */
  const formatRows = ({ tableName, count }: RecentChange) => {
    const key = tableName.endsWith('_grants') ? 'what_grants' : `what_${tableName}`
    // A Thai noun without a number means one row.
    if (isThai && count === 1) return displayNames.table(tableName)
    return i18n.exists(`${key}_other`, { ns: 'overview' })
      ? t(key as 'what_reports', { count })
      : displayNames.table(tableName)
  }
  const pickVerb = ({ action, tableName, columns }: RecentChange) => {
    // Two changes are accesses that the audit trail records: a system report that was loaded, and a list that was exported.
    if (tableName === 'system_reports') return 'loaded' as const
    return columns.length === 1 && columns[0] === 'exported' ? ('exported' as const) : action
  }
  return (change: RecentChange) => {
    const { tableName, username, columns, count } = change
    const verb = pickVerb(change)
    const sentence = t(`change_${verb}`, {
      user: username === ownUsername ? t('you') : t('otherUser', { user: username }),
      what: formatRows(change),
    })
    // The members that one call adds or removes are usually those of one group, whose name is shown for all of them.
    const hasOneName = tableName !== 'system_reports' && (count === 1 || tableName.includes('_member'))
    return {
      name: hasOneName ? recordTexts.describeRow(change).name : displayNames.table(tableName),
      sentence:
        columns.length > 0 && verb === 'changed'
          ? t('ofColumns', { what: sentence, columns: columns.map(displayNames.column).join(', ') })
          : sentence,
    }
  }
}
