import { getOffice, getOfficePage } from '../../contract/office/pages.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { OfficeContent } from './office.ts'

/** These calls read no database, so they also respond while only the replica is reachable. */
const withoutDatabase = { readsReplica: true }

/** Returns the routes about the office and its pages. */
export const officeRoutes = ({ office, pages }: OfficeContent): Route[] => [
  route(getOffice, () => office, withoutDatabase),
  route(getOfficePage, ({ input }) => pages[input.page], withoutDatabase),
]
