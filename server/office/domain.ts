import type { Domain } from '../platform/domain.ts'
import type { OpenedOffice } from './office.ts'
import { officeRoutes } from './routes.ts'

export const openOfficeDomain = ({ office }: { office: OpenedOffice }): Domain => ({ routes: officeRoutes(office) })
