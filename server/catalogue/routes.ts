import {
  listAllSubCategories,
  listCategories,
  listCategoryNames,
  listSubCategories,
} from '../../contract/catalogue/categories.ts'
import { getCatalogueFigures } from '../../contract/catalogue/figures/catalogue-figures.ts'
import { listKeyFigures } from '../../contract/catalogue/figures/key-figures.ts'
import { getReport, getReportHeadline, getReportPreview } from '../../contract/catalogue/report-details.ts'
import {
  listCategoryReports,
  listMetadataFiles,
  listNewReleases,
  listTopDownloads,
} from '../../contract/catalogue/reports.ts'
import { searchCategoryReports, searchReports } from '../../contract/catalogue/search/report-searches.ts'
import {
  getVersionChanges,
  getVersionOrigin,
  listReportVersions,
} from '../../contract/catalogue/versions/report-versions.ts'
import type { Holiday } from '../../contract/office/holidays.ts'
import type { FileStore } from '../files/index.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import { bindReadingRoutes } from '../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../platform/http/route.ts'
import { createCategoryQueries } from './categories/categories.ts'
import { requireHeadline } from './figures/headlines.ts'
import { listShownFigures } from './figures/key-figures.ts'
import { releaseDateRoutes } from './release-dates/release-routes.ts'
import { readVersionChanges } from './report-versions/version-changes.ts'
import { listVersionPage } from './report-versions/version-lists.ts'
import { readVersionOrigin } from './report-versions/version-origins.ts'
import { createDetailQueries } from './reports/report-details.ts'
import { createPreviewReader } from './reports/report-previews.ts'
import { createReportQueries } from './reports/reports.ts'
import { type OpenIndex, openIndex } from './search/index/current-index.ts'
import { createSearch } from './search/search.ts'

/** Dependencies of the routes about categories, reports and release dates. */
export interface CatalogueDependencies {
  database: Database
  replica?: Replica | undefined
  store: FileStore
  /** The system clock by default. */
  clock?: Clock
  /** The holidays of the office; none by default. */
  holidays?: readonly Holiday[]
  /** The index that all searches of the node share; a new one by default. */
  index?: OpenIndex
}

/** The options of calls whose output for visitors depends only on the catalogue. */
const cacheOptions = { cachedForVisitors: true }

/** Returns the routes about categories, reports and release dates that readers use. */
export const catalogueRoutes = ({
  database,
  replica,
  index = openIndex(),
  ...dependencies
}: CatalogueDependencies): Route[] => [
  ...bindReadingRoutes({ database, replica }, readDatabase =>
    createReadRoutes({ database: readDatabase, index, ...dependencies }),
  ),
  ...releaseDateRoutes({
    database,
    replica,
    clock: dependencies.clock ?? systemClock,
    holidays: dependencies.holidays ?? [],
  }),
]

/** Returns the routes that only read, which may use a replica of the database. */
const createReadRoutes = ({ database, store, index, clock = systemClock }: CatalogueDependencies): Route[] => {
  const categories = createCategoryQueries(database)
  const reports = createReportQueries(database)
  const details = createDetailQueries(database, clock)
  const previews = createPreviewReader(database, store)
  const search = createSearch(database, index)
  return [
    route(listCategories, async ({ actor }) => ({ categories: await categories.listCategories(actor) }), cacheOptions),
    // An older call, which returns the list itself.
    route(listCategoryNames, ({ actor }) => categories.listCategories(actor), cacheOptions),
    route(listSubCategories, ({ actor, input }) => categories.listSubCategories(actor, input.categoryId), cacheOptions),
    route(listAllSubCategories, ({ actor }) => categories.listAllSubCategories(actor), cacheOptions),
    route(listNewReleases, ({ actor, input }) => reports.listNewReleases(actor, input), cacheOptions),
    route(listTopDownloads, ({ actor, input }) => reports.listTopDownloads(actor, input), cacheOptions),
    route(listCategoryReports, ({ actor, input }) => reports.listCategoryReports(actor, input), cacheOptions),
    route(listMetadataFiles, ({ actor, input }) => reports.listMetadataFiles(actor, input.sourceId)),
    route(searchReports, ({ actor, input }) => search.searchReports(actor, input)),
    route(searchCategoryReports, ({ actor, input }) => search.searchReports(actor, input)),
    route(getReport, ({ actor, input }) => details.requireReportDetails(actor, input)),
    route(getReportPreview, ({ actor, input }) => previews.requirePreview(actor, input)),
    route(getReportHeadline, ({ actor, input }) => requireHeadline(database, actor, input)),
    route(listKeyFigures, async ({ actor }) => ({ figures: await listShownFigures(database, actor) })),
    route(listReportVersions, ({ actor, input }) => listVersionPage(database, actor, input)),
    route(getVersionOrigin, ({ actor, input }) => readVersionOrigin(database, actor, input)),
    route(getVersionChanges, ({ actor, input }) => readVersionChanges(database, actor, input)),
    route(getCatalogueFigures, ({ actor }) => details.readCatalogueFigures(actor), cacheOptions),
  ]
}
