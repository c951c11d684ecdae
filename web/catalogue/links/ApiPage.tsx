import { getApiDocument } from '../../../contract/catalogue/links.ts'
import { visitContext } from '../../frame/visit.ts'
import { ReportErrorPage } from '../report/missing/ReportErrorPage.tsx'
import type { Route } from './+types/ApiPage.ts'
import { LinkPage } from './LinkPage.tsx'
import { readLink } from './links.server.ts'

export const loader = ({ context, params: { fileName } }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  return readLink(visit, () => visit.call(getApiDocument, { fileName }))
}

/** /view/api/{file_name}: redirects to the documentation of a report's API. */
const ApiPage = ({ loaderData }: Route.ComponentProps) => <LinkPage link={loaderData} kind="api" />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ReportErrorPage error={error} />

export default ApiPage
