import type { Logger } from 'pino'
import {
  downloadCsv,
  downloadExcel,
  downloadMetadata,
  downloadMetadataExample,
  downloadVersionChanges,
  downloadVersionCsv,
  downloadVersionWorkbook,
  downloadWordExample,
} from '../../contract/catalogue/downloads.ts'
import { versionChoice } from '../../contract/catalogue/versions/report-versions.ts'
import { hourMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import type { FileStore } from '../files/index.ts'
import type { OfficeContent } from '../office/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Replica } from '../platform/database/replicas/replicas.ts'
import type { Domain } from '../platform/domain.ts'
import type { FixedDownloadRoute, NamedDownloadRoute } from '../platform/http/downloads/downloads.ts'
import type { Route } from '../platform/http/route.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import { computeMaxUploadBytes, type Settings } from '../platform/settings.ts'
import type { TemporaryFolders } from '../platform/temporary-folders.ts'
import { sweepDrafts } from './drafts/draft-expiry.ts'
import { findVersionFile } from './drafts/file-versions.ts'
import { uploadRoutes } from './drafts/uploads/upload-routes.ts'
import { editingRoutes } from './editing/editing-routes.ts'
import { keyFigureRoutes } from './figures/figure-routes.ts'
import { readUnreadSeries } from './figures/series-readings.ts'
import { sweepSeries } from './figures/series-rows.ts'
import { eraseReader } from './readers/erasures.ts'
import { listReaderRecords } from './readers/reader-records.ts'
import { readerRoutes } from './readers/reader-routes.ts'
import { updateCalendarState } from './release-dates/calendar-state.ts'
import { extendPromises } from './release-dates/promise-extensions.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { openReleases } from './releases/release-runs.ts'
import { queueMissingComparisons } from './report-versions/comparison-queue.ts'
import { openComparisons } from './report-versions/comparisons.ts'
import { findChangesFile } from './report-versions/version-changes.ts'
import { openExampleFiles } from './reports/example-files.ts'
import { createDownloadFinder } from './reports/report-downloads.ts'
import { catalogueRoutes } from './routes.ts'
import { type OpenIndex, openIndex } from './search/index/current-index.ts'
import { indexTerms } from './search/indexed-terms.ts'
import { sweepSearchWords } from './search/search-words.ts'
import { readTableValues } from './search/table-values.ts'

/** Dependencies of the domain. */
interface CatalogueContext {
  replica?: Replica | undefined
  settings: Settings
  office: OfficeContent
  database: Database
  store: FileStore
  /** Temporary folders for files that are received or checked. */
  folders: TemporaryFolders
  clock: Clock
  log: Logger
  allowances: Allowances
  publicUrl: () => string
}

/** Opens the catalogue: reports, their files, categories, search, favourites and links. */
export const openCatalogueDomain = (context: CatalogueContext): Domain => {
  const { database, clock } = context
  const comparisons = openComparisons(context)
  const rhythmContext = { database, clock, holidays: context.office.holidays }
  const filesContext = toFilesContext(context)
  const releases = openReleases(filesContext)
  const index = openIndex()
  return {
    routes: listRoutes({ ...context, index }, filesContext),
    downloads: listDownloads(context),
    fileDownloads: listExampleDownloads(),
    repeatedTasks: [
      { everyMilliseconds: secondMilliseconds, run: releases.runDue },
      { everyMilliseconds: 2 * secondMilliseconds, run: comparisons.runDue },
      { everyMilliseconds: 2 * secondMilliseconds, run: signal => readTableValues({ ...context, signal }) },
      { everyMilliseconds: 2 * secondMilliseconds, run: signal => readUnreadSeries({ ...context, signal }) },
      { everyMilliseconds: minuteMilliseconds, run: () => updateCalendarState(database, clock) },
      { everyMilliseconds: hourMilliseconds, run: () => extendPromises(rhythmContext) },
      { everyMilliseconds: hourMilliseconds, run: () => sweepDrafts(database, clock) },
      { everyMilliseconds: hourMilliseconds, run: () => sweepSearchWords(database) },
      { everyMilliseconds: hourMilliseconds, run: () => sweepSeries(database) },
    ],
    readPersonalRecords: actor => listReaderRecords(database, actor),
    erasePerson: (transaction, { userId }) => eraseReader(transaction, userId),
    beforeFirstRequest: async () => {
      await queueMissingComparisons(database, clock)
      await indexTerms(database)
      // Read here, so that the first search also finds values of tables.
      await readTableValues(context)
      // Read before the first search, because with a million reports this takes longer than a search may.
      const readIndex = index(database)
      await readIndex()
      // Releases that became due while the portal was stopped are published before the first request.
      await releases.runDue()
    },
    beforeStop: () => {
      comparisons.stop()
      releases.stop()
    },
  }
}

/** Picks the dependencies of the functions that store files of reports. */
const toFilesContext = ({ database, store, clock, folders, log, office, publicUrl }: CatalogueContext) => ({
  database,
  store,
  clock,
  folders,
  log,
  publish: office.rules.publish,
  officeName: office.office.name,
  publicUrl,
  onError: (message: string) => log.error(message),
})

/** Returns the routes of the domain, except downloads. */
const listRoutes = (
  { settings, office, database, replica, store, clock, allowances, index }: CatalogueContext & { index: OpenIndex },
  filesContext: ReturnType<typeof toFilesContext>,
): Route[] => {
  const linkHosts = settings.DASHBOARD_HOSTS
  return [
    ...catalogueRoutes({ database, replica, store, clock, index, holidays: office.holidays }),
    ...uploadRoutes({ ...filesContext, maxBytes: computeMaxUploadBytes(settings) }),
    ...keyFigureRoutes(filesContext),
    ...releaseRoutes(filesContext),
    ...readerRoutes({ database, replica, clock, allowances, officeEmail: office.office.email, linkHosts }),
    ...editingRoutes({ database, clock, linkHosts }),
  ]
}

/** Returns the downloads, each with the function that finds its file and the schema of its query. */
const listDownloads = ({ database, store, clock }: CatalogueContext): NamedDownloadRoute[] => {
  const { findFile } = createDownloadFinder(database, store, clock)
  return [
    [downloadExcel, (actor, fileName, query) => findFile(actor, fileName, 'excel', query), versionChoice],
    [downloadCsv, (actor, fileName, query) => findFile(actor, fileName, 'csv', query), versionChoice],
    [downloadMetadata, (actor, fileName, query) => findFile(actor, fileName, 'metadata', query), versionChoice],
    [
      downloadVersionChanges,
      (actor, fileName, query) => findChangesFile({ database, store }, actor, fileName, query),
      versionChoice,
    ],
    [downloadVersionWorkbook, (actor, id) => findVersionFile({ database, store }, actor, id, ['excel', 'metadata'])],
    [downloadVersionCsv, (actor, id) => findVersionFile({ database, store }, actor, id, ['csv'])],
  ]
}

/** Returns the downloads of example files, which are the same for everybody. */
const listExampleDownloads = (): FixedDownloadRoute[] => {
  const examples = openExampleFiles()
  return [
    [downloadWordExample, examples.word],
    [downloadMetadataExample, examples.metadata],
  ]
}
