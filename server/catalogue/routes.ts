import {
  listAllSubCategories,
  listCategories,
  listCategoryNames,
  listSubCategories,
} from '../../contract/catalogue/categories.ts'
import { getCatalogueFigures, getReport, getReportPreview } from '../../contract/catalogue/report-details.ts'
import {
  listCategoryReports,
  listMetadataFiles,
  listNewReleases,
  listTopDownloads,
  searchCategoryReports,
  searchReports,
} from '../../contract/catalogue/reports.ts'
import type { FileStore } from '../files/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Route, route } from '../platform/http/route.ts'
import { categoriesOf } from './categories.ts'
import { reportDetailsOf } from './report-details.ts'
import { reportPreviewsOf } from './report-previews.ts'
import { reportsOf } from './reports.ts'
import { searchOf } from './search.ts'

export interface CatalogueParts {
  database: Database
  store: FileStore
}

/** The calls about categories and reports. */
export const catalogueRoutes = ({ database, store }: CatalogueParts): Route[] => {
  const categories = categoriesOf(database)
  const reports = reportsOf(database)
  const details = reportDetailsOf(database)
  const previews = reportPreviewsOf(database, store)
  const search = searchOf(database)
  return [
    route(listCategories, async ({ actor }) => ({ categories: await categories.listCategories(actor) })),
    route(listCategoryNames, ({ actor }) => categories.listCategories(actor)),
    route(listSubCategories, ({ actor, input }) => categories.listSubCategories(actor, input.categoryId)),
    route(listAllSubCategories, ({ actor }) => categories.listAllSubCategories(actor)),
    route(listNewReleases, ({ actor, input }) => reports.listNewReleases(actor, input)),
    route(listTopDownloads, ({ actor, input }) => reports.listTopDownloads(actor, input)),
    route(listCategoryReports, ({ actor, input }) => reports.listCategoryReports(actor, input)),
    route(listMetadataFiles, ({ actor, input }) => reports.listMetadataFiles(actor, input.sourceId)),
    route(searchReports, ({ actor, input }) => search.searchReports(actor, input)),
    route(searchCategoryReports, ({ actor, input }) => search.searchReports(actor, input)),
    route(getReport, ({ actor, input }) => details.requireReport(actor, input.fileName)),
    route(getReportPreview, ({ actor, input }) => previews.requirePreview(actor, input.fileName)),
    route(getCatalogueFigures, ({ actor }) => details.countCatalogue(actor)),
  ]
}
