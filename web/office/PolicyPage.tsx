import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type OfficePage, officePages } from '../../contract/office/pages.ts'
import { visitContext } from '../frame/visit.ts'
import { SideLinks } from '../ui/SideLinks.tsx'
import type { Route } from './+types/PolicyPage.ts'
import { readArticle } from './articles.server.ts'
import { OfficeArticle } from './OfficeArticle.tsx'
import { policies } from './policies.ts'

export const loader = async ({ context, pattern }: Route.LoaderArgs) => {
  const page = pickPage(pattern)
  return { page, article: await readArticle(context.get(visitContext), page) }
}

/** Returns the policy that the last part of a route names. The route /policy names none and shows the privacy notice. */
const pickPage = (pattern: string): OfficePage =>
  officePages.find(page => page === pattern.split('/').at(-1)) ?? 'PrivacyNotice'

/** Shows a policy, at `/home/…` or at the older paths `/policy` and `/PrivacyPolicy`. */
const PolicyPage = ({ loaderData: { page, article } }: Route.ComponentProps) => {
  const { t } = useTranslation('office')
  return (
    <OfficeArticle article={article} path={`/home/${page}`}>
      <SideLinks id="other-policies" title={t('otherPages')}>
        {policies
          .filter(policy => policy !== page)
          .map(policy => (
            <Link key={policy} to={`/home/${policy}`}>
              {t(policy)}
            </Link>
          ))}
      </SideLinks>
    </OfficeArticle>
  )
}

export default PolicyPage
