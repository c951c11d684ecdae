import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import type { ReportHistory } from '../../../../contract/catalogue/versions/report-history.ts'
import { limits } from '../../../../contract/limits.ts'
import { lazily } from '../../../frame/lazily.ts'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import type { EditorData } from '../editor/editor-loading.ts'
import { arrive } from '../files/slots/arrival.ts'
import { useKeptFocus } from '../files/slots/use-kept-focus.ts'
import { HistoryFilter } from './HistoryFilter.tsx'
import { historyPath } from './history-path.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { RestoreLinkDialog } from './RestoreLinkDialog.tsx'
import type { Restorable } from './restorable.ts'
import { Timeline } from './Timeline.tsx'

const VersionRestore = lazily(() => import('./VersionRestore.tsx'))

interface Props {
  form: ReportForm
  history: ReportHistory
  /** Called when the report's files, fields or links have changed. */
  onChanged: () => void
}

/** The timeline of a report, its filter, and the dialog that restores an event. */
export const HistoryPart = ({ form, history, onChanged }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const { historyQuery } = useLoaderData<EditorData>()
  const heading = useRef<HTMLHeadingElement>(null)
  const [restorable, openRestorable, close] = useOpened<Restorable>()
  const { counts, current, events, total } = history
  const { files, fields, links } = counts
  const { sourceId, fileName, titleEn, titleTh } = form.report
  // The button of a restored event is removed.
  const focus = useKeptFocus<HTMLDivElement>(`${files} ${fields} ${links}`)
  const mayNotTake = events.some(({ version }) => version?.files.some(({ mayTake }) => !mayTake))
  const eventCount = files + fields + links
  return (
    <>
      <div className="vtools">
        <h2 className="count" ref={heading} tabIndex={-1}>
          <b>{formatNumber(files)}</b>{' '}
          {t('versionsAnd', {
            count: files,
            events: t('events', { count: eventCount, shown: formatNumber(eventCount) }),
          })}
        </h2>
        <HistoryFilter sourceId={sourceId} counts={counts} kind={historyQuery?.kind} />
      </div>
      {mayNotTake && <p className="note">{t('notGranted', { ns: 'publishing' })}</p>}
      {restorable && 'version' in restorable && (
        <Suspense>
          <VersionRestore
            key={restorable.version.number}
            sourceId={sourceId}
            restorable={restorable.version}
            current={current.version ?? files}
            onChanged={onChanged}
            onClose={() => {
              arrive(heading.current)
              close()
            }}
          />
        </Suspense>
      )}
      <div {...focus}>
        <Timeline history={history} kind={historyQuery?.kind} onRestore={openRestorable} />
        {restorable && 'save' in restorable && (
          <RestoreDialog present={current.save} restorable={restorable.save} onChanged={onChanged} onClose={close} />
        )}
        {restorable && 'link' in restorable && (
          <RestoreLinkDialog
            report={{ sourceId, fileName, titleEn, titleTh }}
            present={(restorable.link.kind === 'api' ? current.apiUrl : current.dashboardUrl) ?? ''}
            restorable={restorable.link}
            onChanged={onChanged}
            onClose={close}
          />
        )}
      </div>
      <Pager
        page={historyQuery?.page ?? 1}
        pageSize={limits.savesPageSize}
        total={total}
        toHref={page => historyPath({ sourceId, kind: historyQuery?.kind, page })}
      />
      <p className="small soft vnote">{t('note')}</p>
    </>
  )
}
