import { unsubscribePath } from '../../contract/follows/unsubscribing.ts'

interface Props {
  /** The token of the unsubscribe link. */
  token: string
  /** Stops the mails of the link, or all mails about releases. */
  stop: 'these' | 'all'
  /** Explains the button. */
  text?: string
  /** The label of the button. */
  label: string
}

/** Form that posts to the URL of an unsubscribe link, without scripts. The field `from` tells the server to redirect back to the page. */
export const StopForm = ({ token, stop, text, label }: Props) => (
  <form method="post" action={unsubscribePath + token}>
    {text && <p>{text}</p>}
    <input type="hidden" name="from" value="page" />
    <button type="submit" name="stop" value={stop} className={stop === 'these' ? 'btn primary' : 'btn'}>
      {label}
    </button>
  </form>
)
