import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useConsent } from '../../consent/index.ts'
import { startDownload } from '../../frame/own-files.ts'
import { useVisit } from '../../frame/use-visit.ts'
import type { WallQuestion } from '../../frame/wall-questions.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { useWallWords } from '../../words/use-wall-words.ts'
import { ForgotDialog } from '../login/ForgotDialog.tsx'
import { LoginSteps } from '../login/LoginSteps.tsx'
import { usePendingLogin } from '../login/use-pending-login.ts'
import { ConsentPrompt } from './ConsentPrompt.tsx'
import { LoginPrompt } from './LoginPrompt.tsx'
import { usePlace } from './use-place.ts'
import { WallLogin } from './WallLogin.tsx'
import './wall.css'

interface Props {
  question: WallQuestion
  onClose: () => void
}

/** Leads through what a file needs, one step at a time, next to the pressed button; the file starts after the last step. */
const WallDialog = ({ question, onClose }: Props) => {
  useWallWords()
  const { t } = useTranslation('wall')
  const { file, detail, needs, at } = question
  const { signedIn } = useVisit()
  const { choice } = useConsent()
  const { pathname, search } = useLocation()
  const to = pathname + search
  const { pendingLogin, errorMessage, pass, complete, giveUp } = usePendingLogin(to, file)
  const [isLogin, setIsLogin] = useState(false)
  const [isForgotten, setIsForgotten] = useState(false)
  const place = usePlace(at)
  const needsLogin = needs === 'login' && !signedIn
  const isReady = choice === 'yes' && !needsLogin
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when every step is done
  useEffect(() => {
    if (!isReady) return
    startDownload(file)
    onClose()
  }, [isReady])
  if (isReady) return null
  const steps: Record<string, ReactNode> = {
    consent: <ConsentPrompt needsLogin={needsLogin} onClose={onClose} />,
    visitor: <LoginPrompt to={to} file={file} onLogin={() => setIsLogin(true)} />,
    login: (
      <WallLogin
        to={to}
        file={file}
        onPassed={pass}
        errorMessage={errorMessage}
        onForget={() => setIsForgotten(true)}
      />
    ),
  }
  const step = choice === 'yes' ? (isLogin ? 'login' : 'visitor') : 'consent'
  return (
    <>
      {/* The key makes each step a new dialog that gets the focus and is announced. */}
      <Modal
        key={step}
        className="dialog wall"
        style={place}
        title={t(step === 'consent' ? 'needsCookies' : 'needsLogin')}
        open={!pendingLogin && !isForgotten}
        onClose={onClose}
      >
        <p className="wallfile">
          <strong>{file.name}</strong>
          {detail && <span>{detail}</span>}
        </p>
        {steps[step]}
      </Modal>
      {pendingLogin && <LoginSteps pendingLogin={pendingLogin} onDone={complete} onGiveUp={giveUp} />}
      {isForgotten && <ForgotDialog keptFile={{ to, file }} onClose={() => setIsForgotten(false)} />}
    </>
  )
}

export default WallDialog
