import {
  cancelRelease,
  listReleases,
  returnDraft,
  scheduleRelease,
  sendForPublication,
} from '../../../contract/catalogue/releases.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { FilesContext } from '../drafts/drafts.ts'
import { cancelReleaseAs } from './cancelled-releases.ts'
import { listReportReleases } from './release-lists.ts'
import type { ReleaseMails } from './release-mails.ts'
import { scheduleReleaseAs } from './schedules.ts'
import { returnDraftAs, sendDraftAs } from './second-person.ts'

/** Returns the routes about drafts that are scheduled or wait for a second person. */
export const releaseRoutes = (context: FilesContext & ReleaseMails): Route[] => [
  route(listReleases, ({ actor, input }) =>
    listReportReleases(context.database, context.publish, actor, input.sourceId),
  ),
  route(scheduleRelease, ({ input, writer }) =>
    scheduleReleaseAs(context, writer(), { ...input, releaseAt: new Date(input.releaseAt) }),
  ),
  route(cancelRelease, ({ input, writer }) => cancelReleaseAs(context, writer(), input.draftId)),
  route(sendForPublication, ({ input: { releaseAt, ...input }, writer }) =>
    sendDraftAs(context, writer(), { ...input, ...(releaseAt && { releaseAt: new Date(releaseAt) }) }),
  ),
  route(returnDraft, ({ input, writer }) => returnDraftAs(context, writer(), input)),
]
