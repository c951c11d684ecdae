import { setTimeout } from 'node:timers/promises'
import type { Call } from '../../../contract/call.ts'
import * as categories from '../../../contract/catalogue/categories.ts'
import * as downloads from '../../../contract/catalogue/downloads.ts'
import { listFavourites, toggleFavourite } from '../../../contract/catalogue/favourites.ts'
import { getCatalogueFigures } from '../../../contract/catalogue/figures/catalogue-figures.ts'
import { listKeyFigures } from '../../../contract/catalogue/figures/key-figures.ts'
import { getApiDocument, getDashboardLink } from '../../../contract/catalogue/links.ts'
import { getReleaseMonth, listComingReleases, listReleaseEvents } from '../../../contract/catalogue/release-calendar.ts'
import { getReport, getReportHeadline, getReportPreview } from '../../../contract/catalogue/report-details.ts'
import * as reports from '../../../contract/catalogue/reports.ts'
import { searchCategoryReports, searchReports } from '../../../contract/catalogue/search/report-searches.ts'
import {
  getVersionChanges,
  getVersionOrigin,
  listReportVersions,
} from '../../../contract/catalogue/versions/report-versions.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { listFollows, setFollow } from '../../../contract/follows/follows.ts'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { getReportProfile } from '../../../contract/tables/report-profile.ts'
import { getMonthOfUse, getReportUse } from '../../../contract/usage/public-use.ts'
import type { Reader, ReceivedResponse } from '../portal-readers.ts'

/** A report whose words occur nowhere else in the portal. */
export const quokka = {
  source_id: 'quokka.source',
  file_name: 'quokka-file',
  export_excel_name: 'Quokka census',
  export_excel_name_th: 'สำมะโนควอกกา',
  description: 'Quokkas by island',
  description_th: 'ควอกการายเกาะ',
  frequency: 'Monthly',
  sub_category_id: 1,
  word: ['quokkaword', 'คำควอกกา'],
  licence: 'Quokka licence',
  source: 'Quokka office',
  next_release_date: '2027-01-01',
}
/** A future month in which the report has one promised release. */
const monthAhead = new Date(Date.now() + 60 * dayMilliseconds).toISOString().slice(0, 7)
const byName = { file_name: quokka.file_name }
const bySource = { source_id: quokka.source_id }

/** A request that could reveal the report. */
export interface Way {
  name: string
  request: (reader: Reader) => Promise<ReceivedResponse>
  /** Visitors get a 401, whichever report it is. */
  forUsers?: boolean
  /** The response contains reports only as numbers, so another report may not be noticeable. */
  isSilent?: boolean
}

