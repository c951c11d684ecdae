import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import type { getOverview } from '../../contract/overview/overview.ts'
import { formatBytes } from '../ui/values/bytes.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { formatMoment } from '../ui/values/moments.ts'
import { useLanguage } from '../words/use-language.ts'
import type { Todo, TodoList } from './todos.ts'

type Overview = OutputOf<typeof getOverview>

type FailurePart = 'retriedDeliveries' | 'retriedMails' | 'failedMails' | 'lowDisk' | 'tableBuilds' | 'isProxyIgnored'

/**
 * Returns the failures of the portal as tasks: an ignored proxy, low disk space, damaged tables, undelivered records of consent, unsent
 * mails.
 */
export const useFailureTodos = (overview: Pick<Overview, FailurePart>): TodoList => {
  const { t } = useTranslation('overview')
  const { isProxyIgnored, lowDisk, tableBuilds, retriedDeliveries, retriedMails, failedMails } = overview
  const buildDamagedTodo = useDamagedTodo()
  const { buildDeliveriesTodo, buildMailsTodo, buildFailedMailTodo } = useQueueTodos()
  const todos: Todo[] = []
  if (isProxyIgnored) todos.push({ key: 'proxy', name: t('proxy'), reason: t('proxyReason') })
  if (lowDisk) {
    const sizes = { free: formatBytes(lowDisk.freeBytes), total: formatBytes(lowDisk.totalBytes) }
    todos.push({ key: 'disk', name: t('disk', sizes), reason: t('diskReason') })
  }
  if (tableBuilds?.damaged) todos.push(buildDamagedTodo(tableBuilds.damaged))
  if (retriedDeliveries) todos.push(buildDeliveriesTodo(retriedDeliveries))
  if (retriedMails) todos.push(buildMailsTodo(retriedMails))
  return {
    id: 'failing',
    isUrgent: true,
    // The total also counts the failed mails that the overview leaves out; its list has only the first ones.
    total: todos.length + (failedMails?.total ?? 0),
    todos: [...todos, ...(failedMails?.rows ?? []).map(buildFailedMailTodo)],
  }
}

/** Returns a function that builds the task about damaged tables. */
const useDamagedTodo = () => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  return ({ count, repaired, lastAt }: NonNullable<NonNullable<Overview['tableBuilds']>['damaged']>): Todo => ({
    key: 'damaged',
    name: t('tablesDamaged', { count }),
    reason: repaired < count ? t('tablesRepairing', { repaired: formatNumber(repaired) }) : t('tablesRepaired'),
    when: formatMoment(lastAt, language),
  })
}

/** Returns functions that build the tasks about records of consent and mails that another service has not accepted. */
const useQueueTodos = () => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const formatResponse = (response: string | null) => response || t('noAnswer')
  const usersAction = { label: t('toUsers'), path: '/admin/UserManagement' }
  return {
    buildDeliveriesTodo: ({ count, since, lastFailure }: NonNullable<Overview['retriedDeliveries']>): Todo => ({
      key: 'deliveries',
      name: t('deliveries', { count }),
      reason: t('deliveriesReason', { response: formatResponse(lastFailure) }),
      when: formatMoment(since, language),
      action: { label: t('toAgreements'), path: '/admin/ConsentAgreement' },
    }),
    buildMailsTodo: ({ count, since, lastFailure }: NonNullable<Overview['retriedMails']>): Todo => ({
      key: 'mails',
      name: t('mailsWaiting', { count }),
      reason: t('mailsReason', { response: formatResponse(lastFailure) }),
      when: formatMoment(since, language),
      action: usersAction,
    }),
    buildFailedMailTodo: ({
      to,
      subject,
      failure,
      failedAt,
    }: NonNullable<Overview['failedMails']>['rows'][number]): Todo => ({
      key: `${to} ${failedAt}`,
      name: to,
      reason: t('mailReason', { subject, response: formatResponse(failure) }),
      when: formatMoment(failedAt, language),
      action: usersAction,
    }),
  }
}
