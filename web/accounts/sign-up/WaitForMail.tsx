import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type OwnFile, wayThrough } from '../../frame/own-files.ts'
import { useWords } from '../use-sending.ts'
import { WantedNote } from '../wall/WantedNote.tsx'

interface Props {
  email: string
  to: string
  /** The file that the account is for. */
  file: OwnFile | null
}

/** Stands in the place of the form until the link in the mail has been opened. */
export const WaitForMail = ({ email, to, file }: Props) => {
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
      {file && <WantedNote file={file} says="keptFor" />}
      <p className="small soft">{t('waitingSpam')}</p>
      <div className="actions">
        <Link className="btn primary" to={wayThrough('/login', to, file)}>
          {t('login', { ns: 'shell' })}
        </Link>
      </div>
    </>
  )
}
