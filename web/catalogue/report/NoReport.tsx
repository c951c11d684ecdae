import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '../../shell/ErrorPage.tsx'
import { WayHome } from '../../shell/WayHome.tsx'

/** What stands in place of a report that is not there for the reader; anything else that failed is the shell's to say. */
export const NoReport = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('report')
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return <WayHome title={t('notFoundTitle')} text={t('notFoundText')} />
}
