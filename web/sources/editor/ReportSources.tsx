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
import { isRegistered } from '../registered-sources.ts'
import type { Route } from './+types/ReportSources.ts'
import { ExternalSourcesOfReport } from './ExternalSourcesOfReport.tsx'
import { InternalSourcesOfReport } from './InternalSourcesOfReport.tsx'
import '../sources.css'

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  // This is the Report ID; empty while the editor has not opened a report.
  const sourceId = url.searchParams.get('source_id') ?? ''
  const { addDataSourceByReport } = await call(getOffice)
  if (!addDataSourceByReport || sourceId === '') return null
  try {
    // These calls fail for a report that does not exist, so the others are made only after them.
    const [attachedInternal, attachedExternal] = await Promise.all([
      call(listInternalSourcesOfReport, { sourceId }),
      call(listExternalSourcesOfReport, { sourceId }),
    ])
    const [allInternal, allExternal, reportLoad] = await Promise.all([
      call(listInternalSources, { fromPage: 'report' }),
      call(listExternalSources),
      call(getReportLoad, { sourceId }),
    ])
    return {
      sourceId,
      attachedInternal: attachedInternal.sources,
      attachedExternal: attachedExternal.sources,
      // From this page, the call lists only registered tables; the filter is for their type.
      allInternal: allInternal.sources.filter(isRegistered),
      allExternal: allExternal.sources,
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
  const { sourceId, attachedInternal, attachedExternal, allInternal, allExternal, load, runs } = loaderData
  return (
    <section className="reportsources" aria-labelledby="report-sources">
      <div>
        <h2 id="report-sources">{t('section')}</h2>
        <p className="small soft">{t('sectionText')}</p>
      </div>
      <RadioField
        legend={t('kind')}
        choices={[
          ['internal', `${t('internal')} (${attachedInternal.length})`],
          ['external', `${t('external')} (${attachedExternal.length})`],
        ]}
        value={kind}
        onChoose={setKind}
      />
      {kind === 'internal' ? (
        <>
          <InternalSourcesOfReport sourceId={sourceId} attached={attachedInternal} registered={allInternal} />
          <LoadSection sourceId={sourceId} attached={attachedInternal} load={load} runs={runs} />
        </>
      ) : (
        <ExternalSourcesOfReport sourceId={sourceId} attached={attachedExternal} availableSources={allExternal} />
      )}
    </section>
  )
}

export default ReportSources
