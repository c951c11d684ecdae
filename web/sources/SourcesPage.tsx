import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listExternalSourcesWithRuns } from '../../contract/sources/external-sources.ts'
import { listInternalSources } from '../../contract/sources/internal-sources.ts'
import { visitContext } from '../frame/visit.ts'
import { PageTabs } from '../ui/tabs/PageTabs.tsx'
import type { Route } from './+types/SourcesPage.ts'
import { ExternalSources } from './ExternalSources.tsx'
import { InternalSources } from './InternalSources.tsx'
import './sources.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const [internal, { sources }] = await Promise.all([call(listInternalSources), call(listExternalSourcesWithRuns)])
  return { internal, external: sources }
}

const path = '/admin/DataSource'

/** /admin/DataSource: tables of the warehouse and sources outside the office (docs/behaviour/sources.md#internal-sources). */
const SourcesPage = ({ loaderData: { internal, external } }: Route.ComponentProps) => {
  const { t } = useTranslation(['sources', 'profile', 'shell'])
  const tab = useSearchParams()[0].get('tab') === 'external' ? 'external' : 'internal'
  const title = t('DataSource', { ns: 'profile' })
  const registeredCount = internal.sources.filter(({ internalSourceId }) => internalSourceId !== null).length
  return (
    <div className="sources">
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <div className="toolbar">
        <h1>{title}</h1>
      </div>
      <PageTabs
        label={title}
        current={tab}
        tabs={[
          { name: 'internal', label: t('internal'), to: path, count: registeredCount },
          { name: 'external', label: t('external'), to: `${path}?tab=external`, count: external.length },
        ]}
      />
      {tab === 'internal' ? <InternalSources {...internal} /> : <ExternalSources sources={external} />}
    </div>
  )
}

export default SourcesPage
