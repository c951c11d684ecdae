import { createElement } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../../../frame/visit.ts'
import { requestChart } from '../embedded-chart.server.ts'
import { ChartCard } from './ChartCard.tsx'
import { cardTitles, findCardContext, refuseCard } from './card-context.server.ts'
import { drawCard } from './draw-card.server.tsx'
import { ReportCard } from './ReportCard.tsx'

/** Answers /card/{file_name}/chart: the card of a chart as server-rendered SVG; the report's card if the chart cannot be drawn. */
export const loader = async ({ context, request, params }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const cardContext = await findCardContext(visit, params.fileName ?? '')
  if (!cardContext) return refuseCard(404)
  const { searchParams } = new URL(request.url)
  const chart = await requestChart(visit, cardContext.details.report.fileName, searchParams).catch(toRefusalStatus)
  if (typeof chart === 'number') return refuseCard(chart)
  const { points } = chart
  const card = points?.points.some(({ y }) => y !== null)
    ? createElement(ChartCard, { ...cardContext, chart, points })
    : createElement(ReportCard, cardContext)
  return drawCard(card, visit.language)
}

/** Returns the status of a refusal, which is thrown as data for a page. */
const toRefusalStatus = (error: unknown): number => {
  const { init } = (error ?? {}) as { init?: { status?: number } | null }
  if (init?.status !== undefined && cardTitles[init.status]) return init.status
  throw error
}
