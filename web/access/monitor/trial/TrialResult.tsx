import { useTranslation } from 'react-i18next'
import type { Trial, TrialRow } from '../../../../contract/access/explanations.ts'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { formatDay, formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickTitle } from '../../names.ts'
import { WayText } from '../WayText.tsx'

const toKey = ({ userId, reportId }: TrialRow) => `${userId} ${reportId}`

/** Shows who would gain, lose and keep which reports, and why. */
export const TrialResult = ({ trial }: { trial: Trial }) => {
  const { t } = useTranslation('monitor')
  const { gained, lost, kept, users, rows, publicReports } = trial
  const numbers = {
    count: users,
    users: formatNumber(users),
    gained: formatNumber(gained),
    lost: formatNumber(lost),
    kept: formatNumber(kept),
  }
  const total = gained + lost + kept
  const columns = useTrialColumns()
  return (
    <div className="ifs">
      <p>
        <strong>{gained + lost === 0 ? t('nobodyConcerned', numbers) : t('concerned', numbers)}</strong>{' '}
        {publicReports !== 0 && (
          <>
            {t(publicReports > 0 ? 'publicGained' : 'publicLost', {
              count: Math.abs(publicReports),
              number: formatNumber(Math.abs(publicReports)),
            })}{' '}
          </>
        )}
        <span className="soft">{t('nothingChanged')}</span>
      </p>
      {rows.length > 0 && <StaffTable label={t('trialRows')} rows={rows} columns={columns} rowKey={toKey} />}
      {rows.length < total && (
        <p className="small soft">{t('firstRows', { shown: formatNumber(rows.length), total: formatNumber(total) })}</p>
      )}
    </div>
  )
}

const useTrialColumns = (): Column<TrialRow>[] => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const outcome = ({ seesNow, seesThen }: TrialRow) => {
    if (!seesThen) return { words: t('losesIt'), className: 'chip error' }
    return { words: t(seesNow ? 'keepsIt' : 'gainsIt'), className: 'chip done' }
  }
  const columns: Column<TrialRow>[] = [
    { name: 'user', label: t('user'), text: ({ fullName }) => fullName },
    { name: 'report', label: t('report'), text: row => pickTitle(language, row) },
    {
      name: 'now',
      label: t('now'),
      text: ({ seesNow }) => t(seesNow ? 'seesIt' : 'seesItNot'),
      show: ({ seesNow }) => (
        <span className={seesNow ? 'chip done' : 'chip'}>{t(seesNow ? 'seesIt' : 'seesItNot')}</span>
      ),
    },
    {
      name: 'then',
      label: t('afterwards'),
      text: row => outcome(row).words,
      show: row => <span className={outcome(row).className}>{outcome(row).words}</span>,
    },
    { name: 'why', label: t('why'), className: 'soft', show: row => <Why row={row} language={language} /> },
  ]
  return addPhonePlaces(columns, { title: 'user', second: 'report', state: 'then' })
}

const Why = ({ row: { seesThen, paths }, language }: { row: TrialRow; language: 'en' | 'th' }) => {
  const { t } = useTranslation('monitor')
  const [path] = paths
  if (!path) return t(seesThen ? 'byLevel' : 'noPathLeft')
  if (!seesThen) return t('pathOverridden')
  return (
    <span>
      <WayText path={path} />
      {path.until && ` · ${t('untilDay', { day: formatDay(path.until, language) })}`}
    </span>
  )
}