const publicCalls: [call: Call, input: object][] = [
  [categories.listCategories, {}],
  [categories.listCategoryNames, {}],
  [categories.listSubCategories, { category_id: 1 }],
  [categories.listAllSubCategories, {}],
  [reports.listNewReleases, { page_size: 1000 }],
  [reports.listNewReleases, { page: 2, page_size: 1 }],
  [reports.listTopDownloads, {}],
  [reports.listCategoryReports, { category_id: 1 }],
  [reports.listCategoryReports, { category_id: 1, sort: 'release', language: 'th', page_size: 1 }],
  [searchReports, { text_search: 'quokka' }],
  [searchReports, { text_search: 'ควอกกา' }],
  [searchReports, { text_search: 'quokkaword' }],
  // Typing errors are corrected with a separate list of words.
  [searchReports, { text_search: 'quokkawrod' }],
  [searchReports, { text_search: 'quokkacolumn' }],
  [searchCategoryReports, { text_search: 'islands quokka', catagory_id: 1 }],
  [searchCategoryReports, { text_search: 'quokka', catagory_id: 1 }],
  [reports.listMetadataFiles, bySource],
  [getReport, byName],
  [getReportPreview, byName],
  ...[getReport, getReportPreview].flatMap(call =>
    [{ version: 1 }, { as_of: '2099-01-01' }, { as_of: '1999-01-01' }].map((choice): [Call, object] => [
      call,
      { ...byName, ...choice },
    ]),
  ),
  [listReportVersions, byName],
  [getVersionChanges, byName],
  [getVersionOrigin, byName],
  [getCatalogueFigures, {}],
  [getReportHeadline, byName],
  [getReportProfile, byName],
  [listKeyFigures, {}],
  [getReportUse, byName],
  [getMonthOfUse, {}],
  [getReleaseMonth, { month: monthAhead }],
  [listComingReleases, { page_size: 1000 }],
]
/** Everybody gets the visitor's response, so that a grant makes no difference. */
const visitorCalls: [call: Call, input: object][] = [
  [listReleaseEvents, {}],
  [listReleaseEvents, byName],
]
const userCalls: [call: Call, input: object][] = [
  [listFavourites, {}],
  [getDashboardLink, bySource],
  [getApiDocument, byName],
  [setFollow, { ...byName, pace: 'off' }],
]
/** Pages of the route table; `:categoryName` is the category of the report. A requested language applies to the following pages too. */
const pages = [
  '/?lang=en',
  '/',
  '/?q=quokka',
  '/opendata/:categoryName',
  '/report/quokka-file',
  '/?lang=th',
  '/?q=%E0%B8%84%E0%B8%A7%E0%B8%AD%E0%B8%81%E0%B8%81%E0%B8%B2&lang=th',
  '/opendata/:categoryName',
  '/report/quokka-file?lang=th',
  '/report/quokka-file.data',
  '/report/quokka-file?as_of=2099-01-01',
  '/report/quokka-file?as_of=1999-01-01',
  '/report/quokka-file/v/1?lang=en',
  '/report/quokka-file/v/1?lang=th',
  '/report/quokka-file/v/1.data',
  '/report/quokka-file/versions?lang=en',
  '/report/quokka-file/versions?lang=th',
  '/report/quokka-file/versions.data',
  '/report/quokka-file/explore?lang=en',
  '/report/quokka-file/explore?show=both&lang=en',
  '/report/quokka-file/explore?lang=th&Year=1960..&sort=-Year',
  '/report/quokka-file/explore?Nope=1&version=1',
  '/report/quokka-file/explore?at=Year=1960&edit=Year&from=1970',
  '/report/quokka-file/explore.data',
  '/report/quokka-file/api?lang=en',
  `/releases?month=${monthAhead}&lang=en`,
  `/releases?month=${monthAhead}&lang=th`,
  '/usage?lang=en',
  '/usage?lang=th',
  '/feed.atom',
  '/feed.atom?lang=th',
  '/sitemap/1.xml',
]
/** Queries about the table of the report. */
export const walkedQueries = [
  '',
  '/rows?limit=1',
  '/rows?version=1',
  '/rows?as_of=1999-01-01',
  '/rows?Nope=1',
  '/aggregate',
  '/facets/Year',
  '/profile',
  '/changes',
  '/openapi.json',
].map(path => `/api/tables/${quokka.file_name}${path}`)
/** Downloads of rows of its table. */
export const walkedSelections = [
  ...exportFormats.map(format => `.${format}`),
  '.csv?version=1',
  '.csv?as_of=1999-01-01',
  '.csv?Nope=1',
]
  .map(ending => `/api/tables/${quokka.file_name}/export${ending}`)
  // Only one extension, as one handler serves all and the rate limit is low.
  .concat(`/report/${quokka.file_name}.csv`)
/** Addresses of the Iceberg catalogue, which ignores sessions: without a key everybody gets the visitor's response. */
const iceberg = ['', '/:categoryName', '/:categoryName/tables', `/:categoryName/tables/${quokka.file_name}`].map(
  path => `/iceberg/v1/namespaces${path}`,
)
const silentPages = [
  '/sitemap.xml',
  '/sitemap/2.xml',
  '/sitemap/pages.xml',
  '/robots.txt',
  '/home/contact',
  '/releases.ics',
  '/releases.ics?table=quokka-file',
]
/** Everybody gets the visitor's response. */
const pagesOfOtherSites = [
  `/embed/${quokka.file_name}?lang=en`,
  `/embed/${quokka.file_name}?lang=th&version=1`,
  `/card/${quokka.file_name}`,
  `/card/${quokka.file_name}/chart`,
]
const oembed = '/oembed?url='
const pagesOfUsers = ['/home/favorite', '/view/dashboard/quokka.source', '/view/api/quokka-file']

