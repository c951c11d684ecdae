import { useTranslation } from 'react-i18next'
import type { Trial, TrialRow } from '../../../../contract/access/trials.ts'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../../ui/table/staff-rows.ts'
import { formatDay, formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickTitle } from '../../names.ts'
import { PathText } from '../PathText.tsx'

const toKey = ({ userId, reportId }: TrialRow) => `${userId} ${reportId}`

/** Shows who would gain, lose and keep which reports, and why. */
export const TrialResult = ({ trial }: { trial: Trial }) => {
  const { t } = useTranslation('monitor')
  const { gainedCount, lostCount, keptCount, userCount, rows, publicReportChange } = trial
  const numbers = {
    count: userCount,
    users: formatNumber(userCount),
    gained: formatNumber(gainedCount),
    lost: formatNumber(lostCount),
    kept: formatNumber(keptCount),
  }
  const changedCount = gainedCount + lostCount
  const total = changedCount + keptCount
  const columns = useTrialColumns()
  return (
    <div className="ifs">
      <p>
        <strong>{changedCount === 0 ? t('nobodyAffected', numbers) : t('affected', numbers)}</strong>{' '}
        {publicReportChange !== 0 && (
          <>
            {t(publicReportChange > 0 ? 'publicGained' : 'publicLost', {
              count: Math.abs(publicReportChange),
              number: formatNumber(Math.abs(publicReportChange)),
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
  const pickOutcome = ({ seesNow, seesThen }: TrialRow) => {
    if (!seesThen) return { words: t('losesIt'), className: 'chip error' }
    return { words: t(seesNow ? 'keepsIt' : 'gainsIt'), className: 'chip done' }
  }
  const columns: Column<TrialRow>[] = [
    { name: 'user', label: t('user'), text: ({ fullName }) => fullName },
    { name: 'report', label: t('report'), text: row => pickTitle(language, row) },
    {
      name: 'now',
      label: t('currentAccess'),
      text: ({ seesNow }) => t(seesNow ? 'seesIt' : 'doesNotSeeIt'),
      show: ({ seesNow }) => (
        <span className={seesNow ? 'chip done' : 'chip'}>{t(seesNow ? 'seesIt' : 'doesNotSeeIt')}</span>
      ),
    },
    {
      name: 'then',
      label: t('futureAccess'),
      text: row => pickOutcome(row).words,
      show: row => <span className={pickOutcome(row).className}>{pickOutcome(row).words}</span>,
    },
    { name: 'why', label: t('why'), className: 'soft', show: row => <OutcomeReason row={row} language={language} /> },
  ]
  return addPhonePlaces(columns, { title: 'user', second: 'report', state: 'then' })
}

/** Explains the outcome by the first path, or by the report's level. */
const OutcomeReason = ({ row: { seesThen, paths }, language }: { row: TrialRow; language: 'en' | 'th' }) => {
  const { t } = useTranslation('monitor')
  const [path] = paths
  // Without an open path, the user can see the report only by its level.
  if (!path) return t(seesThen ? 'byLevel' : 'noPathLeft')
  if (!seesThen) return t('pathOverridden')
  return (
    <span>
      <PathText path={path} />
      {path.until && ` · ${t('untilDay', { day: formatDay(path.until, language) })}`}
    </span>
  )
}
