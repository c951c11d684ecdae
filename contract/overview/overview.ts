import { z } from 'zod'
import { endingGrant } from '../access/grant-terms.ts'
import { auditNames } from '../audit/names.ts'
import { call, menu } from '../call.ts'
import { incompleteReport } from '../catalogue/catalogue-health.ts'
import { type Menu, menus } from '../permissions.ts'
import { wire } from '../wire.ts'
import {
  buildFirstRows,
  comingRelease,
  diskSpace,
  downloadsToday,
  failedLoad,
  failedMail,
  lateRelease,
  recentChange,
  retriedJobs,
  tableBuilds,
  unpublishedDraft,
} from './overview-parts.ts'

export const getOverview = call({
  name: 'getOverview',
  method: 'POST',
  path: '/api/getOverview',
  access: menu(...(Object.keys(menus) as [Menu, ...Menu[]])),
  summary:
    "Returns the open tasks for the caller's role, today's downloads and the changes since yesterday. Leaves out the parts for which the role has no menu.",
  input: z.object({}),
  /** An optional part is absent if the role has no menu for it. */
  output: wire({
    /** Time of the response, ISO 8601. */
    at: ['at', z.string()],
    lateReleases: ['late_releases', buildFirstRows(lateRelease).optional()],
    /** Only drafts of the signed-in user, as nobody else can open them. */
    drafts: ['drafts', buildFirstRows(unpublishedDraft).optional()],
    /** Drafts that will be released at a scheduled time. Held ones come first. */
    releases: ['releases', buildFirstRows(comingRelease).optional()],
    /** Drafts of other users that wait for a second person to release them. */
    waiting: ['waiting_for_second', buildFirstRows(comingRelease).optional()],
    failedLoads: ['failed_loads', buildFirstRows(failedLoad).optional()],
    endingGrants: ['ending_grants', buildFirstRows(endingGrant).optional()],
    /** Deliveries that failed and will be retried. This part and `retriedMails` are null if their queue has no failed job that will be retried. */
    retriedDeliveries: ['failing_deliveries', retriedJobs.nullable().optional()],
    /** Mails that failed and are given up. */
    failedMails: ['failed_mails', buildFirstRows(failedMail).optional()],
    /** Mails that failed and will be retried. */
    retriedMails: ['failing_mails', retriedJobs.nullable().optional()],
    /** True if requests come through a proxy that the settings do not trust, so that all readers have the same IP address. */
    isProxyIgnored: ['proxy_ignored', z.boolean().optional()],
    /** Null while enough space is free. */
    lowDisk: ['low_disk', diskSpace.nullable().optional()],
    missingThai: ['missing_thai', buildFirstRows(incompleteReport).optional()],
    missingDictionaries: ['missing_dictionaries', buildFirstRows(incompleteReport).optional()],
    tableBuilds: ['table_builds', tableBuilds.optional()],
    downloadsToday: ['downloads_today', downloadsToday],
    changes: ['changes', z.array(recentChange)],
    /** Names of the objects that the changes refer to by number or key. */
    names: ['names', auditNames],
  }),
})
