import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadMetadataExample } from '../../../../contract/catalogue/downloads.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { RetryNote } from '../../../ui/RetryNote.tsx'
import { scrollAndFocus } from '../scroll-and-focus.ts'
import { FileRows } from './FileRows.tsx'
import { NoReportNote } from './NoReportNote.tsx'
import { PublishedNote } from './PublishedNote.tsx'
import { ReleasesPart } from './releases/ReleasesPart.tsx'
import { ReviewPart } from './review/ReviewPart.tsx'
import { UploadChoices } from './UploadChoices.tsx'
import { useAddFile } from './use-add-file.ts'
import { useMissingText } from './use-missing-text.ts'
import { useStrayDrops } from './use-stray-drops.ts'
import './files.css'

/** The tab Add File: uploads metadata, Excel and CSV, and reviews them before publication (docs/behaviour/publishing.md#add-file). */
const AddFileTab = ({ sourceId }: { sourceId?: string }) => {
  const { t } = useTranslation('publishing')
  const addFile = useAddFile(sourceId)
  const { report, uploads, currentFiles, requiredKinds, review, publishedReport, hasUnpublished, cancel } = addFile
  const missingText = useMissingText(addFile)
  const choicesPart = useRef<HTMLDivElement>(null)
  useStrayDrops()
  const replaceTable = () => {
    addFile.rowMode.choose('Update')
    // The pressed button is removed together with its finding.
    choicesPart.current?.querySelector<HTMLElement>('input[value=Update]')?.focus()
  }
  const cancelReview = () => {
    cancel()
    // The pressed button is removed together with the review.
    scrollAndFocus(choicesPart.current)
  }
  const downloads = Object.values(currentFiles.files ?? {}).map(({ mayDownload }) => mayDownload)
  return (
    <div className="rows addfile">
      <UploadChoices addFile={addFile} choicesPart={choicesPart} />
      <MetadataExample />
      {!report && !addFile.isReportLoading && <NoReportNote />}
      {report && (
        <ReleasesPart
          waitingReleases={addFile.releases}
          addedCount={addFile.waitingDraftCount}
          onPublished={currentFiles.reload}
          onEmptied={() => scrollAndFocus(choicesPart.current)}
        />
      )}
      {currentFiles.error !== undefined && (
        <RetryNote title={t('currentFilesFailed')} onTryAgain={currentFiles.reload}>
          <FailureText error={currentFiles.error} />
        </RetryNote>
      )}
      {downloads.includes(false) && <p className="note">{t('notGranted')}</p>}
      <FileRows addFile={addFile} />
      {publishedReport && !hasUnpublished && (
        <PublishedNote report={publishedReport} mayView={downloads.includes(true)} />
      )}
      {hasUnpublished && (
        <ReviewPart
          review={review}
          kinds={requiredKinds}
          addsKind={requiredKinds.some(kind => !currentFiles.files?.[kind])}
          missingText={missingText}
          onCancel={cancelReview}
          // Other files are chosen in the empty slots.
          onChooseOther={cancelReview}
          onDraftGone={uploads.uploadAgain}
          onReplaceTable={replaceTable}
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

export default AddFileTab
