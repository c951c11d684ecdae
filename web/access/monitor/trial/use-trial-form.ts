import { useEffect, useState } from 'react'
import { explainAccess } from '../../../../contract/access/explanations.ts'
import { listGroupsOfUser, listReportGroupsOfReport } from '../../../../contract/access/monitor.ts'
import type { AccessPath } from '../../../../contract/access/monitor-fields.ts'
import type { TrialChange } from '../../../../contract/access/trials.ts'
import { send } from '../../../frame/calls.ts'
import type { Option } from '../../../ui/fields/combobox/options.ts'
import type { TrialField, TrialValues } from './trial-fields.ts'

/** Options that depend on the selected user or report: the user's groups, the report's groups, or the open paths between them. */
interface DependentOptions {
  /** The change, user and report that the options were loaded for. */
  key: string
  groups?: Option[]
  reportGroups?: Option[]
  paths?: AccessPath[]
}

/**
 * Holds the fields of a trial, which shows what a change of access would do. Values stay when another change is selected; another user or report
 * clears those that depend on it.
 */
export const useTrialForm = (change: TrialChange) => {
  const [user, setUser] = useState<Option>()
  const [report, setReport] = useState<Option>()
  const [dependentValues, setDependentValues] = useState<TrialValues>({})
  const [dependentOptions, setDependentOptions] = useState<DependentOptions>({ key: '' })
  const optionsKey = `${change}: ${user?.key} ${report?.key}`
  useEffect(() => {
    let isCurrent = true
    const show = (options: Omit<DependentOptions, 'key'>) => {
      if (isCurrent) setDependentOptions({ key: optionsKey, ...options })
    }
    // After a failed load, the fields have nothing to choose.
    loadDependentOptions(change, user, report).then(show, () => show({}))
    return () => {
      isCurrent = false
    }
  }, [change, user, report, optionsKey])
  // Options that were loaded for another selection are not shown.
  const areOptionsCurrent = dependentOptions.key === optionsKey
  return {
    user,
    report,
    values: { ...dependentValues, ...(user && { user: user.key }), ...(report && { report: report.key }) },
    paths: areOptionsCurrent ? (dependentOptions.paths ?? []) : [],
    groups: areOptionsCurrent ? dependentOptions.groups : undefined,
    reportGroups: areOptionsCurrent ? dependentOptions.reportGroups : undefined,
    chooseUser: (nextUser: Option | undefined) => {
      setUser(nextUser)
      setDependentValues(previous => ({ ...previous, group: '', path: '' }))
    },
    chooseReport: (nextReport: Option | undefined) => {
      setReport(nextReport)
      setDependentValues(previous => ({ ...previous, reportGroup: '', path: '' }))
    },
    chooseFieldValue: (field: TrialField, value: string) =>
      setDependentValues(previous => ({ ...previous, [field]: value })),
  }
}
export type TrialForm = ReturnType<typeof useTrialForm>

/** Loads the options that the change needs; returns none until the user or report that they depend on is selected. */
const loadDependentOptions = async (change: TrialChange, user: Option | undefined, report: Option | undefined) => {
  if (change === 'leave group' && user) {
    const { rows } = await send(listGroupsOfUser, { userId: Number(user.key) })
    return { groups: rows.map(({ groupId, name }) => ({ key: String(groupId), label: name })) }
  }
  if (change === 'leave report group' && report) {
    const { rows } = await send(listReportGroupsOfReport, { reportId: Number(report.key) })
    return { reportGroups: rows.map(({ reportGroupId, name }) => ({ key: String(reportGroupId), label: name })) }
  }
  if (change === 'end grant' && user && report) {
    const { paths } = await send(explainAccess, { userId: Number(user.key), reportId: Number(report.key) })
    return { paths: paths.filter(({ isOpen }) => isOpen) }
  }
  return {}
}
