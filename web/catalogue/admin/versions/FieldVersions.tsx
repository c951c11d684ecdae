import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Revision } from '../../../../contract/catalogue/report-editing.ts'
import { Moment } from '../../../ui/values/Moment.tsx'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { PickedReport } from '../files/reports.ts'
import { DifferencesTable } from './DifferencesTable.tsx'
import { differencesBetween } from './differences.ts'
import { EarlierSaves } from './EarlierSaves.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { type Saves, useSaves } from './use-saves.ts'

interface Props {
  report: PickedReport
  latest: Saves
  /** The report has other fields now. */
  onChanged: () => void
}

/** Each save of a report: who, when, which fields, before and after. */
export const FieldVersions = ({ report, latest, onChanged }: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const { history, earlierCount, busy, trouble, showEarlier } = useSaves(report.sourceId, latest)
  const { entries: revisions, earlier } = history
  const [restoring, setRestoring] = useState<Revision>()
  const [present] = revisions
  return (
    <section className="section" aria-labelledby={heading}>
      <div className="sechead">
        <h2 id={heading}>{t('fieldVersions')}</h2>
        <span className="small soft">{t('fieldVersionsText')}</span>
      </div>
      {!present && <p className="soft">{t('noFieldVersions')}</p>}
      <ol className="saves">
        {revisions.map((revision, at) => (
          <Save
            key={revision.revision}
            revision={revision}
            before={revisions[at + 1] ?? earlier}
            isPresent={at === 0}
            onRestore={() => setRestoring(revision)}
          />
        ))}
      </ol>
      <EarlierSaves count={earlierCount} busy={busy} trouble={trouble} onShow={() => void showEarlier()} />
      {restoring && present && (
        <RestoreDialog
          present={present}
          wanted={restoring}
          onChanged={onChanged}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </section>
  )
}

interface SaveProps {
  revision: Revision
  before: Revision | undefined
  isPresent: boolean
  onRestore: () => void
}

const Save = ({ revision, before, isPresent, onRestore }: SaveProps) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const { savedAt, savedBy } = revision
  const when = formatMoment(savedAt, language)
  return (
    <li>
      <div className="savehead">
        <span>
          <strong>
            <Moment of={savedAt} />
          </strong>{' '}
          {t('byWhom', { name: savedBy ?? t('bySample') })}
        </span>
        {isPresent ? (
          <span className="chip">{t('present')}</span>
        ) : (
          <button type="button" className="btn sm" aria-label={t('restoreFields', { when })} onClick={onRestore}>
            {t('restore')}
          </button>
        )}
      </div>
      {before ? (
        <DifferencesTable
          label={`${t('changedFields')}, ${when}`}
          differences={differencesBetween(language, before, revision)}
          heads={[t('before'), t('after')]}
        />
      ) : (
        <p className="small soft">{t('savedFirst')}</p>
      )}
    </li>
  )
}
