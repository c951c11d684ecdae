import { getReleaseMonth, listComingReleases, listReleaseEvents } from '../../../contract/catalogue/release-calendar.ts'
import { getReleaseRhythm, moveRelease, saveReleaseRhythm, undoMove } from '../../../contract/catalogue/rhythms.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listComing, listEvents, readMonth } from './calendar.ts'
import { moveReleaseAs, undoMoveAs } from './moves.ts'
import type { ReleaseGround } from './release-ground.ts'
import { readRhythm, saveRhythmAs } from './rhythms.ts'

/** The calls about promised releases: the calendar for readers, rhythms and moves for staff. */
export const releaseRoutes = (ground: ReleaseGround): Route[] => [
  route(getReleaseMonth, ({ actor, input }) => readMonth(ground, actor, input)),
  route(listComingReleases, ({ actor, input }) => listComing(ground, actor, input)),
  route(listReleaseEvents, ({ input }) => listEvents(ground, input)),
  route(getReleaseRhythm, ({ input }) => readRhythm(ground, input.sourceId)),
  route(saveReleaseRhythm, ({ input, writer }) => saveRhythmAs(ground, writer(), input)),
  route(moveRelease, ({ input, writer }) => moveReleaseAs(ground, writer(), input)),
  route(undoMove, ({ input, writer }) => undoMoveAs(ground, writer(), input)),
]
