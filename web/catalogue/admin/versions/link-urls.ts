import type { ReportHistory } from '../../../../contract/catalogue/versions/report-history.ts'
import type { LinkKind } from '../links/report-links.ts'

/** Returns the current URL of a report's link; empty if it has none. */
export const pickLinkUrl = ({ apiUrl, dashboardUrl }: ReportHistory['current'], kind: LinkKind) =>
  (kind === 'api' ? apiUrl : dashboardUrl) ?? ''
