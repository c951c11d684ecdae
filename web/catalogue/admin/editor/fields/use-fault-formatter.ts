import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import type { Fault } from '../edit-faults.ts'

/** Returns a function that formats a fault as a message in the page's language. */
export const useFaultFormatter = () => {
  const { t } = useTranslation(['editing', 'messages', 'dates'])
  return (fault: Fault | undefined) => {
    if (fault === undefined) return undefined
    // A date field gives the form an invalid day while only some of its parts are typed.
    if (fault === 'notADay') return t('unfinished', { ns: 'dates' })
    if (fault === 'tooManyWords') return t('tooManyWords', { max: limits.keywords })
    if (fault === 'tooLongWord') return t('tooLongWord', { max: limits.keyword })
    return t(fault, { ns: 'messages' })
  }
}
