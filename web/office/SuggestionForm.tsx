import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { limits } from '../../contract/limits.ts'
import { Refusal } from '../frame/Refusal.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { AreaField } from '../ui/fields/AreaField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { useLanguage } from '../words/use-language.ts'
import { useSuggestion } from './use-suggestion.tsx'

/** Form to suggest data to the office. Everyone may write; sending needs a login. Its heading on ContactPage has the id `suggestion`. */
export const SuggestionForm = () => {
  const { t } = useTranslation(['office', 'messages', 'accounts', 'shell'])
  const language = useLanguage()
  const { categories, office, signedIn } = useVisit()
  // Until hydration the script of the page stores the press of the button and repeats it (web/frame/early-input.ts).
  const buttonType = useIsHydrated() ? 'submit' : 'button'
  const { draft, missingFields, failure, busy, formRef, change, submit } = useSuggestion()
  const incompleteError = t('incomplete', { ns: 'messages' })
  return (
    <form ref={formRef} className="suggestion" noValidate onSubmit={submit} aria-labelledby="suggestion">
      <noscript>
        <p className="note bad">{t('suggestionNeedsScripts', { email: office.email })}</p>
      </noscript>
      {!signedIn && (
        <p className="note">
          {t('loginToSend')}{' '}
          <Link className="more" to="/login?to=/home/contact">
            {t('login', { ns: 'shell' })}
          </Link>
        </p>
      )}
      <AreaField
        label={t('suggestion')}
        name="text"
        value={draft.text}
        maxLength={limits.suggestion}
        counter={[draft.text.length, limits.suggestion]}
        error={missingFields.includes('text') ? incompleteError : undefined}
        onChange={({ target }) => change({ text: target.value })}
        readOnly={busy}
      />
      <SelectField
        label={t('dataCategory')}
        name="category"
        value={draft.category}
        error={missingFields.includes('category') ? incompleteError : undefined}
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
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Refusal error={failure} />
        </p>
      )}
      <p>
        <button type={buttonType} data-submits className="btn primary" aria-busy={busy}>
          {t('sendSuggestion')}
          {busy && (
            <span className="vh" role="status">
              {t('pending', { ns: 'accounts' })}
            </span>
          )}
        </button>
      </p>
    </form>
  )
}