const toCallWay = ([call, input]: [Call, object], more: Partial<Way> = {}): Way => ({
  name: `${call.name} ${JSON.stringify(input)}`,
  request: reader => reader.request(call, input),
  ...more,
})
const toPathWay = (path: string, more: Partial<Way> = {}): Way => ({
  name: path,
  request: reader => sendInTurn(reader, path),
  ...more,
})
/** Retries after 429, as a walk can exceed the rate limits of users. */
const sendInTurn = async (reader: Reader, path: string): Promise<ReceivedResponse> => {
  const received = await reader.send(path, { headers: { accept: 'text/html' } })
  if (received.status !== 429) return received
  await setTimeout(1000)
  return sendInTurn(reader, path)
}
/**
 * Returns a way to the report through an Iceberg path. Tables appear in the Iceberg catalogue one by one as they are built, so only text
 * about the report is compared.
 */
const toIcebergWay = (path: string): Way => ({
  name: path,
  async request(reader) {
    const { text } = await sendInTurn(reader, path)
    return { status: 200, headers: new Headers(), text: /quokka/i.test(text) ? text : '' }
  },
  isSilent: true,
})
const waysOfOtherSites: Way[] = [
  ...pagesOfOtherSites.map(path => toPathWay(path, { isSilent: true })),
  {
    name: oembed,
    request: reader => sendInTurn(reader, oembed + encodeURIComponent(`${reader.address}/report/${quokka.file_name}`)),
    isSilent: true,
  },
]
/** Sends the call twice: the second undoes the first. */
const toggling: Way = {
  name: 'toggleFavourite',
  async request(reader) {
    await reader.request(toggleFavourite, byName)
    return reader.request(toggleFavourite, byName)
  },
  forUsers: true,
}

/** Returns the path of a download of the report. */
export const toFilePath = ({ path }: { path: string }) => path.replace('{file_name}', quokka.file_name)
const { downloadCsv, downloadExcel, downloadMetadata } = downloads
const tooEarly = '?as_of=1999-01-01'
const files: Way[] = [
  ...['', '/api'].flatMap(prefix =>
    ['', '?version=1', '?as_of=2099-01-01', tooEarly].flatMap(choice => {
      // For a day before the first version, a browser gets the same page as for a missing report.
      const more = { isSilent: choice === tooEarly }
      return [
        toPathWay(prefix + toFilePath(downloadMetadata) + choice, more),
        toPathWay(prefix + toFilePath(downloadExcel) + choice, { ...more, forUsers: true }),
        toPathWay(prefix + toFilePath(downloadCsv) + choice, { ...more, forUsers: true }),
      ]
    }),
  ),
  { name: 'HEAD of a download', request: reader => reader.send(toFilePath(downloadMetadata), { method: 'HEAD' }) },
  {
    name: 'a range of a download',
    request: reader => reader.send(toFilePath(downloadCsv), { headers: { range: 'bytes=0-3' } }),
    forUsers: true,
  },
]

/** Returns every public request that could reveal the report; `categoryName` is its category in the portal. */
export const waysTo = (categoryName: string): Way[] => [
  ...publicCalls.map(callAndInput => toCallWay(callAndInput)),
  ...visitorCalls.map(callAndInput => toCallWay(callAndInput, { isSilent: true })),
  ...userCalls.map(callAndInput => toCallWay(callAndInput, { forUsers: true })),
  toggling,
  toCallWay([listFollows, {}], { forUsers: true, isSilent: true }),
  ...pages.map(path => toPathWay(path.replace(':categoryName', encodeURIComponent(categoryName)))),
  ...silentPages.map(path => toPathWay(path, { isSilent: true })),
  ...waysOfOtherSites,
  ...iceberg.map(path => toIcebergWay(path.replace(':categoryName', encodeURIComponent(categoryName)))),
  ...pagesOfUsers.map(path => toPathWay(path, { forUsers: true })),
  ...walkedQueries.map(path => toPathWay(path)),
  ...walkedSelections.map(path => toPathWay(path, { forUsers: true })),
  ...files,
]

export const walkedCalls = new Set([...publicCalls, ...visitorCalls, ...userCalls].map(([{ name }]) => name))
  .add(toggleFavourite.name)
  .add(listFollows.name)
export const walkedPages = [...pages, ...silentPages, ...pagesOfOtherSites, oembed, ...pagesOfUsers]
