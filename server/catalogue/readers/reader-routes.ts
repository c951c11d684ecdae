import { listFavourites, toggleFavourite } from '../../../contract/catalogue/favourites.ts'
import { getApiDocument, getDashboardLink } from '../../../contract/catalogue/links.ts'
import { suggestData } from '../../../contract/catalogue/suggestions.ts'
import { requireUserActor } from '../../platform/actor.ts'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import { bindReadingRoutes } from '../../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { createFavouriteQueries } from './favourites.ts'
import { createLinkQueries } from './links.ts'
import { type SuggestionDependencies, storeSuggestion } from './suggestions.ts'

/** Dependencies of the routes of signed-in readers. */
export interface ReaderDependencies extends SuggestionDependencies {
  /** Hosts that dashboards and API documentation may be on; if empty, any host over https. */
  linkHosts: readonly string[]
  replica?: Replica | undefined
}

/** Returns the routes by which signed-in readers keep favourites, open links of reports and suggest data. */
export const readerRoutes = (dependencies: ReaderDependencies): Route[] => {
  const favourites = createFavouriteQueries(dependencies.database, dependencies.clock)
  const links = createLinkQueries(dependencies.database, dependencies.linkHosts)
  return [
    route(toggleFavourite, ({ actor, input }) => favourites.toggle(requireUserActor(actor), input.fileName)),
    ...bindReadingRoutes(dependencies, database => [
      route(listFavourites, ({ actor }) =>
        createFavouriteQueries(database, dependencies.clock).list(requireUserActor(actor)),
      ),
    ]),
    route(getDashboardLink, ({ actor, input }) => links.requireDashboard(actor, input.sourceId)),
    route(getApiDocument, ({ actor, input }) => links.requireApiDocument(actor, input.fileName)),
    route(suggestData, async ({ actor, input, origin }) => {
      await storeSuggestion(dependencies, requireUserActor(actor), input, origin)
      return 'success' as const
    }),
  ]
}
