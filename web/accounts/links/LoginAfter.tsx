import { useEffect, useRef, useState } from 'react'
import type { OwnFile } from '../../frame/own-files.ts'
import { ForgotDialog } from '../login/ForgotDialog.tsx'
import { PortalLogin } from '../login/PortalLogin.tsx'
import { useWords } from '../use-sending.ts'
import { takeFileForReset } from '../wall/kept-files.ts'
import { WantedFileNote } from '../wall/WantedFileNote.tsx'

interface Props {
  title: string
  text: string
  /** The account of the link. If this browser keeps a file for it, the login starts that file. */
  username?: string | undefined
  /** The page after the login if this browser keeps no file for the account. */
  to?: string
  /** The file that the server keeps for the first login; shown here, and started by the page after the login. */
  file?: OwnFile | null
}

/** Shows what a link has done, and the login that follows. */
export const LoginAfter = ({ title, text, username, to = '/', file }: Props) => {
  const { t } = useWords()
  const [isPasswordForgotten, setIsPasswordForgotten] = useState(false)
  // Read only once, because taking the file removes it from the browser.
  const [target] = useState(() => takeFileForReset(username))
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
      {file && <WantedFileNote file={file} textKey="requestedFile" />}
      <PortalLogin to={target?.to ?? to} file={target?.file} onForget={() => setIsPasswordForgotten(true)} />
      {isPasswordForgotten && <ForgotDialog target={target} onClose={() => setIsPasswordForgotten(false)} />}
    </>
  )
}
