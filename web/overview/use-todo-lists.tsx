import { useTranslation } from 'react-i18next'
import { Day } from '../ui/values/Day.tsx'
import { formatNumber } from '../ui/values/formats.ts'
import { Moment } from '../ui/values/Moment.tsx'
import { useLanguage } from '../words/use-language.ts'
import type { Overview, TodoList } from './todos.ts'
import { useCatalogueTodos } from './use-catalogue-todos.tsx'
import { useDescriptionTodos } from './use-description-todos.tsx'
import { useFailureTodos } from './use-failures.ts'
import { useTableBuildTodos } from './use-table-builds.ts'

/**
 * Returns the lists of tasks that are not empty, in the order of the page. A part of the overview is undefined if the role has no menu for
 * it; its list is then empty.
 */
export const useTodoLists = (overview: Overview): TodoList[] => {
  const catalogueLists = useCatalogueTodos(overview)
  const descriptionLists = useDescriptionTodos(overview)
  const grants = useGrantTodos(overview)
  const loads = useLoadTodos(overview)
  const failures = useFailureTodos(overview)
  const tables = useTableBuildTodos(overview)
  return [...catalogueLists, loads, failures, tables, grants, ...descriptionLists].filter(({ total }) => total > 0)
}

/** Returns the list of tasks about loads that failed. */
const useLoadTodos = ({ failedLoads }: Overview): TodoList => {
  const { t } = useTranslation('overview')
  const workBenchPath = '/admin/WorkBench'
  const todos = failedLoads?.rows.map(({ jobId, name, failures, failingSince, message }) => ({
    key: String(jobId),
    name,
    reason: [t('loadReason', { count: failures, number: formatNumber(failures) }), message].filter(Boolean).join(' '),
    when: <Moment of={failingSince} />,
    action: { label: t('toWorkBench'), path: workBenchPath },
  }))
  return { id: 'loads', isUrgent: true, total: failedLoads?.total ?? 0, todos: todos ?? [], allPath: workBenchPath }
}

/** Returns the list of tasks about grants that end soon. */
const useGrantTodos = ({ endingGrants }: Overview): TodoList => {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const grantsPath = '/admin/ReportsManagement#ending'
  const todos = endingGrants?.rows.map(
    ({ kind, holderId, targetId, holder, until, grantedBy, targetTh, targetEn }) => ({
      key: `${kind} ${holderId} ${targetId}`,
      name: language === 'th' ? targetTh : targetEn,
      reason: grantedBy ? t('grantReason', { holder, user: grantedBy }) : t('grantReasonAnonymous', { holder }),
      when: until && <Day of={until} />,
      action: { label: t('changeGrantEnd'), path: grantsPath },
    }),
  )
  return { id: 'grants', total: endingGrants?.total ?? 0, todos: todos ?? [], allPath: grantsPath }
}
