import { getReleaseMonth, listComingReleases, listReleaseEvents } from '../../../contract/catalogue/release-calendar.ts'
import { getReleaseRhythm, moveRelease, saveReleaseRhythm, undoMove } from '../../../contract/catalogue/rhythms.ts'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import { bindReadingRoutes } from '../../platform/http/replicas/replica-routes.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listCalendarEvents } from './calendar-events.ts'
import { listComingReleasePage } from './coming-releases.ts'
import { moveReleaseAs, undoMoveAs } from './moves.ts'
import type { ReleaseContext } from './release-context.ts'
import { readReleaseMonth } from './release-months.ts'
import { readRhythm, saveRhythmAs } from './rhythms.ts'

/** Returns the routes about promised releases: the calendar for readers, rhythms and moves for staff. */
export const releaseDateRoutes = (context: ReleaseContext & { replica?: Replica | undefined }): Route[] => [
  ...bindReadingRoutes(context, database => calendarRoutes({ ...context, database })),
  route(getReleaseRhythm, ({ input }) => readRhythm(context, input.sourceId)),
  route(saveReleaseRhythm, ({ input, writer }) => saveRhythmAs(context, writer(), input)),
  route(moveRelease, ({ input, writer }) => moveReleaseAs(context, writer(), input)),
  route(undoMove, ({ input, writer }) => undoMoveAs(context, writer(), input)),
]

const calendarRoutes = (context: ReleaseContext): Route[] => [
  route(getReleaseMonth, ({ actor, input }) => readReleaseMonth(context, actor, input)),
  route(listComingReleases, ({ actor, input }) => listComingReleasePage(context, actor, input)),
  route(listReleaseEvents, ({ input }) => listCalendarEvents(context, input)),
]
