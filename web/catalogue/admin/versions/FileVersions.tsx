import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { FileVersion } from '../../../../contract/catalogue/uploads.ts'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { StaffTable } from '../../../ui/table/StaffTable.tsx'
import type { PickedReport } from '../files/reports.ts'
import { ReviewPart } from '../files/review/ReviewPart.tsx'
import { useReview } from '../files/review/use-review.ts'
import { arrival, arrive } from '../files/slots/arrival.ts'
import { RefusalNote } from '../files/slots/RefusalNote.tsx'
import { useFileColumns } from './file-columns.tsx'
import { useRestoredDraft } from './use-restored-draft.ts'

interface Props {
  report: PickedReport
  versions: FileVersion[]
  /** The report has other files now. */
  onChanged: () => void
}

/** Each published file; an earlier one of each kind can be chosen, looked at and published again. */
export const FileVersions = ({ report, versions, onChanged }: Props) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  const top = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<FileKind, FileVersion>>>({})
  const { draft, busy, trouble, refused, begin, end, forget } = useRestoredDraft(report.sourceId)
  const kinds = Object.keys(chosen) as FileKind[]
  const review = useReview({
    draftId: draft?.draftId,
    version: draft,
    kinds,
    says: t('filesRestored', { count: kinds.length }),
    onPublished() {
      leave()
      setChosen({})
      onChanged()
    },
    onWaiting() {
      arrive(top.current)
      forget()
      setChosen({})
    },
  })
  // The buttons of what was looked at go.
  const leave = () => {
    arrive(top.current)
    end()
  }
  // What is being looked at or published is what is ticked.
  const isHeld = busy || review.busy
  const choose = (version: FileVersion, isChosen: boolean) => {
    if (draft) end()
    const { [version.kind]: _, ...others } = chosen
    setChosen(isChosen ? { ...others, [version.kind]: version } : others)
  }
  return (
    <section className="section" aria-labelledby={heading}>
      <div className="sechead">
        <h2 id={heading} ref={top} tabIndex={-1}>
          {t('fileVersions')}
        </h2>
        <span className="small soft">{t('fileVersionsText')}</span>
      </div>
      {versions.some(({ mayTake }) => !mayTake) && <p className="note">{t('notGranted')}</p>}
      <StaffTable
        label={t('fileVersions')}
        columns={useFileColumns(chosen, choose, isHeld)}
        rows={versions}
        rowKey={({ versionId }) => versionId}
        empty={t('noFileVersions')}
      />
      {kinds.length > 0 && !draft && (
        <div className="actions restorebar">
          <button
            type="button"
            className="btn primary"
            aria-busy={busy}
            onClick={() => void begin(Object.values(chosen).map(({ versionId }) => versionId))}
          >
            {t('restoreFiles', { count: kinds.length })}
          </button>
          <span className="small soft">{t('restoreHint')}</span>
        </div>
      )}
      {trouble !== undefined && (
        <p className="note bad" role="alert" {...arrival}>
          <Trouble error={trouble} />
        </p>
      )}
      {refused && <RefusalNote refused={refused} arrives />}
      {draft && review.preview.state === 'refused' && <RefusalNote refused={review.preview.refused} arrives />}
      {draft && (
        <ReviewPart
          key={draft.draftId}
          review={review}
          kinds={kinds}
          onCancel={leave}
          onGone={() => void begin(Object.values(chosen).map(({ versionId }) => versionId))}
          arrives
        />
      )}
      <LeaveDialog text={t('leaveText')} wouldLeave={draft !== undefined} />
    </section>
  )
}
