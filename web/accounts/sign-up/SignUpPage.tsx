import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { PageHead } from '../../frame/PageHead.tsx'
import { visitContext } from '../../frame/visit.ts'
import { useWords } from '../use-sending.ts'
import type { Route } from './+types/SignUpPage.ts'
import { SignUpForm } from './SignUpForm.tsx'
import { SignUpPolicy } from './SignUpPolicy.tsx'
import type { SignUpValues } from './sign-up-values.ts'
import { WaitForMail } from './WaitForMail.tsx'
import '../accounts.css'

/** Whoever is signed in has an account. */
export const loader = ({ context }: Route.LoaderArgs) => {
  if (context.get(visitContext).signedIn) throw redirect('/')
  return null
}

/** /signup: the form, then the policy, then the wait for the mail (consumer.md 4). */
const SignUpPage = () => {
  const { t } = useWords()
  const [checked, setChecked] = useState<SignUpValues>()
  const [sentTo, setSentTo] = useState<string>()
  const title = t('signUp', { ns: 'shell' })
  return (
    <div className="loginpage signup">
      <PageHead title={t('titleOf', { ns: 'shell', title })} description={t('signUpDescription')} path="/signup" />
      {sentTo ? (
        <WaitForMail email={sentTo} />
      ) : (
        <>
          <h1>{title}</h1>
          <SignUpForm onChecked={setChecked} />
          <p className="small soft">
            {t('hasAccount')} <Link to="/login">{t('login', { ns: 'shell' })}</Link>
          </p>
        </>
      )}
      {checked && !sentTo && (
        <SignUpPolicy values={checked} onDone={() => setSentTo(checked.email)} onClose={() => setChecked(undefined)} />
      )}
    </div>
  )
}

export default SignUpPage
