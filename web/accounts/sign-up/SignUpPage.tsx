import { useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'
import { buildReturningPath, toOwnFile } from '../../frame/own-files.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { visitContext } from '../../frame/visit.ts'
import { toOwnPath } from '../login/own-paths.ts'
import { useWords } from '../use-sending.ts'
import { WantedFileNote } from '../wall/WantedFileNote.tsx'
import type { Route } from './+types/SignUpPage.ts'
import { SignUpForm } from './SignUpForm.tsx'
import { SignUpPolicy } from './SignUpPolicy.tsx'
import type { AcceptedSignUp } from './sign-up-sending.ts'
import type { SignUpValues } from './sign-up-values.ts'
import { WaitForMail } from './WaitForMail.tsx'
import '../accounts.css'

/** Redirects signed-in users, who have an account. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  if (context.get(visitContext).signedIn) throw redirect(toOwnPath(new URL(request.url).searchParams.get('to')))
  return null
}

/** /signup: the form, then the policy, then the page that waits for the mail (docs/behaviour/accounts.md#sign-up). */
const SignUpPage = () => {
  const { t } = useWords()
  // The form shows first; `checkedValues` open the policy over it, and `acceptedSignUp` replaces both by the page that waits for the mail.
  const [checkedValues, setCheckedValues] = useState<SignUpValues>()
  const [acceptedSignUp, setAcceptedSignUp] = useState<AcceptedSignUp>()
  const [parameters] = useSearchParams()
  // The page that opens after the login.
  const returnPath = toOwnPath(parameters.get('to'))
  const file = toOwnFile(parameters.get('file'))
  // Only a download is kept until the first login. Without a file, nothing has to be kept.
  const loginTarget = file ? { to: returnPath, file } : undefined
  const title = t('signUp', { ns: 'shell' })
  return (
    <div className="loginpage signup">
      <PageHead
        title={t('documentTitle', { ns: 'shell', title })}
        description={t('signUpDescription')}
        path="/signup"
      />
      {acceptedSignUp ? (
        <WaitForMail acceptedSignUp={acceptedSignUp} onSent={setAcceptedSignUp} returnPath={returnPath} file={file} />
      ) : (
        <>
          <h1>{title}</h1>
          {file && <WantedFileNote file={file} textKey="requestedFile" />}
          <SignUpForm onChecked={setCheckedValues} />
          <p className="small soft">
            {t('hasAccount')}{' '}
            <Link to={buildReturningPath('/login', returnPath, file)}>{t('login', { ns: 'shell' })}</Link>
          </p>
        </>
      )}
      {checkedValues && !acceptedSignUp && (
        <SignUpPolicy
          values={checkedValues}
          target={loginTarget}
          onDone={setAcceptedSignUp}
          onClose={() => setCheckedValues(undefined)}
        />
      )}
    </div>
  )
}

export default SignUpPage
