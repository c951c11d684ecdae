import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { getCatalogueFigures } from '../../../contract/catalogue/figures/catalogue-figures.ts'
import { listKeyFigures } from '../../../contract/catalogue/figures/key-figures.ts'
import { listNewReleases, listTopDownloads } from '../../../contract/catalogue/reports.ts'
import { limits } from '../../../contract/limits.ts'
import type { Visit } from '../../../contract/visit.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { useVisit } from '../../frame/use-visit.ts'
import { visitContext } from '../../frame/visit.ts'
import { useLanguage } from '../../words/use-language.ts'
import { toListedReport } from '../lists/listed.server.ts'
import { parseListParameters } from '../search/list-parameters.ts'
import { SearchResults } from '../search/SearchResults.tsx'
import { SearchSkeleton } from '../search/SearchSkeleton.tsx'
import { searchFromUrl } from '../search/search.server.ts'
import { buildResultsPath, connectionLostResult, isBeyondEnd, toResponseInit } from '../search/search.ts'
import { useSearching } from '../search/use-searching.ts'
import type { Route } from './+types/HomePage'
import { HomeHead } from './HomeHead.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { formatKeyFigures } from './key-figures.server.ts'
import { NewReleases } from './NewReleases.tsx'
import { TopDownloads } from './TopDownloads.tsx'
import './home.css'
import '../search/search.css'
import '../lists/fold.css'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const query = parseListParameters(request.url)
  if (!query.words) return { query, search: null, lists: await loadLists(visit) }
  const search = await searchFromUrl(visit, query)
  if (isBeyondEnd(search)) throw redirect(buildResultsPath(query.words, query.category, 1))
  return data({ query, search, lists: null }, toResponseInit(search))
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** If the connection is lost during a search, shows an error instead of the results, so that the page and the typed words stay. */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const query = parseListParameters(request.url)
  try {
    return await serverLoader()
  } catch (error) {
    // A Response is a redirect or an error that the server sent, so the connection is not lost.
    if (!query.words || error instanceof Response) throw error
    return { query, search: connectionLostResult, lists: null }
  }
}

/** Loads the lists that the page shows without a search. */
const loadLists = async (visit: Visit) => {
  const { call } = visit
  const firstPage = { pageSize: limits.homeRows }
  const [catalogueFigures, newReleases, topDownloads, keyFigures] = await Promise.all([
    call(getCatalogueFigures),
    call(listNewReleases, firstPage),
    call(listTopDownloads, firstPage),
    call(listKeyFigures),
  ])
  return {
    catalogueFigures,
    keyFigures: formatKeyFigures(visit.language, keyFigures.figures),
    newReleases: newReleases.rows.map(report => toListedReport(visit, report)),
    topDownloads: topDownloads.rows.map(({ report, downloadCount }) => ({
      report: toListedReport(visit, report),
      downloadCount,
    })),
  }
}

const HomePage = ({ loaderData: { query, search, lists } }: Route.ComponentProps) => {
  const { isSearchSlow } = useSearching()
  return (
    <>
      <HomeMeta words={query.words} />
      <HomeHead words={query.words} figures={lists?.catalogueFigures} />
      {lists && isSearchSlow && <SearchSkeleton />}
      {lists && !isSearchSlow && (
        <>
          <KeyFigures figures={lists.keyFigures} />
          <div className="pair">
            <NewReleases reports={lists.newReleases} />
            <TopDownloads rows={lists.topDownloads} />
          </div>
        </>
      )}
      {search && <SearchResults query={query} search={search} />}
    </>
  )
}

/** The title and the description of the page for browsers and search engines. */
const HomeMeta = ({ words }: { words: string }) => {
  const { t } = useTranslation(['catalogue', 'shell'])
  const office = useVisit().office.name[useLanguage()]
  const title = words ? t('searchTitle', { words }) : t('homeTitle', { office })
  return (
    <PageHead
      title={t('documentTitle', { ns: 'shell', title })}
      description={t('description', { ns: 'shell', office })}
      path="/"
      isIndexed={!words}
    />
  )
}

export default HomePage
