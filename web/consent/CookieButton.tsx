import { useConsent } from './use-consent.ts'

const labels = {
  no: { th: 'ไม่ยอมรับ', en: 'Decline' },
  yes: { th: 'ยอมรับ', en: 'Accept' },
} as const

interface Props {
  choice: keyof typeof labels
  small?: boolean
  /** Called when the server has recorded the choice. */
  onRecorded?: (() => void) | undefined
}

/** A button for one choice about cookies, in both languages. */
export const CookieButton = ({ choice, small = false, onRecorded }: Props) => {
  const { choose } = useConsent()
  const className = ['btn', choice === 'yes' && 'primary', small && 'sm'].filter(Boolean).join(' ')
  const chooseAndReport = async () => {
    if (await choose(choice)) onRecorded?.()
  }
  return (
    <button type="button" className={className} onClick={() => void chooseAndReport()}>
      <span lang="th">{labels[choice].th}</span>
      <span className="meta" lang="en">
        {labels[choice].en}
      </span>
    </button>
  )
}
