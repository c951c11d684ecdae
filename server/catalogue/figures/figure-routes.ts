import {
  getSeriesChoices,
  listEditableKeyFigures,
  orderKeyFigures,
  removeKeyFigure,
  saveKeyFigure,
} from '../../../contract/catalogue/figures/key-figures.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listSeriesChoices, orderKeyFiguresAs, removeKeyFigureAs, saveKeyFigureAs } from './key-figure-edits.ts'
import { listEditableFigures } from './key-figures.ts'
import type { SeriesGround } from './series-readings.ts'

const success = { status: 'success' } as const

/** The calls by which staff choose the key figures of the home page. */
export const keyFigureRoutes = (ground: SeriesGround): Route[] => [
  route(listEditableKeyFigures, async () => ({ figures: await listEditableFigures(ground.database) })),
  route(getSeriesChoices, ({ input }) => listSeriesChoices(ground.database, input.sourceId)),
  route(saveKeyFigure, ({ input, writer }) => saveKeyFigureAs(ground, writer(), input)),
  route(removeKeyFigure, async ({ input, writer }) => {
    await removeKeyFigureAs(ground, writer(), input)
    return success
  }),
  route(orderKeyFigures, async ({ input, writer }) => {
    await orderKeyFiguresAs(ground, writer(), input.keyFigureIds)
    return success
  }),
]
