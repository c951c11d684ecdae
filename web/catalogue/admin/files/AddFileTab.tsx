import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { downloadMetadataExample } from '../../../../contract/catalogue/downloads.ts'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { RadioField } from '../../../ui/RadioField.tsx'
import type { loader } from '../editor/EditorPage.tsx'
import { disagreementOf } from './disagreements.ts'
import { FileRow } from './FileRow.tsx'
import { allKinds, type Choice, choices, kindsOf } from './kinds.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PublishedNote } from './PublishedNote.tsx'
import { ReportPicker } from './ReportPicker.tsx'
import { ReviewPart } from './ReviewPart.tsx'
import type { PickedReport } from './reports.ts'
import { isUnderWay } from './slots.ts'
import { usePicked } from './use-picked.ts'
import { useReview } from './use-review.ts'
import { useUploads } from './use-uploads.ts'
import './files.css'

/** ADD FILE (administration.md 2.3): metadata, Excel and CSV of a report, looked at before they replace the present ones. */
const AddFileTab = ({ sourceId }: { sourceId?: string }) => {
  const { t } = useTranslation('publishing')
  const { maxBytes } = useLoaderData<typeof loader>()
  const [report, pick] = usePicked(sourceId)
  const [choice, setChoice] = useState<Choice>('all')
  const [published, setPublished] = useState<PickedReport>()
  const kinds = kindsOf(choice)
  const uploads = useUploads(report?.fileName)
  const { slots } = uploads
  const wanting = kinds.filter(kind => slots[kind].state !== 'kept')
  const review = useReview({
    draftId: wanting.length === 0 ? uploads.findDraft() : undefined,
    version: slots,
    kinds,
    onPublished() {
      uploads.forget()
      setPublished(report)
    },
  })
  const choose = (next: Choice) => {
    setChoice(next)
    setPublished(undefined)
    void uploads.drop(allKinds.filter(kind => !kindsOf(next).includes(kind)))
  }
  const pickOther = (next: PickedReport | undefined) => {
    uploads.cancel()
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
      <div className="drops">
        {kinds.map(kind => (
          <FileRow
            key={kind}
            kind={kind}
            uploads={uploads}
            disagreement={disagreementOf(review.preview, kind, slots)}
            maxBytes={maxBytes}
            off={!report}
          />
        ))}
      </div>
      {published && !isUnderWay(slots) && <PublishedNote report={published} />}
      {isUnderWay(slots) && (
        <ReviewPart
          review={review}
          kinds={kinds}
          waiting={waitingFor(t, wanting, kinds)}
          onCancel={uploads.cancel}
          onGone={uploads.renew}
        />
      )}
      <LeaveDialog wouldLose={isUnderWay(slots)} />
    </div>
  )
}

type Words = ReturnType<typeof useTranslation<'publishing'>>['t']

const waitingFor = (t: Words, wanting: readonly FileKind[], kinds: readonly FileKind[]) => {
  if (wanting.length === 0) return undefined
  const names = wanting.map(kind => t(kind)).join(', ')
  return t(kinds.length > 1 ? 'waitingForAll' : 'waitingForOne', { names })
}

export default AddFileTab
