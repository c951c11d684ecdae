import type { Clock } from '../platform/clock.ts'
import type { Domain } from '../platform/domain.ts'
import type { OfficeContent } from './office.ts'
import { officeRoutes } from './routes.ts'
import { createSecurityText } from './security-text.ts'

interface OfficeContext {
  office: OfficeContent
  clock: Clock
  /** Origin of the portal. */
  publicUrl: () => string
}

/** Creates the domain of the office: its pages, and `security.txt`. */
export const createOfficeDomain = ({ office, clock, publicUrl }: OfficeContext): Domain => ({
  routes: officeRoutes(office),
  texts: [createSecurityText(office.office, clock, publicUrl)],
})
