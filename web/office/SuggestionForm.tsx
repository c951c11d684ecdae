import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { useVisit } from '../frame/use-visit.ts'
import { AreaField } from '../ui/fields/AreaField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { useAlive } from '../ui/use-alive.ts'
import { useLanguage } from '../words/use-language.ts'
import { useSuggestion } from './use-suggestion.tsx'

/** Form to suggest data to the office. Everyone may write; sending needs a login. */
export const SuggestionForm = () => {
  const { t } = useTranslation(['office', 'messages', 'accounts'])
  const language = useLanguage()
  const { categories, office } = useVisit()
  const { suggestion, missing, refusal, busy, change, send } = useSuggestion()
  const incomplete = t('incomplete', { ns: 'messages' })
  return (
    <form className="suggestion" noValidate onSubmit={send} aria-labelledby="suggestion">
      <noscript>
        <p className="note bad">{t('suggestionNeedsScripts', { email: office.email })}</p>
      </noscript>
      <AreaField
        label={t('suggestion')}
        name="text"
        value={suggestion.text}
        maxLength={limits.suggestion}
        counter={[suggestion.text.length, limits.suggestion]}
        error={missing.includes('text') ? incomplete : undefined}
        onChange={({ target }) => change({ text: target.value })}
        readOnly={busy}
      />
      <SelectField
        label={t('dataCategory')}
        name="category"
        value={suggestion.category}
        error={missing.includes('category') ? incomplete : undefined}
        onChange={({ target }) => change({ category: target.value })}
        disabled={busy}
      >
        <option value="">{t('choose', { ns: 'accounts' })}</option>
        {categories.map(({ categoryId, nameEn, nameTh }) => (
          <option key={categoryId} value={categoryId}>
            {language === 'th' ? nameTh : nameEn}
          </option>
        ))}
      </SelectField>
      {refusal && (
        <p className="note bad" role="alert">
          {refusal}
        </p>
      )}
      <p>
        <button type={useAlive() ? 'submit' : 'button'} data-submits className="btn primary" aria-busy={busy}>
          {t('sendSuggestion')}
          {busy && (
            <span className="vh" role="status">
              {t('working', { ns: 'accounts' })}
            </span>
          )}
        </button>
      </p>
    </form>
  )
}
