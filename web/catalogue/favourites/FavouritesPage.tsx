import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listFavourites } from '../../../contract/catalogue/favourites.ts'
import { listTopDownloads } from '../../../contract/catalogue/reports.ts'
import { listFollows } from '../../../contract/follows/follows.ts'
import type { Visit } from '../../../contract/visit.ts'
import { useTrustedFollows } from '../../follows/index.ts'
import { toLogin, visitContext } from '../../frame/visit.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { toListedReport } from '../lists/listed.server.ts'
import type { Route } from './+types/FavouritesPage.ts'
import { FavouritesTable } from './FavouritesTable.tsx'
import { NoFavourites } from './NoFavourites.tsx'
import { isStarred, trustList, useStars } from './stars.ts'
import '../lists/fold.css'
import './favourites.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  if (!visit.signedIn) throw toLogin('/home/favorite')
  const [{ rows }, { follows }] = await Promise.all([visit.call(listFavourites), visit.call(listFollows)])
  return {
    rows: rows.map(report => toListedReport(visit, report)),
    others: rows.length ? [] : await listOftenDownloaded(visit),
    follows,
  }
}

/** Loads a few reports for users without favourites. */
const listOftenDownloaded = async (visit: Visit) =>
  (await visit.call(listTopDownloads, { pageSize: 3 })).rows.map(({ report }) => toListedReport(visit, report))

/** /home/favorite: the reader's favourites with their files and links; removing a star removes its row. */
const FavouritesPage = ({ loaderData: { rows, others, follows } }: Route.ComponentProps) => {
  const { t } = useTranslation(['catalogue', 'shell'])
  const stars = useStars()
  useTrustedFollows(follows)
  useEffect(() => trustList(rows.map(({ fileName }) => fileName)), [rows])
  const starredReports = [...others, ...rows].filter(report => isStarred(stars, report))
  const title = t('favourite')
  return (
    <>
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex" />
      <div className="toolbar">
        <div>
          <h1 id="favourites" tabIndex={-1}>
            {title}
          </h1>
          {starredReports.length > 0 && (
            <p className="small soft">
              {t('countTables', { count: starredReports.length, shown: formatNumber(starredReports.length) })}
            </p>
          )}
        </div>
      </div>
      {starredReports.length > 0 ? (
        <FavouritesTable reports={starredReports} follows={follows} />
      ) : (
        <NoFavourites others={others} />
      )}
    </>
  )
}

export default FavouritesPage
