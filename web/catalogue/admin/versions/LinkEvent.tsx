import { useTranslation } from 'react-i18next'
import type { HistoryEvent, LinkEvent as LinkHistory } from '../../../../contract/catalogue/versions/report-history.ts'
import { CurrentChip, EventRow } from './EventRow.tsx'
import type { Restorable } from './restorable.ts'

interface Props {
  event: HistoryEvent
  link: LinkHistory
  /** The current URL of this kind of link; empty if there is none. */
  currentUrl: string
  onRestore: (restorable: Restorable) => void
}

/**
 * The entry of a change of a link, with a button to restore its URL. The first change also offers the URL before it, as no other entry has
 * that one.
 */
export const LinkEvent = ({ event, link: { change, isFirst, isLatest }, currentUrl, onRestore }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  // `before` is null if the report had no URL, `after` if the URL was removed.
  const { kind, before, after } = change
  const isCurrent = isLatest && after !== null && after === currentUrl
  const restorableUrl = after === currentUrl ? null : after
  const restorableFirstUrl = isFirst && before !== currentUrl ? before : null
  const buildRestoreButton = (url: string, label: string) => (
    <button
      type="button"
      className="btn sm quiet"
      aria-label={t('restoreLink', { ns: 'publishing', address: url })}
      onClick={() => onRestore({ link: { kind, url } })}
    >
      {label}
    </button>
  )
  return (
    <EventRow
      event={event}
      actionText={t(`${pickActionText(change)}_${kind}`)}
      actions={
        <>
          {isCurrent && <CurrentChip />}
          {restorableUrl !== null && buildRestoreButton(restorableUrl, t('restore', { ns: 'publishing' }))}
        </>
      }
    >
      {after !== null && <span className="second vchange">{after}</span>}
      {before !== null && <span className="second vchange">{t('previousAddress', { address: before })}</span>}
      {restorableFirstUrl !== null && buildRestoreButton(restorableFirstUrl, t('restoreEarlier'))}
    </EventRow>
  )
}

/** Returns the beginning of the key of the text for a change of a link. */
const pickActionText = ({ before, after }: LinkHistory['change']) => {
  if (before === null) return 'setLink'
  return after === null ? 'removedLink' : 'changedLink'
}
