import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  id: string
  title: string
  /** How the list is made. */
  note: string
  isEmpty: boolean
}

/** The head of one of the two lists of the home page, with the sentence for an empty one. */
export const ListHead = ({ id, title, note, isEmpty }: Props) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <div className="sechead">
        {/* Capitals are only for English, which the language on the heading says. */}
        <h2 className="caps" id={id} lang={useLanguage()}>
          {title}
        </h2>
        <span className="tiny faint">{note}</span>
      </div>
      {isEmpty && <p className="soft none">{t('nothingYet')}</p>}
    </>
  )
}
