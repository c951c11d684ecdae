import { listFavourites, toggleFavourite } from '../../../contract/catalogue/favourites.ts'
import { getApiDocument, getDashboardLink } from '../../../contract/catalogue/links.ts'
import { suggestData } from '../../../contract/catalogue/suggestions.ts'
import { requireUserOf } from '../../platform/actor.ts'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import { readingRoutes } from '../../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { favouritesOf } from './favourites.ts'
import { linksOf } from './links.ts'
import { type SuggestionParts, suggest } from './suggestions.ts'

export interface ReaderParts extends SuggestionParts {
  /** Hosts that dashboards and API documentation may be on; if empty, any host over https. */
  linkHosts: readonly string[]
  replica?: Replica | undefined
}

/** The calls by which signed-in readers keep favourites, follow links and suggest data. */
export const readerRoutes = (parts: ReaderParts): Route[] => {
  const favourites = favouritesOf(parts.database, parts.clock)
  const links = linksOf(parts.database, parts.linkHosts)
  return [
    route(toggleFavourite, ({ actor, input }) => favourites.toggle(requireUserOf(actor), input.fileName)),
    ...readingRoutes(parts, database => [
      route(listFavourites, ({ actor }) => favouritesOf(database, parts.clock).list(requireUserOf(actor))),
    ]),
    route(getDashboardLink, ({ actor, input }) => links.requireDashboard(actor, input.sourceId)),
    route(getApiDocument, ({ actor, input }) => links.requireApiDocument(actor, input.fileName)),
    route(suggestData, async ({ actor, input, origin }) => {
      await suggest(parts, requireUserOf(actor), input, origin)
      return 'success' as const
    }),
  ]
}
