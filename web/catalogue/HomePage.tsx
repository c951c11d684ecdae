import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { getCatalogueFigures } from '../../contract/catalogue/report-details.ts'
import { listNewReleases, listTopDownloads } from '../../contract/catalogue/reports.ts'
import { limits } from '../../contract/limits.ts'
import type { Visit } from '../../contract/visit.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { useVisit } from '../shell/use-visit.ts'
import { visitContext } from '../shell/visit.ts'
import { useLanguage } from '../words/use-language.ts'
import type { Route } from './+types/HomePage'
import { askedOf } from './asked.ts'
import { HomeHead } from './HomeHead.tsx'
import { listed } from './listed.server.ts'
import { NewReleases } from './NewReleases.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchSkeleton } from './SearchSkeleton.tsx'
import { searchEverywhere } from './search.server.ts'
import { answerOf, isBeyondEnd, lostSearch, resultsPath } from './search.ts'
import { TopDownloads } from './TopDownloads.tsx'
import { useSearching } from './use-searching.ts'
import './home.css'
import './search.css'
import './fold.css'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const asked = askedOf(request.url)
  if (!asked.words) return { asked, found: null, lists: await listsOf(visit) }
  const found = await searchEverywhere(visit, asked)
  if (isBeyondEnd(found)) throw redirect(resultsPath(asked.words, asked.category, 1))
  return data({ asked, found, lists: null }, answerOf(found))
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** A lost line must not take away what is being typed. */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const asked = askedOf(request.url)
  try {
    return await serverLoader()
  } catch (error) {
    if (!asked.words || error instanceof Response) throw error
    return { asked, found: lostSearch, lists: null }
  }
}

const listsOf = async (visit: Visit) => {
  const { call } = visit
  const size = { pageSize: limits.homeRows }
  const [figures, newest, most] = await Promise.all([
    call(getCatalogueFigures),
    call(listNewReleases, size),
    call(listTopDownloads, size),
  ])
  return {
    figures,
    newest: newest.rows.map(report => listed(visit, report)),
    most: most.rows.map(({ report, downloads }) => ({ report: listed(visit, report), downloads })),
  }
}

const HomePage = ({ loaderData: { asked, found, lists } }: Route.ComponentProps) => {
  const { isLate } = useSearching()
  return (
    <>
      <Head words={asked.words} />
      <HomeHead words={asked.words} figures={lists?.figures} />
      {lists && isLate && <SearchSkeleton />}
      {lists && !isLate && (
        <div className="pair">
          <NewReleases reports={lists.newest} />
          <TopDownloads most={lists.most} />
        </div>
      )}
      {found && <SearchResults asked={asked} found={found} />}
    </>
  )
}

const Head = ({ words }: { words: string }) => {
  const { t } = useTranslation(['catalogue', 'shell'])
  const office = useVisit().office.name[useLanguage()]
  const title = words ? t('foundTitle', { words }) : t('homeTitle', { office })
  return (
    <PageHead
      title={t('titleOf', { ns: 'shell', title })}
      description={t('description', { ns: 'shell', office })}
      path="/"
      listed={!words}
    />
  )
}

export default HomePage
