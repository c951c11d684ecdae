import { useTranslation } from 'react-i18next'
import type { AuditName } from '../../contract/audit/names.ts'
import type { RecentChange } from '../../contract/overview/overview.ts'
import { useNames, useReading } from '../audit/index.ts'
import { useVisit } from '../frame/use-visit.ts'
import { useLanguage } from '../words/use-language.ts'

/** Returns functions for the name of a change's subject, and for a sentence with actor and action. */
export const useSentence = (names: readonly AuditName[]) => {
  const { t, i18n } = useTranslation('overview')
  const reading = useReading(names)
  const displayNames = useNames()
  const isThai = useLanguage() === 'th'
  const ownUsername = useVisit().me?.user.username
  const formatWhat = ({ subject, count }: RecentChange) => {
    const key = subject.endsWith('_grants') ? 'what_grants' : `what_${subject}`
    // A Thai noun without a number means one row.
    if (isThai && count === 1) return displayNames.table(subject)
    return i18n.exists(`${key}_other`, { ns: 'overview' })
      ? t(key as 'what_reports', { count })
      : displayNames.table(subject)
  }
  const pickVerb = ({ action, subject, columns }: RecentChange) => {
    if (subject === 'system_reports') return 'took' as const
    return columns.length === 1 && columns[0] === 'exported' ? ('exported' as const) : action
  }
  return (change: RecentChange) => {
    const { subject, username, columns, count } = change
    const verb = pickVerb(change)
    const sentence = t(`did_${verb}`, {
      who: username === ownUsername ? t('you') : t('someone', { username }),
      what: formatWhat(change),
    })
    const isNamed = subject !== 'system_reports' && (count === 1 || subject.includes('_member'))
    return {
      name: isNamed ? reading.subject(change).name : displayNames.table(subject),
      sentence:
        columns.length > 0 && verb === 'changed'
          ? t('ofColumns', { what: sentence, columns: columns.map(displayNames.column).join(', ') })
          : sentence,
    }
  }
}
