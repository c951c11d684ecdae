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
import { useDialogPosition } from './use-place.ts'
import { WallLogin } from './WallLogin.tsx'
import './wall.css'

/** 'consent' is about cookies, 'choice' is between login and sign-up. */
type Step = 'consent' | 'choice' | 'login'

interface Props {
  question: WallQuestion
  onClose: () => void
}

/**
 * The wall: leads a visitor through the steps before the download of a file, next to the pressed button. The steps are accepted cookies, the
 * choice between login and sign-up, and the login. The download starts after the last one.
 */
const WallDialog = ({ question, onClose }: Props) => {
  useWallWords()
  const { t } = useTranslation('wall')
  const { file, fileDetail, needs, pressedElement } = question
  const { signedIn } = useVisit()
  const { choice: cookieChoice } = useConsent()
  const hasCookies = cookieChoice === 'yes'
  const { pathname, search } = useLocation()
  // The page that the user returns to after the login.
  const returnPath = pathname + search
  const { pendingLogin, errorMessage, continueLogin, completeStep, giveUp } = usePendingLogin(returnPath, file)
  const [isLoginChosen, setIsLoginChosen] = useState(false)
  const [isPasswordForgotten, setIsPasswordForgotten] = useState(false)
  const positionStyle = useDialogPosition(pressedElement)
  const needsLogin = needs === 'login' && !signedIn
  const areStepsDone = hasCookies && !needsLogin
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when every step is done
  useEffect(() => {
    if (!areStepsDone) return
    startDownload(file)
    onClose()
  }, [areStepsDone])
  if (areStepsDone) return null
  const contents: Record<Step, ReactNode> = {
    consent: <ConsentPrompt needsLogin={needsLogin} onClose={onClose} />,
    choice: <LoginPrompt to={returnPath} file={file} onLogin={() => setIsLoginChosen(true)} />,
    login: (
      <WallLogin
        to={returnPath}
        file={file}
        onPasswordAccepted={continueLogin}
        errorMessage={errorMessage}
        onForget={() => setIsPasswordForgotten(true)}
      />
    ),
  }
  const loginStep: Step = isLoginChosen ? 'login' : 'choice'
  const step: Step = hasCookies ? loginStep : 'consent'
  return (
    <>
      {/* The key makes each step a new dialog that gets the focus and is announced. */}
      <Modal
        key={step}
        className="dialog wall"
        style={positionStyle}
        title={t(step === 'consent' ? 'needsCookies' : 'needsLogin')}
        open={!pendingLogin && !isPasswordForgotten}
        onClose={onClose}
      >
        <p className="wallfile">
          <strong>{file.name}</strong>
          {fileDetail && <span>{fileDetail}</span>}
        </p>
        {contents[step]}
      </Modal>
      {/* The steps after the password, such as a second factor, in a dialog of their own. */}
      {pendingLogin && <LoginSteps pendingLogin={pendingLogin} onDone={completeStep} onGiveUp={giveUp} />}
      {isPasswordForgotten && (
        <ForgotDialog target={{ to: returnPath, file }} onClose={() => setIsPasswordForgotten(false)} />
      )}
    </>
  )
}

export default WallDialog
