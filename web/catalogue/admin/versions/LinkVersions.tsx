import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkChange } from '../../../../contract/catalogue/report-links.ts'
import { Moment } from '../../../ui/values/Moment.tsx'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { PickedReport } from '../files/reports.ts'
import { useKeptFocus } from '../files/slots/use-kept-focus.ts'
import { DifferencesTable } from './DifferencesTable.tsx'
import { linkDifference } from './differences.ts'
import { EarlierSaves } from './EarlierSaves.tsx'
import { RestoreLinkDialog, type WantedLink } from './RestoreLinkDialog.tsx'
import { type LinkChanges, useLinkChanges } from './use-link-changes.ts'

interface Props {
  report: PickedReport
  latest: LinkChanges
  /** The report has another address now. */
  onChanged: () => void
}

/** Each change of the address of a report's API documentation or dashboard: who, when, before and after; one that was can be again. */
export const LinkVersions = ({ report, latest, onChanged }: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const { history, earlierCount, busy, trouble, showEarlier } = useLinkChanges(report.sourceId, latest)
  const { entries: changes, present } = history
  // The button of an address that is restored goes.
  const focus = useKeptFocus(String(changes[0]?.number))
  const [restoring, setRestoring] = useState<WantedLink>()
  return (
    <section className="section" aria-labelledby={heading} {...focus}>
      <div className="sechead">
        <h2 id={heading}>{t('linkVersions')}</h2>
        <span className="small soft">{t('linkVersionsText')}</span>
      </div>
      {changes.length === 0 && <p className="soft">{t('noLinkVersions')}</p>}
      <ol className="saves">
        {changes.map(change => (
          <Change
            key={change.number}
            change={change}
            isLatest={change === changes.find(({ kind }) => kind === change.kind)}
            present={present[change.kind]}
            onRestore={address => setRestoring({ kind: change.kind, address })}
          />
        ))}
      </ol>
      <EarlierSaves count={earlierCount} busy={busy} trouble={trouble} onShow={() => void showEarlier()} />
      {restoring && (
        <RestoreLinkDialog
          report={report}
          present={present[restoring.kind]}
          wanted={restoring}
          onChanged={onChanged}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </section>
  )
}

interface ChangeProps {
  change: LinkChange
  /** Of its kind. */
  isLatest: boolean
  /** The address of this kind as it stands. */
  present: string
  onRestore: (address: string) => void
}

const Change = ({ change, isLatest, present, onRestore }: ChangeProps) => {
  const { t } = useTranslation('publishing')
  const { kind, before, after, changedAt, changedBy } = change
  const when = formatMoment(changedAt, useLanguage())
  return (
    <li>
      <div className="savehead">
        <span>
          <strong>
            <Moment of={changedAt} />
          </strong>{' '}
          {t('byWhom', { name: changedBy })}
        </span>
        {isLatest && (after ?? '') === present && <span className="chip">{t('present')}</span>}
      </div>
      <DifferencesTable
        label={`${t('linkVersions')}, ${when}`}
        differences={[linkDifference(kind, before, after)]}
        heads={[t('before'), t('after')]}
        wayBack={
          before !== null &&
          before !== present && (
            <button
              type="button"
              className="btn sm"
              aria-label={t('restoreLink', { address: before })}
              onClick={() => onRestore(before)}
            >
              {t('restore')}
            </button>
          )
        }
      />
    </li>
  )
}
