import { useTranslation } from 'react-i18next'
import { getOffice, type Office } from '../../contract/office/pages.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { visitContext } from '../frame/visit.ts'
import { NoValue } from '../ui/values/NoValue.tsx'
import { useLanguage } from '../words/use-language.ts'
import type { Route } from './+types/ContactPage.ts'
import { PhoneNumber } from './PhoneNumber.tsx'
import { SuggestionForm } from './SuggestionForm.tsx'
import './office.css'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  office: await context.get(visitContext).call(getOffice),
})

/** /home/contact: the address of the office, the telephone and fax of each department, and the form for suggestions. */
const ContactPage = ({ loaderData: { office } }: Route.ComponentProps) => {
  const { t } = useTranslation(['office', 'shell'])
  const title = t('contactTitle')
  return (
    <div className="contact">
      <PageHead
        title={t('documentTitle', { ns: 'shell', title })}
        description={t('contactDescription', { office: office.name[useLanguage()] })}
        path="/home/contact"
      />
      <h1>{title}</h1>
      <OfficeCard office={office} />
      <section className="section">
        <h2 id="departments">{t('units')}</h2>
        <Departments contacts={office.contacts} />
      </section>
      <section className="section">
        <h2 id="suggestion">{t('newSuggestion')}</h2>
        <p className="soft">{t('suggestionText')}</p>
        <SuggestionForm />
      </section>
    </div>
  )
}

const OfficeCard = ({ office: { name, address, phone, fax, email } }: { office: Office }) => {
  const { t } = useTranslation(['office', 'shell'])
  const language = useLanguage()
  return (
    <dl className="officecard">
      <div>
        <dt>{t('address')}</dt>
        <dd>
          <strong>{name[language]}</strong>
          <br />
          {address[language]}
        </dd>
      </div>
      <div>
        <dt>{t('phone', { ns: 'shell' })}</dt>
        <dd>
          <PhoneNumber of={phone} />
        </dd>
      </div>
      <div>
        <dt>{t('fax', { ns: 'shell' })}</dt>
        <dd>{fax}</dd>
      </div>
      <div>
        <dt>{t('email', { ns: 'shell' })}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  )
}

const Departments = ({ contacts }: Pick<Office, 'contacts'>) => {
  const { t } = useTranslation(['office', 'shell'])
  const language = useLanguage()
  return (
    <table className="t" aria-labelledby="departments">
      <thead>
        <tr>
          <th scope="col">{t('unit')}</th>
          <th scope="col" className="r">
            {t('phone', { ns: 'shell' })}
          </th>
          <th scope="col" className="r">
            {t('fax', { ns: 'shell' })}
          </th>
        </tr>
      </thead>
      <tbody>
        {contacts.map(({ unit, phone, fax }) => (
          <tr key={unit.en}>
            <th scope="row">{unit[language]}</th>
            <td className="r nowrap">
              <PhoneNumber of={phone} />
            </td>
            <td className="r nowrap">{fax ?? <NoValue />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default ContactPage
