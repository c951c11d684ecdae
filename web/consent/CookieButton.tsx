import { useConsent } from './use-consent.ts'

const answers = {
  no: { th: 'ไม่ยอมรับ', en: 'Decline' },
  yes: { th: 'ยอมรับ', en: 'Accept' },
} as const

/** One answer to the cookie policy, in both languages. */
export const CookieButton = ({ choice, small = false }: { choice: keyof typeof answers; small?: boolean }) => {
  const { choose } = useConsent()
  const style = `btn${choice === 'yes' ? ' primary' : ''}${small ? ' sm' : ''}`
  return (
    <button type="button" className={style} onClick={() => void choose(choice)}>
      <span lang="th">{answers[choice].th}</span>
      <span className="meta" lang="en">
        {answers[choice].en}
      </span>
    </button>
  )
}
