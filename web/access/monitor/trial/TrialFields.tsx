import { useTranslation } from 'react-i18next'
import type { TrialChange, TrialChoices } from '../../../../contract/access/trials.ts'
import { ListField } from '../../../ui/fields/combobox/ListField.tsx'
import type { Option } from '../../../ui/fields/combobox/options.ts'
import { SearchField } from '../../../ui/fields/combobox/SearchField.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { searchReports, searchUsers } from '../../search/searches.ts'
import { listEmptyFields, type TrialField, trialFields } from './trial-fields.ts'
import type { TrialForm } from './use-trial-form.ts'

interface Props {
  change: TrialChange
  form: TrialForm
  choices: TrialChoices
  /** True after a submit: empty fields are then marked. */
  isSent: boolean
}

/** Shows the fields that a change needs: search fields for a user and a report, and lists for all others. */
export const TrialFields = ({ change, form, choices, isSent }: Props) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const emptyFields = listEmptyFields(change, form.values)
  const optionsByField = useFieldOptions(change, form, choices)
  const findError = (field: TrialField) => (isSent && emptyFields.includes(field) ? t(`choose_${field}`) : undefined)
  return trialFields[change].map(field => {
    if (field === 'user' || field === 'report') {
      const isUser = field === 'user'
      return (
        <SearchField
          key={field}
          label={t(isUser ? 'user' : 'report')}
          error={findError(field)}
          search={isUser ? searchUsers : searchReports(language)}
          chosenOption={isUser ? form.user : form.report}
          onChoose={isUser ? form.chooseUser : form.chooseReport}
        />
      )
    }
    const fieldOptions = optionsByField[field]
    return (
      <ListField
        // Each change has its own list of groups.
        key={`${change} ${field}`}
        label={t(`field_${field}`)}
        error={findError(field)}
        options={fieldOptions}
        emptyText={t(fieldOptions.length > 0 ? 'choose' : 'nothingToChoose')}
        chosenKey={form.values[field]}
        onChoose={key => form.chooseFieldValue(field, key ?? '')}
      />
    )
  })
}

/** Returns the options of each field. For a change that leaves a group, only the groups that contain the user or the report. */
const useFieldOptions = (change: TrialChange, form: TrialForm, choices: TrialChoices) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const toOptions = <Row extends { name: string }>(rows: readonly Row[], pickId: (row: Row) => number): Option[] =>
    rows.map(row => ({ key: String(pickId(row)), label: row.name }))
  const allGroups = toOptions(choices.groups, ({ groupId }) => groupId)
  const allReportGroups = toOptions(choices.reportGroups, ({ reportGroupId }) => reportGroupId)
  return {
    group: change === 'leave group' ? (form.groups ?? []) : allGroups,
    reportGroup: change === 'leave report group' ? (form.reportGroups ?? []) : allReportGroups,
    role: toOptions(choices.roles, ({ roleId }) => roleId),
    category: choices.categories.map(({ categoryId, nameEn, nameTh }) => ({
      key: String(categoryId),
      label: language === 'th' ? nameTh : nameEn,
    })),
    level: toOptions(choices.levels, ({ levelId }) => levelId),
    // A path has no id, so its key is its index. Its label is e.g. 'User › Analysts › Debt reports › Report'.
    path: form.paths.map(({ groupName, reportGroupName }, index) => ({
      key: String(index),
      label: [t('stopUser'), groupName, reportGroupName, t('stopReport')].filter(Boolean).join(' › '),
    })),
  }
}
