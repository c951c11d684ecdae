import { getReportLoad, listLoadColumns, loadReportNow, saveReportLoad } from '../../contract/loads/loads.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { LoadCallsGround } from './ground.ts'
import { readLoadColumns, readReportLoad } from './report-loads.ts'
import { loadNowAs, saveLoadAs } from './saves.ts'

/** The calls about loads of reports from the warehouse. */
export const loadRoutes = (ground: LoadCallsGround): Route[] => [
  route(getReportLoad, ({ actor, input }) => readReportLoad(ground, actor, input.sourceId)),
  route(listLoadColumns, ({ input }) => readLoadColumns(ground, input)),
  route(saveReportLoad, ({ input, writer }) => saveLoadAs(ground, writer(), input)),
  route(loadReportNow, ({ input, writer }) => loadNowAs(ground, writer(), input.sourceId)),
]
