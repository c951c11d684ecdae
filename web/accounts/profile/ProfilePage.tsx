import { useTranslation } from 'react-i18next'
import { getProfile, listAcceptances } from '../../../contract/accounts/profiles.ts'
import { listReadKeys } from '../../../contract/accounts/read-keys.ts'
import { createLoginRedirect, visitContext } from '../../frame/visit.ts'
import { WithdrawalPart } from '../withdrawal/WithdrawalPart.tsx'
import type { Route } from './+types/ProfilePage.ts'
import { Agreements } from './Agreements.tsx'
import { ReadKeys } from './keys/ReadKeys.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Records } from './Records.tsx'
import { SecondFactorPart } from './second-factor/SecondFactorPart.tsx'
import '../../ui/fields/forms.css'
import './profile.css'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { call, signedIn } = context.get(visitContext)
  if (!signedIn) throw createLoginRedirect(new URL(request.url).pathname)
  const [profile, acceptances, { keys }] = await Promise.all([
    call(getProfile),
    call(listAcceptances),
    call(listReadKeys),
  ])
  return { profile, acceptances, keys }
}

/** /userprofile/{firstname}{lastname}: shows the profile of the signed-in user, whatever name the URL contains. */
const ProfilePage = ({ loaderData: { profile, acceptances, keys } }: Route.ComponentProps) => {
  const { t } = useTranslation(['profile', 'shell'])
  return (
    <div className="profile">
      <title>{t('documentTitle', { ns: 'shell', title: t('userProfile') })}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('userProfile')}</h1>
      <ProfileForm profile={profile} />
      <PasswordPart profile={profile} />
      <SecondFactorPart profile={profile} />
      <ReadKeys keys={keys} />
      <Agreements acceptances={acceptances} receivesNews={profile.receivesNews} />
      <Records />
      <WithdrawalPart acceptances={acceptances} />
    </div>
  )
}

export default ProfilePage
