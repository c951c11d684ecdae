import { createElement } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../../../frame/visit.ts'
import { withUnitTranslations } from '../../explore/chart/units/unit-translations.server.ts'
import { requestChart } from '../embedded-chart.server.ts'
import { ChartCard } from './ChartCard.tsx'
import { findCardContext, refusalTitles, refuseCard } from './card-context.server.ts'
import { drawCard } from './draw-card.server.tsx'
import { ReportCard } from './ReportCard.tsx'

/** /card/{file_name}/chart: responds with the link card of a chart as SVG, or with that of the report if the chart has no values. */
export const loader = async ({ context, request, params }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const cardContext = await findCardContext(visit, params.fileName ?? '')
  if (!cardContext) return refuseCard(404)
  const { searchParams } = new URL(request.url)
  const embeddedChart = await requestChart(visit, cardContext.details.report.fileName, searchParams).catch(
    toRefusalStatus,
  )
  if (typeof embeddedChart === 'number') return refuseCard(embeddedChart)
  const chart = withUnitTranslations(embeddedChart.chart, visit.language, cardContext.details)
  const card = chart?.points.some(({ y }) => y !== null)
    ? createElement(ChartCard, { ...cardContext, embeddedChart, chart })
    : createElement(ReportCard, cardContext)
  return drawCard(card, visit.language)
}

/** Returns the status of a refusal of `requestChart`, which throws it as data; throws any other error. */
const toRefusalStatus = (error: unknown): number => {
  const { init } = (error ?? {}) as { init?: { status?: number } | null }
  if (init?.status !== undefined && refusalTitles[init.status]) return init.status
  throw error
}
