import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import type { ReportHistory } from '../../../../contract/catalogue/versions/report-history.ts'
import { limits } from '../../../../contract/limits.ts'
import { createLazy } from '../../../frame/lazy-components.ts'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'
import { useFocusInside } from '../../../ui/fields/use-focus-inside.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import type { EditorData } from '../editor/editor-loading.ts'
import { scrollAndFocus } from '../scroll-and-focus.ts'
import { HistoryFilter } from './HistoryFilter.tsx'
import { buildHistoryPath } from './history-path.ts'
import { pickLinkUrl } from './link-urls.ts'
import { RestoreFieldsDialog } from './RestoreFieldsDialog.tsx'
import { RestoreLinkDialog } from './RestoreLinkDialog.tsx'
import type { Restorable } from './restorable.ts'
import { Timeline } from './Timeline.tsx'

const VersionRestore = createLazy(() => import('./VersionRestore.tsx'))

interface Props {
  form: ReportForm
  history: ReportHistory
  /** Called when an event was restored, so that the report's files, fields or links have changed. */
  onChanged: () => void
}

/** The history of a report: the timeline of its events with a filter, and what restores an event that the user has chosen. */
export const HistoryPart = ({ form, history, onChanged }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const { historyQuery } = useLoaderData<EditorData>()
  const heading = useRef<HTMLHeadingElement>(null)
  const [restorable, openRestorable, closeRestorable] = useOpened<Restorable>()
  const { counts, current, events, total } = history
  const { sourceId, fileName, titleEn, titleTh } = form.report
  // The pressed button is removed when the list shows the restored event. Each restoration increases a count, so that this key changes.
  const historyKey = `${counts.files} ${counts.fields} ${counts.links}`
  const focusProps = useFocusInside<HTMLDivElement>(historyKey)
  // Null only for a report without files, which has no version to restore.
  const currentNumber = current.version ?? counts.files
  const lacksGrant = events.some(({ version }) => version?.files.some(({ mayDownload }) => !mayDownload))
  const eventCount = counts.files + counts.fields + counts.links
  const eventsText = t('events', { count: eventCount, number: formatNumber(eventCount) })
  return (
    <>
      <div className="vtools">
        {/* Gets the focus when the restoration below it closes. */}
        <h2 className="count" ref={heading} tabIndex={-1}>
          <b>{formatNumber(counts.files)}</b> {t('versionsAnd', { count: counts.files, events: eventsText })}
        </h2>
        <HistoryFilter sourceId={sourceId} counts={counts} kind={historyQuery?.kind} />
      </div>
      {lacksGrant && <p className="note">{t('notGranted', { ns: 'publishing' })}</p>}
      {restorable && 'version' in restorable && (
        <Suspense>
          <VersionRestore
            key={restorable.version.number}
            sourceId={sourceId}
            restorable={restorable.version}
            currentNumber={currentNumber}
            onChanged={onChanged}
            onClose={() => {
              scrollAndFocus(heading.current)
              closeRestorable()
            }}
          />
        </Suspense>
      )}
      <div {...focusProps}>
        <Timeline history={history} kind={historyQuery?.kind} onRestore={openRestorable} />
        {restorable && 'save' in restorable && (
          <RestoreFieldsDialog
            current={current.save}
            restorable={restorable.save}
            onChanged={onChanged}
            onClose={closeRestorable}
          />
        )}
        {restorable && 'link' in restorable && (
          <RestoreLinkDialog
            report={{ sourceId, fileName, titleEn, titleTh }}
            currentUrl={pickLinkUrl(current, restorable.link.kind)}
            restorable={restorable.link}
            onChanged={onChanged}
            onClose={closeRestorable}
          />
        )}
      </div>
      <Pager
        page={historyQuery?.page ?? 1}
        pageSize={limits.changesPageSize}
        total={total}
        toHref={page => buildHistoryPath({ sourceId, kind: historyQuery?.kind, page })}
      />
      <p className="small soft vnote">{t('note')}</p>
    </>
  )
}
