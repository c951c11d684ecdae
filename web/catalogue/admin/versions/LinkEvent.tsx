import { useTranslation } from 'react-i18next'
import type { HistoryEvent, LinkEvent as Link } from '../../../../contract/catalogue/versions/report-history.ts'
import { CurrentChip, EventRow } from './EventRow.tsx'
import type { Restorable } from './restorable.ts'

interface Props {
  event: HistoryEvent
  link: Link
  /** The current address of this kind; empty if there is none. */
  present: string
  onRestore: (restorable: Restorable) => void
}

/** A change of an address, which can be restored; for the first change, also the address before it, as no other entry has it. */
export const LinkEvent = ({ event, link: { change, isFirst, isLatest }, present, onRestore }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const { kind, before, after } = change
  const verb = before === null ? 'setLink' : after === null ? 'removedLink' : 'changedLink'
  const buildRestoreButton = (address: string, label: string) => (
    <button
      type="button"
      className="btn sm quiet"
      aria-label={t('restoreLink', { ns: 'publishing', address })}
      onClick={() => onRestore({ link: { kind, address } })}
    >
      {label}
    </button>
  )
  return (
    <EventRow
      event={event}
      actionText={t(`${verb}_${kind}`)}
      actions={
        <>
          {isLatest && after !== null && after === present && <CurrentChip />}
          {after !== null && after !== present && buildRestoreButton(after, t('restore', { ns: 'publishing' }))}
        </>
      }
    >
      {after !== null && <span className="second vchange">{after}</span>}
      {before !== null && <span className="second vchange">{t('wasAddress', { address: before })}</span>}
      {isFirst && before !== null && before !== present && buildRestoreButton(before, t('restoreEarlier'))}
    </EventRow>
  )
}
