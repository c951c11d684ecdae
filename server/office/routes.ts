import { getOffice, getOfficePage } from '../../contract/office/pages.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { OpenedOffice } from './office.ts'

const withoutDatabase = { readsReplica: true }

export const officeRoutes = ({ office, pages }: OpenedOffice): Route[] => [
  route(getOffice, () => office, withoutDatabase),
  route(getOfficePage, ({ input }) => pages[input.page], withoutDatabase),
]
