import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../words/use-language.ts'
import { useVisit } from '../use-visit.ts'

/** The pages about the office and its policies, which open in a new window (docs/behaviour/screens.md#header-and-footer). */
const officePages = [
  ['about', '/home/about'],
  ['privacyPolicy', '/home/PrivacyPolicy'],
  ['terms', '/home/TermConditionofUse'],
  ['cookiesPolicy', '/home/CookiesPolicy'],
] as const

/** The office with its contact details, and links: to the release calendar and the use of the data, and to the pages about the office. */
export const Footer = ({ inert }: { inert: boolean }) => {
  const { t } = useTranslation()
  const { name, address, phone, fax, email } = useVisit().office
  const language = useLanguage()
  return (
    <footer className="footer" inert={inert}>
      <div className="cols">
        <address>
          <strong lang="th">{name.th}</strong>
          <strong className="en" lang="en">
            {name.en}
          </strong>
          {address[language]}
        </address>
        <dl>
          <dt>{t('phone')}</dt>
          <dd>{phone}</dd>
          <dt>{t('fax')}</dt>
          <dd>{fax}</dd>
          <dt>{t('email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </dl>
        {/* The label is 'About and policies', although the list begins with two pages about data. */}
        <ul aria-label={t('policies')}>
          <li>
            <Link to="/releases">{t('releases')}</Link>
          </li>
          <li>
            <Link to="/usage">{t('dataUse')}</Link>
          </li>
          {officePages.map(([key, path]) => (
            <li key={key}>
              <a href={path} target="_blank" rel="noopener">
                {t(key)} <span className="vh">{t('newWindow')}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
