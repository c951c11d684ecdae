import {
  cancelRelease,
  listReleases,
  returnDraft,
  scheduleRelease,
  sendForPublication,
} from '../../../contract/catalogue/releases.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { FilesGround } from '../drafts/drafts.ts'
import { listReleasesOf } from './release-lists.ts'
import type { ReleaseMails } from './release-mails.ts'
import { cancelReleaseAs, scheduleReleaseAs } from './schedules.ts'
import { returnDraftAs, sendDraftAs } from './second-person.ts'

/** The calls about drafts that are scheduled or wait for a second person. */
export const releaseRoutes = (ground: FilesGround & ReleaseMails): Route[] => [
  route(listReleases, ({ actor, input }) => listReleasesOf(ground.database, ground.publish, actor, input.sourceId)),
  route(scheduleRelease, ({ input, writer }) =>
    scheduleReleaseAs(ground, writer(), { ...input, releaseAt: new Date(input.releaseAt) }),
  ),
  route(cancelRelease, ({ input, writer }) => cancelReleaseAs(ground, writer(), input.draftId)),
  route(sendForPublication, ({ input: { releaseAt, ...input }, writer }) =>
    sendDraftAs(ground, writer(), { ...input, ...(releaseAt && { releaseAt: new Date(releaseAt) }) }),
  ),
  route(returnDraft, ({ input, writer }) => returnDraftAs(ground, writer(), input)),
]
