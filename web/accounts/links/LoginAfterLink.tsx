import { useEffect, useRef, useState } from 'react'
import type { OwnFile } from '../../frame/own-files.ts'
import { ForgotDialog } from '../login/ForgotDialog.tsx'
import { PortalLogin } from '../login/PortalLogin.tsx'
import { useWords } from '../use-sending.ts'
import { takeKeptTarget } from '../wall/kept-files.ts'
import { WantedFileNote } from '../wall/WantedFileNote.tsx'

interface Props {
  title: string
  text: string
  /** The account of the link, if this browser may keep a file for it: after a new password, and after a confirmed email address. */
  username?: string | undefined
  /** The page after the login, unless this browser keeps a file for the account: that file names its own page. */
  pathAfterLogin?: string
  /** The file that the server keeps for the first login. It is shown here, and the page after the login starts its download. */
  fileOnServer?: OwnFile | null
}

/** Shows what the link of a mail has done, and the login that follows. */
export const LoginAfterLink = ({ title, text, username, pathAfterLogin = '/', fileOnServer }: Props) => {
  const { t } = useWords()
  const [isPasswordForgotten, setIsPasswordForgotten] = useState(false)
  // The file that this browser keeps for a user who had forgotten the password; the login starts its download. It is read only once, because
  // the function removes it from the browser.
  const [keptTarget] = useState(() => takeKeptTarget(username))
  const note = useRef<HTMLDivElement>(null)
  // The note gets the focus, so that a screen reader reads what the link has done.
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <h1>{t('login', { ns: 'shell' })}</h1>
      <div className="note good" ref={note} tabIndex={-1}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      {fileOnServer && <WantedFileNote file={fileOnServer} textKey="requestedFile" />}
      <PortalLogin
        to={keptTarget?.to ?? pathAfterLogin}
        file={keptTarget?.file}
        onForget={() => setIsPasswordForgotten(true)}
      />
      {isPasswordForgotten && <ForgotDialog target={keptTarget} onClose={() => setIsPasswordForgotten(false)} />}
    </>
  )
}
