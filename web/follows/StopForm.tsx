import { unsubscribePath } from '../../contract/follows/unsubscribing.ts'

interface Props {
  token: string
  stop: 'these' | 'all'
  text?: string
  label: string
}

/** Form that posts to the URL of the link in a mail; it works without scripts. */
export const StopForm = ({ token, stop, text, label }: Props) => (
  <form method="post" action={unsubscribePath + token}>
    {text && <p>{text}</p>}
    <input type="hidden" name="from" value="page" />
    <button type="submit" name="stop" value={stop} className={stop === 'these' ? 'btn primary' : 'btn'}>
      {label}
    </button>
  </form>
)
