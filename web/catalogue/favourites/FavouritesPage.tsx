import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listFavourites } from '../../../contract/catalogue/favourites.ts'
import { listTopDownloads } from '../../../contract/catalogue/reports.ts'
import { listFollows } from '../../../contract/follows/follows.ts'
import type { Visit } from '../../../contract/visit.ts'
import { useReloadedFollows } from '../../follows/index.ts'
import { createLoginRedirect, visitContext } from '../../frame/visit.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { toListedReport } from '../lists/listed.server.ts'
import type { Route } from './+types/FavouritesPage.ts'
import { FavouritesTable } from './FavouritesTable.tsx'
import { NoFavourites } from './NoFavourites.tsx'
import { discardSettledStars, isShownAsFavourite, useStars } from './stars.ts'
import '../lists/fold.css'
import './favourites.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  if (!visit.signedIn) throw createLoginRedirect('/home/favorite')
  const [{ rows }, { follows }] = await Promise.all([visit.call(listFavourites), visit.call(listFollows)])
  return {
    favourites: rows.map(report => toListedReport(visit, report)),
    suggestions: rows.length ? [] : await listSuggestions(visit),
    follows,
  }
}

const suggestionCount = 3

/** Returns often downloaded reports, for readers without favourites. */
const listSuggestions = async (visit: Visit) =>
  (await visit.call(listTopDownloads, { pageSize: suggestionCount })).rows.map(({ report }) =>
    toListedReport(visit, report),
  )

/** /home/favorite: the reader's favourites with their files and links; removing a star removes its row. */
const FavouritesPage = ({ loaderData: { favourites, suggestions, follows } }: Route.ComponentProps) => {
  const { t } = useTranslation(['catalogue', 'shell'])
  const stars = useStars()
  // Drops the paces that the reader chose since the last load, because the loaded data has them.
  useReloadedFollows(follows)
  // Drops the stars that were pressed before the list was loaded, because the list has their state.
  useEffect(() => discardSettledStars(favourites.map(({ fileName }) => fileName)), [favourites])
  // Only a reader without favourites has suggestions. A suggestion with a pressed star is a favourite too.
  const starredReports = [...suggestions, ...favourites].filter(report => isShownAsFavourite(stars, report))
  const title = t('favourite')
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex" />
      <div className="toolbar">
        <div>
          {/* Gets the focus when the last favourite is removed. */}
          <h1 id="favourites" tabIndex={-1}>
            {title}
          </h1>
          {starredReports.length > 0 && (
            <p className="small soft">
              {t('countTables', { count: starredReports.length, number: formatNumber(starredReports.length) })}
            </p>
          )}
        </div>
      </div>
      {starredReports.length > 0 ? (
        <FavouritesTable reports={starredReports} follows={follows} />
      ) : (
        <NoFavourites suggestions={suggestions} />
      )}
    </>
  )
}

export default FavouritesPage
