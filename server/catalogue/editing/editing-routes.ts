import { listEditableCategories, orderCategories, saveCategory } from '../../../contract/catalogue/category-editing.ts'
import { listCatalogueEntries, listReportNames } from '../../../contract/catalogue/editing/report-choices.ts'
import { listRevisions } from '../../../contract/catalogue/editing/report-revisions.ts'
import {
  addSubLevel,
  editSubLevel,
  listLevels,
  listSubLevels,
  listSubLevelsOfLevel,
} from '../../../contract/catalogue/levels.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import {
  getStoredDashboardLink,
  listLinkChanges,
  saveApiDocument,
  saveDashboardLink,
} from '../../../contract/catalogue/report-links.ts'
import {
  addSubCategory,
  listSubCategoriesOfCategory,
  removeSubCategory,
  renameSubCategory,
} from '../../../contract/catalogue/sub-category-editing.ts'
import { listReportHistory } from '../../../contract/catalogue/versions/report-history.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listAllCategories, orderCategoriesAs, saveCategoryAs } from '../categories/category-edits.ts'
import {
  addSubCategoryAs,
  listEditableSubCategories,
  removeSubCategoryAs,
  renameSubCategoryAs,
} from '../categories/sub-category-edits.ts'
import { addSubLevelAs, editSubLevelAs, listAllLevels, listSubLevelsWithCounts } from '../categories/sub-levels.ts'
import { healthRoutes } from '../health/health-routes.ts'
import { listHistoryPage } from '../history/report-histories.ts'
import { createEntryQueries } from './catalogue-entries.ts'
import { requireEditableReport, toReportForm } from './editable-reports.ts'
import type { EditingContext } from './edits.ts'
import { listLinkChangePage } from './link-changes.ts'
import { readStoredDashboardLink, saveLinkAs } from './link-edits.ts'
import { saveReportAs } from './report-edits.ts'
import { listRevisionPage } from './report-revisions.ts'

/** Dependencies of the routes by which staff edit the catalogue. */
export interface EditingDependencies extends EditingContext {
  /** Hosts that dashboards and API documentation may be on; if empty, any host over https. */
  linkHosts: readonly string[]
}

/**
 * Returns the routes by which staff edit reports, links, sub-categories, categories and levels
 * (docs/behaviour/editor.md#editing-the-catalogue).
 */
export const editingRoutes = (dependencies: EditingDependencies): Route[] => [
  ...reportRoutes(dependencies),
  ...categoryAndLevelRoutes(dependencies),
  ...healthRoutes(dependencies),
]

const success = { status: 'success' } as const

/** Returns the routes about reports, their links and their history. */
const reportRoutes = (dependencies: EditingDependencies): Route[] => {
  const { database } = dependencies
  const entries = createEntryQueries(database)
  return [
    route(getReportForm, async ({ input }) => toReportForm(await requireEditableReport(database, input.sourceId))),
    route(saveReport, ({ input, writer }) => saveReportAs(dependencies, writer(), input)),
    route(listRevisions, ({ input }) => listRevisionPage(database, input)),
    route(listCatalogueEntries, ({ input }) => entries.listEntries(input)),
    route(listReportNames, ({ input }) => entries.listReportSuggestions(input.words)),
    route(saveApiDocument, ({ input: { fileName, ...link }, writer }) =>
      saveLinkAs(dependencies, writer(), 'apiDocument', { reportKey: fileName, ...link }),
    ),
    route(saveDashboardLink, ({ input: { sourceId, ...link }, writer }) =>
      saveLinkAs(dependencies, writer(), 'dashboard', { reportKey: sourceId, ...link }),
    ),
    route(getStoredDashboardLink, ({ input }) => readStoredDashboardLink(database, input.sourceId)),
    route(listLinkChanges, ({ input }) => listLinkChangePage(database, input)),
    route(listReportHistory, ({ actor, input }) => listHistoryPage(database, actor, input)),
  ]
}

/** Returns the routes about categories, sub-categories and levels. */
const categoryAndLevelRoutes = (dependencies: EditingDependencies): Route[] => {
  const { database } = dependencies
  return [
    route(listSubCategoriesOfCategory, ({ input }) => listEditableSubCategories(database, input.categoryId)),
    route(addSubCategory, ({ input, writer }) => addSubCategoryAs(dependencies, writer(), input)),
    route(renameSubCategory, ({ input, writer }) => renameSubCategoryAs(dependencies, writer(), input)),
    route(removeSubCategory, ({ input, writer }) => removeSubCategoryAs(dependencies, writer(), input)),
    route(listEditableCategories, async () => ({ categories: await listAllCategories(database) })),
    route(saveCategory, ({ input, writer }) => saveCategoryAs(dependencies, writer(), input)),
    route(orderCategories, async ({ input, writer }) => {
      await orderCategoriesAs(dependencies, writer(), input)
      return success
    }),
    route(listLevels, () => listAllLevels(database)),
    route(listSubLevels, async () => ({ subLevels: await listSubLevelsWithCounts(database) })),
    route(listSubLevelsOfLevel, ({ input }) => listSubLevelsWithCounts(database, input.levelId)),
    route(addSubLevel, ({ input, writer }) => addSubLevelAs(dependencies, writer(), input)),
    route(editSubLevel, ({ input, writer }) => editSubLevelAs(dependencies, writer(), input)),
  ]
}
