import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { listEditableCategories } from '../../../../contract/catalogue/category-editing.ts'
import { downloadWordExample } from '../../../../contract/catalogue/downloads.ts'
import { listLevels, listSubLevels } from '../../../../contract/catalogue/levels.ts'
import { getReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { listSubCategoriesOf } from '../../../../contract/catalogue/sub-category-editing.ts'
import { getUploadLimit } from '../../../../contract/catalogue/uploads.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { lazily } from '../../../shell/lazily.ts'
import { visitContext } from '../../../shell/visit.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { Route } from './+types/EditorPage.ts'
import { EditorTabs } from './EditorTabs.tsx'
import { tabOf } from './editor-paths.ts'
import { ReportTab } from './ReportTab.tsx'
import { findReadersPage } from './readers-page.ts'
import './editor.css'

const AddFileTab = lazily(() => import('../files/AddFileTab.tsx'))
const AddLinkTab = lazily(() => import('../links/AddLinkTab.tsx'))
const VersionsTab = lazily(() => import('../versions/VersionsTab.tsx'))
const others = { file: AddFileTab, link: AddLinkTab, versions: VersionsTab }

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const sourceId = url.searchParams.get('source_id') ?? ''
  const [{ categories }, subCategories, levels, { subLevels }, { maxBytes }, form] = await Promise.all([
    call(listEditableCategories),
    call(listSubCategoriesOf),
    call(listLevels),
    call(listSubLevels),
    call(getUploadLimit),
    sourceId ? findForm(call, sourceId) : null,
  ])
  const readersPage = form && (await findReadersPage(call, form))
  return { places: { categories, subCategories, levels, subLevels }, maxBytes, form, readersPage, sourceId }
}
export type Places = Route.ComponentProps['loaderData']['places']

/** An id that no report has, or that none can have, begins a new one. */
const findForm = async (call: Visit['call'], sourceId: string) => {
  try {
    return await call(getReportForm, { sourceId })
  } catch (error) {
    if ([400, 404].includes((error as { status?: number }).status ?? 0)) return null
    throw error
  }
}

const reportIn = (url: URL) => url.searchParams.get('source_id')
const tabIn = ({ pathname, searchParams }: URL) => tabOf(pathname, searchParams.get('tab'))

/** Another tab is about the same report; the first one is looked at anew, for a version may have been restored meanwhile. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || reportIn(currentUrl) !== reportIn(nextUrl) || tabIn(nextUrl) === 'report'

/** /admin/ReportConfiguration: a report's descriptions, files, links and versions, a tab each (administration.md 2.3). */
const EditorPage = ({ loaderData: { places, form, readersPage, sourceId } }: Route.ComponentProps) => {
  const { t } = useTranslation(['editing', 'profile', 'shell'])
  const { pathname } = useLocation()
  const tab = tabOf(pathname, useSearchParams()[0].get('tab'))
  const title = t('ReportConfiguration', { ns: 'profile' })
  const Other = tab === 'report' ? undefined : others[tab]
  return (
    <div className="editor">
      <title>{t('titleOf', { ns: 'shell', title: tab === 'report' ? title : `${t(tab)} · ${title}` })}</title>
      <div className="toolbar">
        <h1>{title}</h1>
        {tab === 'report' && (
          <a className="btn quiet sm" href={`/api${downloadWordExample.path}`} download>
            <Icon of={IconDownload} />
            {t('wordExample')}
          </a>
        )}
      </div>
      <EditorTabs tab={tab} sourceId={form?.report.sourceId} />
      {/* Hidden it keeps what has been typed. */}
      <div hidden={tab !== 'report'}>
        <ReportTab
          places={places}
          form={form}
          readersPage={readersPage}
          sourceId={sourceId}
          isShown={tab === 'report'}
        />
      </div>
      {Other && (
        <Suspense fallback={<span className="skel tabskel" />}>
          {/* What is under way there is for the report that it began with. */}
          <Other key={form?.report.sourceId} sourceId={form?.report.sourceId} />
        </Suspense>
      )}
    </div>
  )
}

export default EditorPage
