import { useConsent } from './use-consent.ts'

const answers = {
  no: { th: 'ไม่ยอมรับ', en: 'Decline' },
  yes: { th: 'ยอมรับ', en: 'Accept' },
} as const

interface Props {
  choice: keyof typeof answers
  small?: boolean
  /** Called when the server has recorded the choice. */
  onRecorded?: (() => void) | undefined
}

/** A button for one choice about cookies, in both languages. */
export const CookieButton = ({ choice, small = false, onRecorded }: Props) => {
  const { choose } = useConsent()
  const style = `btn${choice === 'yes' ? ' primary' : ''}${small ? ' sm' : ''}`
  return (
    <button type="button" className={style} onClick={async () => (await choose(choice)) && onRecorded?.()}>
      <span lang="th">{answers[choice].th}</span>
      <span className="meta" lang="en">
        {answers[choice].en}
      </span>
    </button>
  )
}
