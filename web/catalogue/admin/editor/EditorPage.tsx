import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { downloadWordExample } from '../../../../contract/catalogue/downloads.ts'
import { lazily } from '../../../frame/lazily.ts'
import { visitContext } from '../../../frame/visit.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Title } from '../../../ui/values/Title.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { titleIn } from '../../lists/texts.ts'
import { RhythmSection } from '../rhythm/RhythmSection.tsx'
import VersionsTab from '../versions/VersionsTab.tsx'
import type { Route } from './+types/EditorPage.ts'
import { EditorTabs } from './EditorTabs.tsx'
import { EditorVisibility } from './EditorVisibility.tsx'
import { loadEditor, parseHistoryQuery } from './editor-loading.ts'
import { pickTab } from './editor-paths.ts'
import { ReportTab } from './ReportTab.tsx'
import './editor.css'

const AddFileTab = lazily(() => import('../files/AddFileTab.tsx'))
const AddLinkTab = lazily(() => import('../links/AddLinkTab.tsx'))
const otherTabs = { file: AddFileTab, link: AddLinkTab, versions: VersionsTab }

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadEditor(
    context.get(visitContext).call,
    url.searchParams.get('source_id') ?? '',
    readTab(url) === 'versions' ? parseHistoryQuery(url) : undefined,
  )

const readSourceId = (url: URL) => url.searchParams.get('source_id')
const readTab = ({ pathname, searchParams }: URL) => pickTab(pathname, searchParams.get('tab'))

/**
 * Returns true for a reload, for another report, for the first tab, as a report may have been restored, and for the last one, which needs
 * the events.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href ||
  readSourceId(currentUrl) !== readSourceId(nextUrl) ||
  !['file', 'link'].includes(readTab(nextUrl))

/** /admin/ReportConfiguration: a report's metadata, files, links and versions, one tab each (docs/behaviour/editor.md#report-editor). */
const EditorPage = ({ loaderData: { places, form, readersPage, rhythm, sourceId } }: Route.ComponentProps) => {
  const { t } = useTranslation(['editing', 'profile', 'shell'])
  const { pathname } = useLocation()
  const tab = pickTab(pathname, useSearchParams()[0].get('tab'))
  const section = t('ReportConfiguration', { ns: 'profile' })
  const language = useLanguage()
  const title = form ? titleIn(language, form.report) || form.report.titleEn : section
  const OtherTab = tab === 'report' ? undefined : otherTabs[tab]
  return (
    <div className="editor">
      <title>{t('titleOf', { ns: 'shell', title: tab === 'report' ? title : `${t(tab)} · ${title}` })}</title>
      <div className="toolbar">
        <div>
          {form && <p className="small soft">{section}</p>}
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
      <EditorTabs tab={tab} sourceId={form?.report.sourceId} />
      {/* Hidden instead of unmounted, so that it keeps its input. */}
      <div hidden={tab !== 'report'}>
        <ReportTab
          places={places}
          form={form}
          readersPage={readersPage}
          hasRhythm={Boolean(rhythm?.rhythm)}
          sourceId={sourceId}
          isShown={tab === 'report'}
        />
        {form && rhythm && <RhythmSection key={sourceId} sourceId={form.report.sourceId} releaseRhythm={rhythm} />}
        {/* The Data Source section, which is a separate domain. */}
        <Outlet />
      </div>
      {OtherTab && (
        <Suspense fallback={<span className="skel tabskel" />}>
          {/* The key ends everything in progress when the report changes. */}
          <OtherTab key={form?.report.sourceId} sourceId={form?.report.sourceId} />
        </Suspense>
      )}
    </div>
  )
}

export default EditorPage
