import { useEffect, useRef, useState } from 'react'
import { ForgotDialog } from '../login/ForgotDialog.tsx'
import { PortalLogin } from '../login/PortalLogin.tsx'
import { useWords } from '../use-sending.ts'

/** What a link has done, and the login that comes next. */
export const LoginAfter = ({ title, text }: { title: string; text: string }) => {
  const { t } = useWords()
  const [isForgotten, setIsForgotten] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <h1>{t('login', { ns: 'shell' })}</h1>
      <div className="note good" ref={note} tabIndex={-1}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <PortalLogin to="/" onForget={() => setIsForgotten(true)} />
      {isForgotten && <ForgotDialog onClose={() => setIsForgotten(false)} />}
    </>
  )
}
