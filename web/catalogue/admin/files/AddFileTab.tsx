import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { downloadMetadataExample } from '../../../../contract/catalogue/downloads.ts'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { FailedNote } from '../../../ui/FailedNote.tsx'
import { RadioField } from '../../../ui/RadioField.tsx'
import type { loader } from '../editor/EditorPage.tsx'
import { LeaveDialog } from '../LeaveDialog.tsx'
import { disagreementOf } from './disagreements.ts'
import { FileRow } from './FileRow.tsx'
import { allKinds, type Choice, choices, kindsOf } from './kinds.ts'
import { LeftNote } from './LeftNote.tsx'
import { NoReportNote } from './NoReportNote.tsx'
import { PublishedNote } from './PublishedNote.tsx'
import { ReportPicker } from './ReportPicker.tsx'
import { ReviewPart } from './ReviewPart.tsx'
import type { PickedReport } from './reports.ts'
import { isUnderWay, isUntouched, type Slots } from './slots.ts'
import { Trouble } from './Trouble.tsx'
import { useGiven } from './use-given.ts'
import { usePicked } from './use-picked.ts'
import { type PresentFiles, usePresentFiles } from './use-present-files.ts'
import { type Preview, useReview } from './use-review.ts'
import { useStrayDrops } from './use-stray-drops.ts'
import { useUploads } from './use-uploads.ts'
import './files.css'

/** ADD FILE (administration.md 2.3): metadata, Excel and CSV of a report, looked at before they replace the present ones. */
const AddFileTab = ({ sourceId }: { sourceId?: string }) => {
  const { t } = useTranslation('publishing')
  const { maxBytes } = useLoaderData<typeof loader>()
  const [report, pick, isAwaited] = usePicked(sourceId)
  const [choice, setChoice] = useState<Choice>('all')
  const [published, setPublished] = useState<PickedReport>()
  const kinds = kindsOf(choice)
  const uploads = useUploads(report?.fileName)
  const { slots } = uploads
  const given = useGiven(uploads, kinds, report?.fileName)
  const present = usePresentFiles(report?.sourceId)
  const standing = Object.values(present.files ?? {})
  const stays = metadataStays(choice, slots, present.files)
  const coming = stays ? kinds.filter(kind => kind !== 'metadata') : kinds
  const wanting = coming.filter(kind => slots[kind].state !== 'kept')
  const review = useReview({
    draftId: wanting.length === 0 ? uploads.findDraft() : undefined,
    version: slots,
    kinds: coming,
    onPublished() {
      uploads.forget()
      present.again()
      setPublished(report)
    },
  })
  useStrayDrops()
  const choose = (next: Choice) => {
    given.forget()
    setChoice(next)
    setPublished(undefined)
    void uploads.drop(allKinds.filter(kind => !kindsOf(next).includes(kind)))
  }
  const cancel = () => {
    given.forget()
    uploads.cancel()
  }
  const pickOther = (next: PickedReport | undefined) => {
    cancel()
    setPublished(undefined)
    pick(next)
  }
  return (
    <div className="rows addfile">
      <div className="pick">
        {/* Files on their way are for this report. */}
        <ReportPicker report={report} onPick={pickOther} disabled={isUnderWay(slots)} />
        <RadioField
          legend={t('whatToAdd')}
          choices={choices.map(name => [name, t(name)] as const)}
          value={choice}
          onChoose={choose}
        />
      </div>
      <p className="small soft">
        {t('exampleText')}{' '}
        <a href={downloadMetadataExample.path} download>
          {t('example')}
        </a>
      </p>
      {!report && !isAwaited && <NoReportNote />}
      {present.error !== undefined && (
        <FailedNote title={t('presentFailed')} onTryAgain={present.again}>
          <Trouble error={present.error} />
        </FailedNote>
      )}
      {standing.some(({ mayTake }) => !mayTake) && <p className="note">{t('notGranted')}</p>}
      <LeftNote left={given.left} />
      <div className="drops">
        {kinds.map(kind => (
          <FileRow
            key={kind}
            kind={kind}
            uploads={uploads}
            present={present.files && (present.files[kind] ?? null)}
            mayStay={stays && kind === 'metadata'}
            several={choice === 'all'}
            onFiles={files => given.give(kind, files)}
            disagreement={disagreementOf(review.preview, kind, slots)}
            maxBytes={maxBytes}
            fileName={report?.fileName}
          />
        ))}
      </div>
      {published && !isUnderWay(slots) && (
        <PublishedNote report={published} isSeen={standing.some(({ mayTake }) => mayTake)} />
      )}
      {isUnderWay(slots) && (
        <ReviewPart
          review={review}
          kinds={coming}
          adds={coming.some(kind => !present.files?.[kind])}
          waiting={waitingFor(t, wanting, coming) ?? (stays ? wantedStill(t, review.preview) : undefined)}
          onCancel={cancel}
          onGone={uploads.renew}
        />
      )}
      <LeaveDialog text={t('leaveText')} wouldLeave={isUnderWay(slots)} />
    </div>
  )
}

type Words = ReturnType<typeof useTranslation<'publishing'>>['t']

/** With 'All' a table may come again without its description: the metadata that readers have stays. */
const metadataStays = (choice: Choice, { metadata }: Slots, present: PresentFiles | undefined) =>
  choice === 'all' && present?.metadata !== undefined && isUntouched(metadata)

/** Other columns than the metadata describes come with theirs. */
const wantedStill = (t: Words, preview: Preview) =>
  preview.state === 'ready' && preview.changes.dictionaryGaps ? t('waitingForMetadata') : undefined

const waitingFor = (t: Words, wanting: readonly FileKind[], kinds: readonly FileKind[]) => {
  if (wanting.length === 0) return undefined
  const names = wanting.map(kind => t(kind)).join(', ')
  return t(kinds.length > 1 ? 'waitingForAll' : 'waitingForOne', { names })
}

export default AddFileTab
