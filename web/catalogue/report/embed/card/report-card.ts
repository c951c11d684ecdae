import { createElement } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../../../frame/visit.ts'
import { findCardContext, refuseCard } from './card-context.server.ts'
import { drawCard } from './draw-card.server.tsx'
import { ReportCard } from './ReportCard.tsx'

/** /card/{file_name}: responds with the link card of a report as SVG. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const cardContext = await findCardContext(visit, params.fileName ?? '')
  return cardContext ? drawCard(createElement(ReportCard, cardContext), visit.language) : refuseCard(404)
}
