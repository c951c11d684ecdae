import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import type { Option } from '../../../ui/fields/combobox/options.ts'
import { SearchField } from '../../../ui/fields/combobox/SearchField.tsx'
import { useFocusFirstInvalid } from '../../../ui/fields/use-focus-first-invalid.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { searchReports, searchUsers, toReportOption, toUserOption } from '../../search/searches.ts'
import { toExplanationParameters } from '../monitor-paths.ts'
import { ExplanationView } from './ExplanationView.tsx'
import { useChosenOptions } from './use-chosen-options.ts'
import { useExplanation } from './use-explanation.ts'

/** Explains why a user sees a report or not. The URL contains the ids of both, so that it can be shared. */
export const ExplainSection = () => {
  const { t } = useTranslation('monitor')
  const [parameters, setParameters] = useSearchParams()
  // An id is 0 if the URL does not contain it.
  const ids = { userId: Number(parameters.get('user')), reportId: Number(parameters.get('report')) }
  const { explanation, failure, busy } = useExplanation(ids)
  const language = useLanguage()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { chosenUser, chosenReport, chooseUser, chooseReport } = useChosenOptions(ids, {
    user: explanation && toUserOption(explanation.user),
    report: explanation && toReportOption(language, explanation.report),
  })
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    markSubmitted()
    if (!chosenUser || !chosenReport) return
    setParameters(toExplanationParameters(Number(chosenUser.key), Number(chosenReport.key)), {
      preventScrollReset: true,
    })
  }
  const findError = (option: Option | undefined, message: string) => (isSubmitted && !option ? message : undefined)
  return (
    <section aria-labelledby="why-head">
      <h2 id="why-head">{t('whyTitle')}</h2>
      <form ref={formRef} className="explainline" noValidate onSubmit={submit}>
        <SearchField
          label={t('user')}
          hint={t('searchUserHint')}
          error={findError(chosenUser, t('chooseUser'))}
          search={searchUsers}
          chosenOption={chosenUser}
          onChoose={chooseUser}
        />
        <SearchField
          label={t('report')}
          hint={t('searchReportHint')}
          error={findError(chosenReport, t('chooseReport'))}
          search={searchReports(language)}
          chosenOption={chosenReport}
          onChoose={chooseReport}
        />
        <button type="submit" className="btn primary" aria-busy={busy}>
          {t('explain')}
        </button>
      </form>
      <FailureNote failure={failure} />
      <div aria-live="polite">{explanation && <ExplanationView explanation={explanation} />}</div>
    </section>
  )
}
