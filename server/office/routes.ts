import { getOffice, getOfficePage } from '../../contract/office/pages.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { OpenedOffice } from './office.ts'

export const officeRoutes = ({ office, pages }: OpenedOffice): Route[] => [
  route(getOffice, () => office),
  route(getOfficePage, ({ input }) => pages[input.page]),
]
