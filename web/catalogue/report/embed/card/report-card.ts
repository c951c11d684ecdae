import { createElement } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../../../frame/visit.ts'
import { findCardGround, noCard } from './card-ground.server.ts'
import { drawCard } from './draw-card.server.tsx'
import { ReportCard } from './ReportCard.tsx'

/** /card/{file_name}: the card of a report as server-rendered SVG. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const ground = await findCardGround(visit, params.fileName ?? '')
  return ground ? drawCard(createElement(ReportCard, ground), visit.language) : noCard(404)
}
