import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords } from '../use-sending.ts'

/** Says to a user who is logged in that the new address is in use. */
export const AddressChanged = ({ username, email }: { username: string; email: string }) => {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is removed. The heading gets the focus, so that a screen reader reads it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('addressChanged')}
      </h1>
      <p>{t('addressChangedText', { email })}</p>
      <div className="actions">
        <Link className="btn primary" to={`/userprofile/${username}`}>
          {t('userProfile', { ns: 'profile' })}
        </Link>
      </div>
    </>
  )
}
