import { getDashboardLink } from '../../../contract/catalogue/links.ts'
import { visitContext } from '../../frame/visit.ts'
import { ReportErrorPage } from '../report/missing/ReportErrorPage.tsx'
import type { Route } from './+types/DashboardPage.ts'
import { LinkPage } from './LinkPage.tsx'
import { readLink } from './links.server.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  // Spaces are removed (docs/behaviour/catalogue.md#dashboards-and-api-documentation).
  return readLink(visit, () => visit.call(getDashboardLink, { sourceId: params.sourceName.replaceAll(/\s/g, '') }))
}

/** /view/dashboard/{sourceName}: redirects to a report's dashboard. */
const DashboardPage = ({ loaderData }: Route.ComponentProps) => <LinkPage link={loaderData} kind="dashboard" />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ReportErrorPage error={error} />

export default DashboardPage
