import { useTranslation } from 'react-i18next'
import type { Office } from '../../../../contract/office/pages.ts'
import { useLanguage } from '../../../words/use-language.ts'

interface Props {
  office: Pick<Office, 'name' | 'email'>
  title: string
}

/** The contact for questions about a table. */
export const OfficeContact = ({ office, title }: Props) => {
  const { t } = useTranslation('trust')
  const address = `mailto:${office.email}?${new URLSearchParams({ subject: title }).toString().replaceAll('+', '%20')}`
  return (
    <>
      <p className="asktext">{t('askText', { office: office.name[useLanguage()] })}</p>
      <div className="actions">
        <a className="btn" href={address}>
          {t('writeToOffice')}
        </a>
      </div>
    </>
  )
}
