import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import './search-form.css'

/** The search of the catalogue on an error page, filled with the words of the missing URL. It works without scripts. */
export const SearchForm = ({ words = '' }: { words?: string }) => {
  const { t } = useTranslation('catalogue')
  return (
    <search>
      <Form className="lostsearch" action="/">
        <label className="vh" htmlFor="lost-q">
          {t('searchData')}
        </label>
        <input className="input" id="lost-q" name="q" type="search" defaultValue={words} autoComplete="off" />
        <button type="submit" className="btn primary">
          {t('search')}
        </button>
      </Form>
    </search>
  )
}
