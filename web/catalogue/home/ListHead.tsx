import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'

interface Props {
  id: string
  title: string
  /** Explains how the list is made. */
  note: string
  isEmpty: boolean
}

/** The heading of one of the two lists of the home page, with the sentence for an empty one. */
export const ListHead = ({ id, title, note, isEmpty }: Props) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <div className="sechead">
        {/* Upper case is only for English; CSS selects it by the language of the heading. */}
        <h2 className="caps" id={id} lang={useLanguage()}>
          {title}
        </h2>
        <span className="tiny faint">{note}</span>
      </div>
      {isEmpty && <p className="soft none">{t('noTables')}</p>}
    </>
  )
}
