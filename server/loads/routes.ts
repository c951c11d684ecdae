import { getReportLoad, listLoadColumns, loadReportNow, saveReportLoad } from '../../contract/loads/loads.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { LoadCallsContext } from './context.ts'
import { readLoadColumns, settleAndReadLoad } from './report-loads.ts'
import { loadNowAs } from './runs/manual-runs.ts'
import { saveLoadAs } from './saves.ts'

/** Returns the routes about loads of reports from the warehouse. */
export const loadRoutes = (context: LoadCallsContext): Route[] => [
  route(getReportLoad, ({ actor, input }) => settleAndReadLoad(context, actor, input.sourceId)),
  route(listLoadColumns, ({ input }) => readLoadColumns(context, input)),
  route(saveReportLoad, ({ input, writer }) => saveLoadAs(context, writer(), input)),
  route(loadReportNow, ({ input, writer }) => loadNowAs(context, writer(), input.sourceId)),
]
