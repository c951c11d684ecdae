import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { downloadMetadataExample } from '../../../../contract/catalogue/downloads.ts'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { Trouble } from '../../../frame/staff/Trouble.tsx'
import { FailedNote } from '../../../ui/FailedNote.tsx'
import { RadioField } from '../../../ui/fields/RadioField.tsx'
import type { EditorData } from '../editor/editor-loading.ts'
import { LeftNote } from './LeftNote.tsx'
import { NoReportNote } from './NoReportNote.tsx'
import { PublishedNote } from './PublishedNote.tsx'
import { ReportPicker } from './ReportPicker.tsx'
import { RowModeField } from './RowModeField.tsx'
import { ReleasesPart } from './releases/ReleasesPart.tsx'
import { findDisagreement } from './review/disagreements.ts'
import { ReviewPart } from './review/ReviewPart.tsx'
import type { Preview } from './review/use-review.ts'
import { FileRow } from './slots/FileRow.tsx'
import { allKinds, choices } from './slots/kinds.ts'
import { isUnderWay, type Slots } from './slots/slots.ts'
import { useAddFile } from './use-add-file.ts'
import { useStrayDrops } from './use-stray-drops.ts'
import './files.css'

/** ADD FILE (docs/behaviour/publishing.md#add-file): uploads metadata, Excel and CSV, and reviews them before publication. */
const AddFileTab = ({ sourceId }: { sourceId?: string }) => {
  const { t } = useTranslation('publishing')
  const { maxBytes } = useLoaderData<EditorData>()
  const {
    report,
    isAwaited,
    kinds,
    uploads,
    fileIntake,
    present,
    releases,
    isMetadataKept,
    generatedFile,
    neededKinds,
    review,
    published,
    ...adding
  } = useAddFile(sourceId)
  const { slots } = uploads
  const currentFiles = Object.values(present.files ?? {})
  const choicesPart = useRef<HTMLDivElement>(null)
  useStrayDrops()
  return (
    <div className="rows addfile">
      <div className="pick">
        {/* The files being uploaded belong to this report. */}
        <ReportPicker report={report} onPick={adding.pick} disabled={isUnderWay(slots)} />
        <div className="choices" ref={choicesPart}>
          <RadioField
            legend={t('whatToAdd')}
            choices={choices.map(name => [name, t(`add_${name}`)] as const)}
            value={adding.choice}
            onChoose={adding.choose}
          />
          {adding.rows.isNeeded && <RowModeField mode={adding.rows.mode} onChoose={adding.rows.choose} />}
        </div>
      </div>
      <p className="small soft">
        {t('exampleText')}{' '}
        <a href={downloadMetadataExample.path} download>
          {t('example')}
        </a>
      </p>
      {!report && !isAwaited && <NoReportNote />}
      {report && <ReleasesPart waitingReleases={releases} arrivals={adding.arrivals} onPublished={present.reload} />}
      {present.error !== undefined && (
        <FailedNote title={t('presentFailed')} onTryAgain={present.reload}>
          <Trouble error={present.error} />
        </FailedNote>
      )}
      {currentFiles.some(({ mayTake }) => !mayTake) && <p className="note">{t('notGranted')}</p>}
      <LeftNote rejections={fileIntake.rejections} />
      <div className="drops">
        {kinds.map(kind => (
          <FileRow
            key={kind}
            kind={kind}
            uploads={uploads}
            present={present.files && (present.files[kind] ?? null)}
            mayStay={isMetadataKept && kind === 'metadata'}
            madeFrom={generatedFile?.kind === kind ? generatedFile.from : undefined}
            several={adding.choice === 'all'}
            onFiles={files => fileIntake.assign(kind, files)}
            disagreement={findDisagreement(review.preview, kind, slots)}
            maxBytes={maxBytes}
            fileName={report?.fileName}
          />
        ))}
      </div>
      {published && !isUnderWay(slots) && (
        <PublishedNote report={published} isSeen={currentFiles.some(({ mayTake }) => mayTake)} />
      )}
      {isUnderWay(slots) && (
        <ReviewPart
          review={review}
          kinds={neededKinds}
          adds={neededKinds.some(kind => !present.files?.[kind])}
          waiting={
            suggestOneKind(t, adding.choice, slots, adding.missing) ??
            formatMissing(t, adding.missing, neededKinds) ??
            (isMetadataKept ? formatMissingMetadata(t, review.preview) : undefined)
          }
          onCancel={adding.cancel}
          onOther={adding.cancel}
          onGone={uploads.renew}
          onReplaceTable={() => {
            adding.rows.choose('Update')
            // The button was removed together with its finding.
            choicesPart.current?.querySelector<HTMLElement>('input[value=Update]')?.focus()
          }}
        />
      )}
      <LeaveDialog text={t('leaveText')} wouldLoseWork={isUnderWay(slots)} />
    </div>
  )
}

type Words = ReturnType<typeof useTranslation<'publishing'>>['t']

/** Returns a text for a table whose columns do not match the current metadata, as it needs new metadata; otherwise undefined. */
const formatMissingMetadata = (t: Words, preview: Preview) =>
  preview.state === 'ready' && preview.changes.dictionaryGaps ? t('waitingForMetadata') : undefined

/**
 * Returns a suggestion to choose only a file's kind, if it is the only file uploaded with 'All' and others are missing; otherwise
 * undefined.
 */
const suggestOneKind = (t: Words, choice: string, slots: Slots, missing: readonly FileKind[]) => {
  const [onlyKind, ...others] = allKinds.filter(kind => slots[kind].state === 'kept')
  if (choice !== 'all' || !onlyKind || others.length > 0 || missing.length === 0) return undefined
  return t('oneFileOnly', { name: t(onlyKind) })
}

const formatMissing = (t: Words, missing: readonly FileKind[], kinds: readonly FileKind[]) => {
  if (missing.length === 0) return undefined
  const names = missing.map(kind => t(kind)).join(', ')
  return t(kinds.length > 1 ? 'waitingForAll' : 'waitingForOne', { names })
}

export default AddFileTab
