import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Icon } from '../../ui/Icon.tsx'
import { useWords } from '../use-sending.ts'

/** The rules of `newPassword` in contract/accounts/fields.ts, one by one. */
const rules = [
  ['ruleLength', /.{8}/s],
  ['ruleUpper', /[A-Z]/],
  ['ruleLower', /[a-z]/],
  ['ruleDigit', /[0-9]/],
] as const

/** Lists the rules for a password; the met ones are ticked while the user types. */
export const PasswordRules = ({ password }: { password: string }) => {
  const { t } = useWords()
  return (
    <ul className="rules" aria-label={t('passwordRules')}>
      {rules.map(([rule, pattern]) => {
        const isMet = pattern.test(password)
        return (
          <li key={rule} className={isMet ? 'met' : undefined}>
            <span className="dot">{isMet && <Icon of={IconCheck} size={16} />}</span>
            {t(rule)}
            <span className="vh">, {t(isMet ? 'ruleMet' : 'ruleNotMet')}</span>
          </li>
        )
      })}
    </ul>
  )
}
