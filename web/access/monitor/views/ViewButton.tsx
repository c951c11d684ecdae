import { useTranslation } from 'react-i18next'
import { useRequest } from '../../../ui/use-request.ts'
import { formatNumber } from '../../../ui/values/formats.ts'

interface Props {
  /** Number of rows in the dialog; omitted if they were not counted. */
  count?: number
  /** The button's full name, e.g. 'View the reports of kanya.srisuk'. */
  name: string
  /** The text on phones, where the card of a row has no head of the column. */
  cardText?: string
  /** Loads the data of the dialog and opens it, or shows why that failed. */
  onOpen: () => Promise<void>
}

/** Button that opens a dialog once its data is loaded. */
export const ViewButton = ({ count, name, cardText, onOpen }: Props) => {
  const { t } = useTranslation('monitor')
  const { busy, run } = useRequest()
  return (
    <button
      type="button"
      className="btn sm quiet"
      aria-label={name}
      aria-busy={busy || undefined}
      onClick={() => run(onOpen)}
    >
      {cardText ? (
        <>
          <span className="onrow">{t('view')}</span>
          <span className="oncard">{cardText}</span>
        </>
      ) : (
        t('view')
      )}{' '}
      {count !== undefined && formatNumber(count)}
    </button>
  )
}
