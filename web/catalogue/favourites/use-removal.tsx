import { useTranslation } from 'react-i18next'
import { closeToast, showToast } from '../../ui/toasts.ts'
import type { ListedReport } from '../lists/listed.ts'
import { switchFavourite } from './switch-favourite.tsx'

/** Returns the id of the button that removes a report from the list. */
export const toButtonId = ({ fileName }: ListedReport) => `bin-${fileName}`

/** Returns a function that removes a report from the list immediately and offers an undo. The focus moves to the next row. */
export const useRemoval = (reports: ListedReport[]) => {
  const { t } = useTranslation('catalogue')
  const restore = (report: ListedReport) => {
    closeToast()
    void switchFavourite(report, { isChosen: true })
    focusElement(toButtonId(report))
  }
  return (report: ListedReport) => {
    const index = reports.indexOf(report)
    const neighbour = reports[index + 1] ?? reports[index - 1]
    showToast(
      'done',
      <>
        {t('deleted')}
        <button type="button" className="linkbtn more" onClick={() => restore(report)}>
          {t('undo')}
        </button>
      </>,
    )
    void switchFavourite(report, { isChosen: false })
    // Without another row, the heading of the page gets the focus.
    focusElement(neighbour ? toButtonId(neighbour) : 'favourites')
  }
}

/** Focuses an element after the rows have changed. */
const focusElement = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
