import { useTranslation } from 'react-i18next'
import type {
  HistoryEvent,
  HistoryKind,
  ReportHistory,
} from '../../../../contract/catalogue/versions/report-history.ts'
import { FieldEvent } from './FieldEvent.tsx'
import { FileEvent } from './FileEvent.tsx'
import { LinkEvent } from './LinkEvent.tsx'
import { pickLinkUrl } from './link-urls.ts'
import type { Restorable } from './restorable.ts'

interface Props {
  history: ReportHistory
  /** The shown kind; undefined for all. */
  kind: HistoryKind | undefined
  onRestore: (restorable: Restorable) => void
}

const emptyTextKeys = { files: 'noFileVersions', fields: 'noFieldVersions', links: 'noLinkVersions' } as const

/** The events of a report in one table, newest first. */
export const Timeline = ({ history: { events, counts, current }, kind, onRestore }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  if (events.length === 0)
    return (
      <p className="soft">
        {kind && counts[kind] === 0 ? t(emptyTextKeys[kind], { ns: 'publishing' }) : t('noEvents')}
      </p>
    )
  return (
    <table className="t banded vline">
      <thead>
        <tr>
          <th scope="col" className="vno">
            {t('version')}
          </th>
          <th scope="col" className="vwhen">
            {t('when')}
          </th>
          <th scope="col">{t('what')}</th>
          <th scope="col" className="vkind">
            {t('kind')}
          </th>
          <th scope="col" className="vacts">
            <span className="vh">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(event => (
          <TimelineEntry key={toEventKey(event)} event={event} current={current} onRestore={onRestore} />
        ))}
      </tbody>
    </table>
  )
}

/** Returns a React key: the number of an event is unique within its kind. */
const toEventKey = ({ kind, version, fields, link }: HistoryEvent) =>
  `${kind} ${version?.number ?? fields?.save.revision ?? link?.change.number}`

interface EntryProps {
  event: HistoryEvent
  current: ReportHistory['current']
  onRestore: (restorable: Restorable) => void
}

const TimelineEntry = ({ event, current, onRestore }: EntryProps) => {
  const { version, fields, link } = event
  if (version) return <FileEvent event={event} version={version} onRestore={onRestore} />
  if (fields)
    return (
      <FieldEvent
        event={event}
        fields={fields}
        isCurrent={fields.save.revision === current.save.revision}
        onRestore={onRestore}
      />
    )
  // Every event has one of the three.
  if (!link) return null
  const currentUrl = pickLinkUrl(current, link.change.kind)
  return <LinkEvent event={event} link={link} currentUrl={currentUrl} onRestore={onRestore} />
}
