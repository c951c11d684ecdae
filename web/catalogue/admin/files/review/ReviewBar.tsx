import { useTranslation } from 'react-i18next'
import type { DraftRelease } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { FailureNote } from '../../../../frame/staff/FailureNote.tsx'
import type { Publisher } from '../releases/use-publisher.ts'
import type { ReleaseChoice } from '../releases/use-release-choice.ts'
import { isOtherTable } from './other-table.ts'
import type { Review } from './use-review.ts'
import '../../savebar.css'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  /** True if the report has no file of one of the kinds yet. */
  addsKind: boolean
  /** What is still missing for the publication; undefined if nothing is. */
  missingText?: string | undefined
  choice: ReleaseChoice
  publisher: Publisher
  /** Set if the draft waits or has waited for its time or for a second person; the buttons then have other labels. */
  release?: DraftRelease | undefined
  /** Called with each press of the button, before the draft is sent. */
  onSubmit: () => void
  onCancel: () => void
}

/** The button that publishes, schedules or sends a draft, and the text that says what is missing. */
export const ReviewBar = (props: Props) => {
  const { review, kinds, addsKind, missingText, choice, publisher, release, onSubmit, onCancel } = props
  const { t } = useTranslation(['publishing', 'releases'])
  const { preview, busy, failure, submitDecision, areFindingsAcknowledged } = review
  const changes = preview.state === 'ready' ? preview.changes : undefined
  const generatedKinds = changes?.generatedFile ? [changes.generatedFile.kind] : []
  // The kinds of which publishing makes a new version.
  const changedKinds = [...new Set([...kinds, ...generatedKinds])].filter(
    kind => !changes?.unchangedKinds.includes(kind),
  )
  const changesNothing = changedKinds.length === 0
  const replacesWholeTable = changes !== undefined && isOtherTable(changes)
  const isDisabled = !changes || changesNothing || missingText !== undefined || !areFindingsAcknowledged
  /** True if the button sends the draft to a second person instead of publishing it. */
  const isForSecondPerson = preview.state === 'ready' && publisher.who === 'second'
  const publishChoice = () => {
    onSubmit()
    // Undefined if the typed time is not valid; the field then shows the error.
    const submittedChoice = choice.submit()
    if (submittedChoice)
      void submitDecision({
        ...submittedChoice,
        sendsToSecondPerson: isForSecondPerson,
        secondPerson: publisher.chosenPerson,
      })
  }
  const publishesNow = choice.when === 'now' && !isForSecondPerson
  const formatVerb = () => {
    const { chosenPerson } = publisher
    if (isForSecondPerson)
      return chosenPerson ? t('sendTo', { ns: 'releases', user: chosenPerson.name }) : t('send', { ns: 'releases' })
    if (!publishesNow) {
      // If someone else made the draft, a publication also approves it.
      const approvesDraft = release?.state === 'waiting' && !release.isOwn
      return t(approvesDraft ? 'approveThen' : 'releaseThen', { ns: 'releases' })
    }
    // `newestFileAt` is null for a report without files.
    const isAddition = addsKind || changes?.newestFileAt === null
    // If nothing changes, the disabled button still counts the uploaded files.
    return t(isAddition ? 'publishFiles' : 'replaceFiles', { count: changedKinds.length || kinds.length })
  }
  const formatStatus = () => {
    if (busy) return publishesNow ? t('publishing') : t('saving', { ns: 'releases' })
    if (changes && changesNothing) return t('nothingChanges')
    if (missingText !== undefined) return missingText
    return areFindingsAcknowledged ? undefined : t('acknowledgeFirst')
  }
  return (
    <div className="savebar">
      <button
        type="button"
        className={replacesWholeTable ? 'btn danger' : 'btn primary'}
        disabled={isDisabled}
        aria-busy={busy}
        onClick={publishChoice}
      >
        {formatVerb()}
      </button>
      <button type="button" className="btn quiet" disabled={busy} onClick={onCancel}>
        {release ? t('close', { ns: 'releases' }) : t('cancel')}
      </button>
      <span className="small" role="status">
        {formatStatus()}
      </span>
      <FailureNote failure={failure} />
    </div>
  )
}
