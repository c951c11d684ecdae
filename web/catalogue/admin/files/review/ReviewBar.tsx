import { useTranslation } from 'react-i18next'
import type { Release } from '../../../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import { Trouble } from '../../../../frame/staff/Trouble.tsx'
import type { Publisher } from '../releases/use-publisher.ts'
import type { ReleaseChoice } from '../releases/use-release-choice.ts'
import { isOtherTable, type Review } from './use-review.ts'
import '../../savebar.css'

interface Props {
  review: Review
  kinds: readonly FileKind[]
  /** True if the report has no file of one of the kinds yet. */
  adds: boolean
  waiting?: string | undefined
  choice: ReleaseChoice
  publisher: Publisher
  /** Set if the draft waits or has waited; the button then has another label. */
  release?: Release | undefined
  onCancel: () => void
}

/** The publish button with its action and the number of files; the text next to it says what is missing. */
export const ReviewBar = ({ review, kinds, adds, waiting, choice, publisher, release, onCancel }: Props) => {
  const { t } = useTranslation(['publishing', 'releases'])
  const { preview, busy, failure, publish, isAcknowledged } = review
  const changes = preview.state === 'ready' ? preview.changes : undefined
  const generatedKinds = changes?.made ? [changes.made.kind] : []
  const count = [...new Set([...kinds, ...generatedKinds])].filter(kind => !changes?.unchanged.includes(kind)).length
  const statusText =
    changes && count === 0 ? t('nothingChanges') : (waiting ?? (isAcknowledged ? undefined : t('tickFirst')))
  const isAlarm = changes !== undefined && isOtherTable(changes)
  const isSending = preview.state === 'ready' && publisher.who === 'second'
  const publishChoice = () => {
    const releaseChoice = choice.take()
    if (releaseChoice) void publish({ ...releaseChoice, isSent: isSending, secondPerson: publisher.chosen })
  }
  const formatVerb = () => {
    if (isSending && publisher.chosen) return t('sendTo', { ns: 'releases', name: publisher.chosen.name })
    if (isSending) return t('send', { ns: 'releases' })
    if (choice.when === 'now')
      return t(adds || changes?.since === null ? 'publishFiles' : 'replaceFiles', { count: count || kinds.length })
    return t(release?.state === 'waiting' && !release.isOwn ? 'approveThen' : 'releaseThen', { ns: 'releases' })
  }
  return (
    <div className="savebar">
      <button
        type="button"
        className={isAlarm ? 'btn danger' : 'btn primary'}
        disabled={!changes || count === 0 || waiting !== undefined || !isAcknowledged}
        aria-busy={busy}
        onClick={publishChoice}
      >
        {formatVerb()}
      </button>
      <button type="button" className="btn quiet" disabled={busy} onClick={onCancel}>
        {release ? t('close', { ns: 'releases' }) : t('cancel')}
      </button>
      <span className="small" role="status">
        {busy ? (choice.when === 'now' && !isSending ? t('publishing') : t('working', { ns: 'releases' })) : statusText}
      </span>
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
    </div>
  )
}
