import {
  addExternalSourceToReport,
  listExternalSources,
  listExternalSourcesOfReport,
  listKeptExternalSources,
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
import {
  addExternalSourceAs,
  detachExternalSourceAs,
  removeExternalSourceAs,
  saveExternalSourceAs,
} from './external-source-saves.ts'
import { listAllExternal, listExternalSourcesOf, listKeptExternal } from './external-sources.ts'
import type { SourcesGround } from './ground.ts'
import { saveInternalSourceAs } from './internal-source-saves.ts'
import { listInternalSourcesFor } from './internal-sources.ts'
import { addInternalSourceAs, listInternalSourcesOf, removeInternalSourceAs } from './report-sources.ts'
import { listSourceReportsFor } from './reports.ts'
import { readSourceSample, saveColumnDescriptionsAs } from './source-samples.ts'

/** The calls about internal and external data sources. */
export const sourceRoutes = (ground: SourcesGround): Route[] => [...internalRoutes(ground), ...externalRoutes(ground)]

const internalRoutes = (ground: SourcesGround): Route[] => [
  route(listInternalSources, ({ actor, input }) => listInternalSourcesFor(ground, actor, input.fromPage)),
  route(saveInternalSource, ({ actor, input, writer }) => saveInternalSourceAs(ground, actor, writer(), input)),
  route(getSourceSample, ({ input }) => readSourceSample(ground, input)),
  route(saveColumnDescriptions, ({ input, writer }) => saveColumnDescriptionsAs(ground, writer(), input.columns)),
  route(listSourceReports, ({ actor, input }) => listSourceReportsFor(ground.database, actor, input)),
  route(listInternalSourcesOfReport, ({ input }) => listInternalSourcesOf(ground.database, input.sourceId)),
  route(addInternalSourceToReport, ({ input, writer }) => addInternalSourceAs(ground, writer(), input)),
  route(removeInternalSourceFromReport, ({ input, writer }) => removeInternalSourceAs(ground, writer(), input)),
]

const externalRoutes = (ground: SourcesGround): Route[] => [
  route(listExternalSources, () => listAllExternal(ground.database)),
  route(listKeptExternalSources, () => listKeptExternal(ground)),
  route(listExternalSourcesOfReport, ({ input }) => listExternalSourcesOf(ground.database, input.sourceId)),
  route(addExternalSourceToReport, ({ input, writer }) => addExternalSourceAs(ground, writer(), input)),
  route(removeExternalSourceFromReport, ({ input, writer }) => detachExternalSourceAs(ground, writer(), input)),
  route(saveExternalSource, ({ input, writer }) => saveExternalSourceAs(ground, writer(), input)),
  route(removeExternalSource, ({ input, writer }) => removeExternalSourceAs(ground, writer(), input.externalSourceId)),
]
