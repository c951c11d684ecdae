import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords } from '../use-sending.ts'

/** Stands in the place of the form until the link in the mail has been opened. */
export const WaitForMail = ({ email }: { email: string }) => {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('checkEmailConfirmation', { ns: 'messages' })}
      </h1>
      <div className="note good">
        <strong>{t('checkEmailToVerify', { ns: 'messages' })}</strong>
        <p>{t('waitingText', { email })}</p>
      </div>
      <p className="small soft">{t('waitingSpam')}</p>
      <div className="actions">
        <Link className="btn primary" to="/login">
          {t('login', { ns: 'shell' })}
        </Link>
      </div>
    </>
  )
}
