import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { downloadWordExample } from '../../../../contract/catalogue/downloads.ts'
import { createLazy } from '../../../frame/lazy-components.ts'
import { visitContext } from '../../../frame/visit.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Title } from '../../../ui/values/Title.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickReportTitle } from '../../lists/names.ts'
import { RhythmSection } from '../rhythm/RhythmSection.tsx'
import type { Route } from './+types/EditorPage.ts'
import { EditorTabs } from './EditorTabs.tsx'
import { EditorVisibility } from './EditorVisibility.tsx'
import { loadEditor, parseHistoryQuery } from './editor-loading.ts'
import { pickTab } from './editor-paths.ts'
import { ReportTab } from './ReportTab.tsx'
import './editor.css'

const AddFileTab = createLazy(() => import('../files/AddFileTab.tsx'))
const AddLinkTab = createLazy(() => import('../links/AddLinkTab.tsx'))
const VersionsTab = createLazy(() => import('../versions/VersionsTab.tsx'))
/**
 * The tabs that are mounted only while they are open; they read the loader's data themselves. The report tab stays mounted, so that it keeps
 * its input.
 */
const tabComponents = { file: AddFileTab, link: AddLinkTab, versions: VersionsTab }

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadEditor(
    context.get(visitContext).call,
    findSourceId(url) ?? '',
    pickUrlTab(url) === 'versions' ? parseHistoryQuery(url) : undefined,
  )

const findSourceId = (url: URL) => url.searchParams.get('source_id')
const pickUrlTab = ({ pathname, searchParams }: URL) => pickTab(pathname, searchParams.get('tab'))

/**
 * Returns true for a reload and for another report. When the tab changes, only the report tab, whose fields may have been restored from
 * an earlier version, and the versions tab, which shows the history, are loaded again.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => {
  const isReload = currentUrl.href === nextUrl.href
  const isOtherReport = findSourceId(currentUrl) !== findSourceId(nextUrl)
  const showsLoadedData = !['file', 'link'].includes(pickUrlTab(nextUrl))
  return isReload || isOtherReport || showsLoadedData
}

/** /admin/ReportConfiguration: a report's metadata, files, links and versions, one tab each (docs/behaviour/editor.md#report-editor). */
const EditorPage = ({ loaderData }: Route.ComponentProps) => {
  // `requestedId` is the Report ID in the URL, even if no report has it.
  const { classifications, form, readersPage, releaseRhythm, sourceId: requestedId } = loaderData
  const { t } = useTranslation(['editing', 'profile', 'shell'])
  const { pathname } = useLocation()
  const tab = pickTab(pathname, useSearchParams()[0].get('tab'))
  const pageName = t('ReportConfiguration', { ns: 'profile' })
  const language = useLanguage()
  const title = form ? pickReportTitle(language, form.report) || form.report.titleEn : pageName
  // Undefined for a new report.
  const storedSourceId = form?.report.sourceId
  const OpenTab = tab === 'report' ? undefined : tabComponents[tab]
  return (
    <div className="editor">
      <title>{t('documentTitle', { ns: 'shell', title: tab === 'report' ? title : `${t(tab)} · ${title}` })}</title>
      <div className="toolbar">
        <div>
          {form && <p className="small soft">{pageName}</p>}
          <h1>
            <Title text={title} />
          </h1>
          {form && <EditorVisibility form={form} />}
        </div>
        {tab === 'report' && (
          <a className="btn quiet sm" href={`/api${downloadWordExample.path}`} download>
            <Icon of={IconDownload} />
            {t('wordExample')}
          </a>
        )}
      </div>
      <EditorTabs tab={tab} sourceId={storedSourceId} />
      {/* Hidden instead of unmounted, so that it keeps its input. */}
      <div hidden={tab !== 'report'}>
        <ReportTab
          classifications={classifications}
          form={form}
          readersPage={readersPage}
          hasRhythm={Boolean(releaseRhythm?.rhythm)}
          sourceId={requestedId}
          isShown={tab === 'report'}
        />
        {form && releaseRhythm && (
          <RhythmSection key={storedSourceId} sourceId={form.report.sourceId} releaseRhythm={releaseRhythm} />
        )}
        {/* The child route: the Data Source section, which belongs to another domain. */}
        <Outlet />
      </div>
      {OpenTab && (
        <Suspense fallback={<span className="skel tabskel" />}>
          {/* Another report remounts the tab, which aborts its uploads and clears its state. */}
          <OpenTab key={storedSourceId} sourceId={storedSourceId} />
        </Suspense>
      )}
    </div>
  )
}

export default EditorPage
