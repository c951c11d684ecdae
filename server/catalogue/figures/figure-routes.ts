import {
  getSeriesChoices,
  listEditableKeyFigures,
  orderKeyFigures,
  removeKeyFigure,
  saveKeyFigure,
} from '../../../contract/catalogue/figures/key-figures.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { orderKeyFiguresAs, removeKeyFigureAs, saveKeyFigureAs } from './key-figure-edits.ts'
import { listEditableFigures } from './key-figures.ts'
import { listSeriesChoices } from './series-choices.ts'
import type { SeriesContext } from './series-readings.ts'

const success = { status: 'success' } as const

/** Returns the routes by which staff choose the key figures of the home page. */
export const keyFigureRoutes = (context: SeriesContext): Route[] => [
  route(listEditableKeyFigures, async () => ({ figures: await listEditableFigures(context.database) })),
  route(getSeriesChoices, ({ input, actor }) => listSeriesChoices(context.database, actor, input.sourceId)),
  route(saveKeyFigure, ({ input, actor, writer }) => saveKeyFigureAs(context, actor, writer(), input)),
  route(removeKeyFigure, async ({ input, writer }) => {
    await removeKeyFigureAs(context, writer(), input)
    return success
  }),
  route(orderKeyFigures, async ({ input, writer }) => {
    await orderKeyFiguresAs(context, writer(), input.keyFigureIds)
    return success
  }),
]
