import { useTranslation } from 'react-i18next'
import { closeToast, showToast } from '../../ui/toasts.ts'
import type { ListedReport } from '../lists/listed.ts'
import { turn } from './turns.tsx'

/** Returns the id of the button that removes a report from the list. */
export const binId = ({ fileName }: ListedReport) => `bin-${fileName}`

/** Removes a report from the list immediately, with an undo; the focus moves to the next row. */
export const useRemoval = (reports: ListedReport[]) => {
  const { t } = useTranslation('catalogue')
  const bringBack = (report: ListedReport) => {
    closeToast()
    void turn(report, true)
    focusOn(binId(report))
  }
  return (report: ListedReport) => {
    const at = reports.indexOf(report)
    const neighbour = reports[at + 1] ?? reports[at - 1]
    showToast(
      'done',
      <>
        {t('deleted')}
        <button type="button" className="linkbtn more" onClick={() => bringBack(report)}>
          {t('undo')}
        </button>
      </>,
    )
    void turn(report, false)
    focusOn(neighbour ? binId(neighbour) : 'favourites')
  }
}

/** Focuses an element after the rows have changed. */
const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
