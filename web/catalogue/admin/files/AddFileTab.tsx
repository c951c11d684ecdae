import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { downloadMetadataExample } from '../../../../contract/catalogue/downloads.ts'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { FailedNote } from '../../../ui/FailedNote.tsx'
import { RadioField } from '../../../ui/fields/RadioField.tsx'
import type { EditorData } from '../editor/editor-loading.ts'
import { scrollAndFocus } from '../scroll-and-focus.ts'
import { NoReportNote } from './NoReportNote.tsx'
import { PublishedNote } from './PublishedNote.tsx'
import { RejectedFilesNote } from './RejectedFilesNote.tsx'
import { ReportPicker } from './ReportPicker.tsx'
import { RowModeField } from './RowModeField.tsx'
import { ReleasesPart } from './releases/ReleasesPart.tsx'
import { findDisagreement } from './review/disagreements.ts'
import { ReviewPart } from './review/ReviewPart.tsx'
import type { Preview } from './review/use-review.ts'
import { FileRow } from './slots/FileRow.tsx'
import { allKinds, type FileChoice, fileChoices } from './slots/kinds.ts'
import { hasUnpublishedFiles, type Slots } from './slots/slots.ts'
import { useAddFile } from './use-add-file.ts'
import { useStrayDrops } from './use-stray-drops.ts'
import './files.css'

/** The tab Add File: uploads metadata, Excel and CSV, and reviews them before publication (docs/behaviour/publishing.md#add-file). */
const AddFileTab = ({ sourceId }: { sourceId?: string }) => {
  const { t } = useTranslation('publishing')
  const { maxBytes } = useLoaderData<EditorData>()
  const {
    report,
    isReportLoading,
    kinds: shownKinds,
    choice,
    rowMode,
    uploads,
    fileIntake,
    current: { files: currentFilesByKind, reload: reloadCurrentFiles, error: currentFilesError },
    releases,
    waitingDraftCount,
    keepsMetadata,
    generatedFile,
    neededKinds: requiredKinds,
    missingKinds,
    review,
    publishedReport,
    chooseKinds,
    cancel,
    pickReport,
  } = useAddFile(sourceId)
  const { slots } = uploads
  const hasUnpublished = hasUnpublishedFiles(slots)
  const currentFiles = Object.values(currentFilesByKind ?? {})
  const mayDownloadAll = currentFiles.every(({ mayDownload }) => mayDownload)
  const mayDownloadSome = currentFiles.some(({ mayDownload }) => mayDownload)
  const choicesPart = useRef<HTMLDivElement>(null)
  // What the review still waits for. Only the first text that applies is shown.
  const missingText =
    suggestOneKind(t, choice, slots, missingKinds) ??
    formatMissing(t, missingKinds, requiredKinds) ??
    (keepsMetadata ? formatMissingMetadata(t, review.preview) : undefined)
  useStrayDrops()
  return (
    <div className="rows addfile">
      <div className="pick">
        {/* Disabled during an upload, as the uploaded files belong to this report. */}
        <ReportPicker report={report} onPick={pickReport} disabled={hasUnpublished} />
        <div className="choices" ref={choicesPart} tabIndex={-1}>
          <RadioField
            legend={t('whatToAdd')}
            choices={fileChoices.map(name => [name, t(`add_${name}`)] as const)}
            value={choice}
            onChoose={chooseKinds}
          />
          {rowMode.isOffered && <RowModeField mode={rowMode.mode} onChoose={rowMode.choose} />}
        </div>
      </div>
      <MetadataExample />
      {!report && !isReportLoading && <NoReportNote />}
      {report && (
        <ReleasesPart
          waitingReleases={releases}
          addedCount={waitingDraftCount}
          onPublished={reloadCurrentFiles}
          onEmptied={() => scrollAndFocus(choicesPart.current)}
        />
      )}
      {currentFilesError !== undefined && (
        <FailedNote title={t('currentFilesFailed')} onTryAgain={reloadCurrentFiles}>
          <FailureText error={currentFilesError} />
        </FailedNote>
      )}
      {!mayDownloadAll && <p className="note">{t('notGranted')}</p>}
      <RejectedFilesNote rejections={fileIntake.rejections} />
      <div className="drops">
        {shownKinds.map(kind => (
          <FileRow
            key={kind}
            kind={kind}
            uploads={uploads}
            // Undefined while the files are loading, null without a file of this kind.
            currentFile={currentFilesByKind && (currentFilesByKind[kind] ?? null)}
            isReused={keepsMetadata && kind === 'metadata'}
            generatedFrom={generatedFile?.kind === kind ? generatedFile.from : undefined}
            acceptsSeveralFiles={choice === 'all'}
            onFiles={files => fileIntake.assign(kind, files)}
            disagreement={findDisagreement(review.preview, kind, slots)}
            maxBytes={maxBytes}
            fileName={report?.fileName}
          />
        ))}
      </div>
      {publishedReport && !hasUnpublished && <PublishedNote report={publishedReport} mayView={mayDownloadSome} />}
      {hasUnpublished && (
        <ReviewPart
          review={review}
          kinds={requiredKinds}
          addsKind={requiredKinds.some(kind => !currentFilesByKind?.[kind])}
          missingText={missingText}
          onCancel={cancel}
          // Other files are chosen in the empty slots.
          onChooseOther={cancel}
          onDraftGone={uploads.uploadAgain}
          onReplaceTable={() => {
            rowMode.choose('Update')
            // The pressed button is removed together with its finding.
            choicesPart.current?.querySelector<HTMLElement>('input[value=Update]')?.focus()
          }}
        />
      )}
      <LeaveDialog text={t('leaveText')} wouldLoseWork={hasUnpublished} />
    </div>
  )
}

/** The link to an example of a metadata workbook. */
const MetadataExample = () => {
  const { t } = useTranslation('publishing')
  return (
    <p className="small soft">
      {t('exampleText')}{' '}
      <a href={downloadMetadataExample.path} download>
        {t('example')}
      </a>
    </p>
  )
}

type Translate = ReturnType<typeof useTranslation<'publishing'>>['t']

/**
 * Returns a text if the columns of the new table do not match the current metadata, so that new metadata is needed; otherwise undefined.
 */
const formatMissingMetadata = (t: Translate, preview: Preview) =>
  preview.state === 'ready' && preview.changes.dictionaryGaps ? t('waitingForMetadata') : undefined

/**
 * Returns a suggestion for an upload with 'All' that has only one file while others are missing: to choose only the kind of this file.
 * Otherwise undefined.
 */
const suggestOneKind = (t: Translate, choice: FileChoice, slots: Slots, missingKinds: readonly FileKind[]) => {
  const [onlyKind, ...others] = allKinds.filter(kind => slots[kind].state === 'stored')
  if (choice !== 'all' || !onlyKind || others.length > 0 || missingKinds.length === 0) return undefined
  return t('oneFileOnly', { name: t(onlyKind) })
}

/** Returns a text that names the missing files; undefined if none is missing. */
const formatMissing = (t: Translate, missingKinds: readonly FileKind[], requiredKinds: readonly FileKind[]) => {
  if (missingKinds.length === 0) return undefined
  const names = missingKinds.map(kind => t(kind)).join(', ')
  return t(requiredKinds.length > 1 ? 'waitingForAll' : 'waitingForOne', { names })
}

export default AddFileTab
