import { useTranslation } from 'react-i18next'
import { closeToast, showToast } from '../../ui/toasts.ts'
import type { ListedReport } from '../lists/listed.ts'
import { turn } from './turns.tsx'

/** The id of the button that takes a report out of the list. */
export const binId = ({ fileName }: ListedReport) => `bin-${fileName}`

/** Takes a report out of the list at once and offers to bring it back; the keyboard goes on where the row was. */
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

/** Once the rows have changed. */
const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
