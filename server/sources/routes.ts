import {
  addExternalSourceToReport,
  listExternalSources,
  listExternalSourcesOfReport,
  listExternalSourcesWithRuns,
  removeExternalSource,
  removeExternalSourceFromReport,
  saveExternalSource,
} from '../../contract/sources/external-sources.ts'
import {
  getSourceSample,
  listInternalSources,
  listSourceReports,
  saveColumnDescriptions,
  saveInternalSource,
} from '../../contract/sources/internal-sources.ts'
import {
  addInternalSourceToReport,
  listInternalSourcesOfReport,
  removeInternalSourceFromReport,
} from '../../contract/sources/report-sources.ts'
import { type Route, route } from '../platform/http/route.ts'
import { saveColumnDescriptionsAs } from './column-descriptions.ts'
import type { SourcesContext } from './context.ts'
import { attachExternalSourceAs, detachExternalSourceAs } from './external/source-attachments.ts'
import {
  listAllExternalSources,
  listAllExternalSourcesWithRuns,
  listReportExternalSources,
} from './external/source-lists.ts'
import { deleteExternalSourceAs, saveExternalSourceAs } from './external/source-saves.ts'
import { saveInternalSourceAs } from './internal-source-saves.ts'
import { listInternalSourcesFor } from './internal-sources.ts'
import { attachInternalSourceAs, detachInternalSourceAs, listInternalSourcesForReport } from './report-sources.ts'
import { searchListedReports } from './reports.ts'
import { readSourceSample } from './source-samples.ts'

/** Returns the routes about internal and external data sources. In their inputs `sourceId` is the Report ID of a report. */
export const sourceRoutes = (context: SourcesContext): Route[] => [
  ...buildInternalRoutes(context),
  ...buildExternalRoutes(context),
]

const buildInternalRoutes = (context: SourcesContext): Route[] => [
  route(listInternalSources, ({ actor, input }) => listInternalSourcesFor(context, actor, input.fromPage)),
  route(saveInternalSource, ({ actor, input, writer }) => saveInternalSourceAs(context, actor, writer(), input)),
  route(getSourceSample, ({ input }) => readSourceSample(context, input)),
  route(saveColumnDescriptions, ({ input, writer }) => saveColumnDescriptionsAs(context, writer(), input.columns)),
  route(listSourceReports, ({ actor, input }) => searchListedReports(context.database, actor, input)),
  route(listInternalSourcesOfReport, ({ input }) => listInternalSourcesForReport(context.database, input.sourceId)),
  route(addInternalSourceToReport, ({ input, writer }) => attachInternalSourceAs(context, writer(), input)),
  route(removeInternalSourceFromReport, ({ input, writer }) => detachInternalSourceAs(context, writer(), input)),
]

const buildExternalRoutes = (context: SourcesContext): Route[] => [
  route(listExternalSources, () => listAllExternalSources(context.database)),
  route(listExternalSourcesWithRuns, () => listAllExternalSourcesWithRuns(context)),
  route(listExternalSourcesOfReport, ({ input }) => listReportExternalSources(context.database, input.sourceId)),
  route(addExternalSourceToReport, ({ input, writer }) => attachExternalSourceAs(context, writer(), input)),
  route(removeExternalSourceFromReport, ({ input, writer }) => detachExternalSourceAs(context, writer(), input)),
  route(saveExternalSource, ({ input, writer }) => saveExternalSourceAs(context, writer(), input)),
  route(removeExternalSource, ({ input, writer }) => deleteExternalSourceAs(context, writer(), input.externalSourceId)),
]
