import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../../../contract/access/explanations.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { formatDay } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { formatFullName, pickCategory } from '../../names.ts'
import { useAccountStatusName } from '../../use-account-status-name.ts'
import { PathGraph } from './PathGraph.tsx'
import { PathTable } from './PathTable.tsx'
import { findLastDay, listChecks, toVerdict, type Verdict } from './verdicts.ts'
import { WaysToGiveAccess } from './WaysToGiveAccess.tsx'
import { WithdrawnGrants } from './WithdrawnGrants.tsx'

/**
 * Shows the verdict, all paths as a drawing and as a list, the other conditions, and the changes that would let the user see the report.
 */
export const ExplanationView = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation('monitor')
  const { paths, sees } = explanation
  const verdict = toVerdict(explanation)
  return (
    <div className="answer">
      <p className="verdict">
        <span className={sees ? 'chip done' : 'chip error'}>
          <Icon of={sees ? IconCheck : IconX} size={16} />
          {t(sees ? 'canSee' : 'cannotSee')}
        </span>
        <VerdictText explanation={explanation} verdict={verdict} />
      </p>
      {paths.length > 0 && <PathGraph explanation={explanation} />}
      {paths.length > 0 && <PathTable explanation={explanation} />}
      <WithdrawnGrants explanation={explanation} />
      <OtherConditions explanation={explanation} />
      {!sees && <WaysToGiveAccess explanation={explanation} verdict={verdict} />}
    </div>
  )
}

const VerdictText = ({ explanation, verdict }: { explanation: Explanation; verdict: Verdict }) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const name = formatFullName(explanation.user)
  const endedPaths = explanation.paths.filter(({ isOpen }) => !isOpen)
  const endedCount = endedPaths.length
  const lastEndedDay = findLastDay(endedPaths)
  // The dash is never shown: both texts with the day need an ended path, and an ended path has a last day.
  const lastDay = lastEndedDay === null ? '–' : formatDay(lastEndedDay, language)
  // The verdict 'ended' has its own text about the ended paths.
  const endedNote = endedCount > 0 && verdict.kind !== 'ended' && (
    <span className="soft"> {t('alsoEnded', { count: endedCount, day: lastDay })}</span>
  )
  const formatVerdict = () => {
    if (verdict.kind === 'public') return t('verdictPublic')
    if (verdict.kind === 'granted') return t('verdictGranted', { user: name, count: verdict.openCount })
    if (verdict.kind === 'ended') return t('verdictEnded', { user: name, count: verdict.endedCount, day: lastDay })
    if (verdict.kind === 'none') return t('verdictNone', { user: name })
    // The verdict 'overridden': a path is open or the report is public, but something else hides the report.
    const hasOpenPath = verdict.openCount > 0
    const reasons = verdict.overrides.map(override => t(`override_${override}`)).join(' · ')
    return t(hasOpenPath ? 'verdictOverridden' : 'verdictPublicOverridden', {
      user: name,
      count: verdict.openCount,
      reasons,
    })
  }
  return (
    <span>
      <strong>{formatVerdict()}</strong>
      {endedNote}
    </span>
  )
}

/** Lists the conditions besides the paths, such as the status of the account, each met or not. */
const OtherConditions = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const { user, report } = explanation
  const nameStatus = useAccountStatusName()
  const wordValues = { role: user.role, category: pickCategory(language, report), status: nameStatus(user) }
  return (
    <ul className="checks" aria-label={t('checks')}>
      {listChecks(explanation).map(({ name, isMet }) => (
        <li key={name} className={isMet ? undefined : 'fails'}>
          <Icon of={isMet ? IconCheck : IconX} size={16} />
          {t(`check_${name}`, wordValues)}
        </li>
      ))}
    </ul>
  )
}
