import { useTranslation } from 'react-i18next'
import { type AccountStatus, accountStatusIds } from '../../contract/accounts/managed-users.ts'

const statusById = new Map(Object.entries(accountStatusIds).map(([status, id]) => [id, status as AccountStatus]))

/** Returns a function that names the status of an account in the language of the page; a status that is not known keeps its stored name. */
export const useAccountStatusName = () => {
  const { t } = useTranslation('users')
  return ({ statusId, status }: { statusId: number; status: string }) => {
    const knownStatus = statusById.get(statusId)
    return knownStatus ? t(`status_${knownStatus}`) : status
  }
}
