import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { pickOtherObjective, type UsageObjective } from '../../../contract/accounts/objectives.ts'
import { editProfile } from '../../../contract/accounts/profiles.ts'
import { send } from '../../frame/calls.ts'
import { showToast } from '../../ui/toasts.ts'
import { endSession } from '../session/endings.ts'
import { useSending } from '../use-sending.ts'
import type { OwnProfileValues } from './faults.ts'

/**
 * Returns a function that saves the profile. A new address ends the session; the link in its mail confirms it
 * (docs/behaviour/accounts.md#profile).
 */
export const useSave = ({ isLocal, onWrongPassword }: { isLocal: boolean; onWrongPassword: () => void }) => {
  const { t } = useTranslation('messages')
  const { revalidate } = useRevalidator()
  const { busy, errorMessage, clearError, run } = useSending()
  const save = (values: OwnProfileValues) =>
    run(async () => {
      const { password } = values
      const result = await send(editProfile, { profile: toProfile(values, { isLocal }), ...(password && { password }) })
      if (result === 'emailSent') return endSession('active', 'emailChanged')
      if (result === 'wrongPassword') {
        onWrongPassword()
        return undefined
      }
      // Updates the name in the header too.
      await revalidate()
      showToast('done', t('profileSaved'))
      return undefined
    })
  return { busy, errorMessage, clearError, save }
}

/** Converts the form to the input of the call. Of a directory account, only the free text of the objective is sent. */
const toProfile = (
  { usageObjective, otherObjective, password: _, ...own }: OwnProfileValues,
  { isLocal }: { isLocal: boolean },
) => ({
  ...(isLocal && { ...own, usageObjective: usageObjective as UsageObjective }),
  otherObjective: pickOtherObjective(usageObjective, otherObjective),
})
