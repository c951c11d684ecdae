import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { getReportLoad } from '../../../contract/loads/loads.ts'
import { getOffice } from '../../../contract/office/pages.ts'
import { listExternalSources, listExternalSourcesOfReport } from '../../../contract/sources/external-sources.ts'
import { listInternalSources } from '../../../contract/sources/internal-sources.ts'
import { listInternalSourcesOfReport } from '../../../contract/sources/report-sources.ts'
import { isInvalidOrMissing } from '../../frame/errors/call-refusals.ts'
import { visitContext } from '../../frame/visit.ts'
import { RadioField } from '../../ui/fields/RadioField.tsx'
import { LoadSection } from '../loads/LoadSection.tsx'
import type { Route } from './+types/ReportSources.ts'
import { ExternalSourcesOfReport } from './ExternalSourcesOfReport.tsx'
import { InternalSourcesOfReport } from './InternalSourcesOfReport.tsx'
import '../sources.css'

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  // The Report ID; empty while the editor has not opened a report.
  const sourceId = url.searchParams.get('source_id') ?? ''
  const { addDataSourceByReport } = await call(getOffice)
  if (!addDataSourceByReport || sourceId === '') return null
  try {
    const [internal, external] = await Promise.all([
      call(listInternalSourcesOfReport, { sourceId }),
      call(listExternalSourcesOfReport, { sourceId }),
    ])
    const [registered, allExternal, reportLoad] = await Promise.all([
      call(listInternalSources, { fromPage: 'report' }),
      call(listExternalSources),
      call(getReportLoad, { sourceId }),
    ])
    return {
      sourceId,
      internal: internal.sources,
      external: external.sources,
      registered: registered.sources,
      availableSources: allExternal.sources,
      // Contains `load` and `runs`.
      ...reportLoad,
    }
  } catch (error) {
    // The editor itself shows the message for a report that does not exist.
    if (isInvalidOrMissing(error)) return null
    throw error
  }
}

/** The Data Source section of the report editor (docs/behaviour/sources.md#sources-of-a-report); absent if the office has disabled it. */
const ReportSources = ({ loaderData }: Route.ComponentProps) => {
  const { t } = useTranslation('sources')
  const tab = useSearchParams()[0].get('tab') ?? 'report'
  const [kind, setKind] = useState<'internal' | 'external'>('internal')
  if (loaderData === null || tab !== 'report') return null
  const { sourceId, internal, external, registered, availableSources, load, runs } = loaderData
  return (
    <section className="reportsources" aria-labelledby="report-sources">
      <div>
        <h2 id="report-sources">{t('section')}</h2>
        <p className="small soft">{t('sectionText')}</p>
      </div>
      <RadioField
        legend={t('kind')}
        choices={[
          ['internal', `${t('internal')} (${internal.length})`],
          ['external', `${t('external')} (${external.length})`],
        ]}
        value={kind}
        onChoose={setKind}
      />
      {kind === 'internal' ? (
        <>
          <InternalSourcesOfReport sourceId={sourceId} attached={internal} registered={registered} />
          <LoadSection sourceId={sourceId} attached={internal} load={load} runs={runs} />
        </>
      ) : (
        <ExternalSourcesOfReport sourceId={sourceId} attached={external} availableSources={availableSources} />
      )}
    </section>
  )
}

export default ReportSources
