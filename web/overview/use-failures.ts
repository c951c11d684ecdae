import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import type { getOverview } from '../../contract/overview/overview.ts'
import { formatBytes } from '../ui/values/bytes.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { formatMoment } from '../ui/values/moments.ts'
import { useLanguage } from '../words/use-language.ts'
import type { Todo, TodoList } from './todos.ts'

type Overview = OutputOf<typeof getOverview>

/**
 * Returns the failures of the portal as tasks: an ignored proxy, low disk space, damaged tables, undelivered records of consent, unsent
 * mails.
 */
export const useFailureTodos = ({
  retriedDeliveries,
  retriedMails,
  failedMails,
  lowDisk,
  tableBuilds,
  isProxyIgnored,
}: Pick<
  Overview,
  'retriedDeliveries' | 'retriedMails' | 'failedMails' | 'lowDisk' | 'tableBuilds' | 'isProxyIgnored'
>): TodoList => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const todos: Todo[] = []
  const formatResponse = (response: string | null) => response || t('noAnswer')
  if (isProxyIgnored) todos.push({ key: 'proxy', name: t('proxy'), reason: t('proxyReason') })
  if (lowDisk) {
    const sizes = { free: formatBytes(lowDisk.freeBytes), total: formatBytes(lowDisk.totalBytes) }
    todos.push({ key: 'disk', name: t('disk', sizes), reason: t('diskReason') })
  }
  if (tableBuilds?.damaged) {
    const { count, repaired, lastAt } = tableBuilds.damaged
    todos.push({
      key: 'damaged',
      name: t('tablesDamaged', { count }),
      reason: repaired < count ? t('tablesRepairing', { repaired: formatNumber(repaired) }) : t('tablesRepaired'),
      when: formatMoment(lastAt, language),
    })
  }
  if (retriedDeliveries) {
    const { count, since, lastFailure } = retriedDeliveries
    todos.push({
      key: 'deliveries',
      name: t('deliveries', { count }),
      reason: t('deliveriesReason', { response: formatResponse(lastFailure) }),
      when: formatMoment(since, language),
      action: { label: t('toAgreements'), path: '/admin/ConsentAgreement' },
    })
  }
  const usersAction = { label: t('toUsers'), path: '/admin/UserManagement' }
  if (retriedMails) {
    const { count, since, lastFailure } = retriedMails
    todos.push({
      key: 'mails',
      name: t('mailsWaiting', { count }),
      reason: t('mailsReason', { response: formatResponse(lastFailure) }),
      when: formatMoment(since, language),
      action: usersAction,
    })
  }
  // The total also counts the failed mails that the overview leaves out; its list has only the first ones.
  const otherTodoCount = todos.length
  for (const { to, subject, failure, failedAt } of failedMails?.rows ?? [])
    todos.push({
      key: `${to} ${failedAt}`,
      name: to,
      reason: t('mailReason', { subject, response: formatResponse(failure) }),
      when: formatMoment(failedAt, language),
      action: usersAction,
    })
  return { id: 'failing', isUrgent: true, total: otherTodoCount + (failedMails?.total ?? 0), todos }
}
