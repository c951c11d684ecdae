import { z } from 'zod'
import { call, menu } from '../call.ts'
import { identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { addedEmail, email, firstname, lastname, newPassword, username } from './fields.ts'
import { type AccountStatus, accountStatuses, accountStatusIds, userReference } from './managed-users.ts'
import { otherObjective, usageObjective } from './objectives.ts'

const staffCall = { method: 'POST', access: menu('UserManagement') } as const

/** Statuses that staff can set; the portal sets New and Wait for Verify itself. */
export const staffStatuses = ['Active', 'Offline', 'Suspend', 'Lock'] as const satisfies AccountStatus[]
export type StaffStatus = (typeof staffStatuses)[number]

const statusById = new Map(Object.entries(accountStatusIds).map(([status, id]) => [id, status]))
/** The id of a status that staff can set. */
const staffStatusId = identifier.refine(
  id => (staffStatuses as readonly string[]).includes(statusById.get(id) ?? ''),
  'This status is not set by staff.',
)

export const changeStatuses = call({
  ...staffCall,
  name: 'changeStatuses',
  path: '/api/mgmt/mgmtUpdateStatusUser',
  summary:
    'Sets the status of accounts, all or none: Active, Offline, Suspend or Lock, by name or id. Ends the sessions and links of accounts that are no longer Active, and notifies the owners. 409 if an account no longer has the status in `was`.',
  input: wire({
    changes: [
      'data',
      z
        .array(
          wire({
            userId: ['user_id', identifier],
            /** The new status by its name or, in the next field, by its id. */
            status: ['status_name', z.enum(staffStatuses).optional()],
            statusId: ['status_id', staffStatusId.optional()],
            /** The status that the caller saw; without it, the status is set in any case. */
            expected: ['was', z.enum(accountStatuses).optional()],
          }),
        )
        .min(1)
        .max(limits.listedItems),
    ],
  }),
  output: wire({
    status: [
      'status',
      wireValues({ saved: 'success', lastAdministrator: 'Last administrator', duplicateEmail: 'Email is duplicate' }),
    ],
  }),
})

/** An account as an object with its id or username, as an id, or as a username. The old client sends the row of its table as the object. */
const accountReference = z.codec(
  z.union([wire(userReference), identifier, text(limits.email)]),
  z.custom<{ userId?: number; username?: string }>(),
  {
    decode: value => {
      if (typeof value === 'number') return { userId: value }
      return typeof value === 'string' ? { username: value } : value
    },
    encode: value => value,
  },
)

export const resendConfirmation = call({
  ...staffCall,
  name: 'resendConfirmation',
  path: '/api/resendEmailConfirmation',
  summary:
    'Mails a new link to an account that waits for its confirmation or first login. The earlier link stops working.',
  input: wire({ user: ['dataresend', accountReference] }),
  output: z.object({
    status: wireValues({ sent: 'success', confirmed: 'Account is confirmed', noEmail: 'No e-mail' }),
  }),
})

const additionStatus = wireValues({
  added: 'Success',
  duplicateUsername: 'Error Username is duplicate',
  duplicateEmail: 'Error Email is duplicate',
})
export type AdditionStatus = z.output<typeof additionStatus>

export const addUser = call({
  ...staffCall,
  name: 'addUser',
  path: '/api/AddUserByAdmin',
  summary:
    'Creates an account with role 3 and the status New, and mails the link for the first login. The owner must change the password at that login.',
  input: wire({
    username: ['username', username],
    firstname: ['firstname', firstname],
    lastname: ['lastname', lastname],
    usageObjective: ['usage_objective', usageObjective],
    otherObjective: ['other_object', otherObjective],
    email: ['email', addedEmail],
    password: ['password', newPassword],
  }),
  output: z.object({ status: additionStatus }),
})

/** `emailSent`: a mail with a link was sent to the new address, which takes effect when the link is used. */
const editStatus = wireValues({ saved: 'success', emailSent: 'email success', duplicateEmail: 'email is duplicate' })
export type EditStatus = z.output<typeof editStatus>

/** The profile that the caller saw when the edit began. */
const expectedProfile = wire({
  firstname: ['firstname', z.string().optional()],
  lastname: ['lastname', z.string().optional()],
  email: ['email', z.string().nullable().optional()],
  usageObjective: ['usage_objective', z.string().optional()],
  otherObjective: ['other_object', z.string().optional()],
})

export const editUser = call({
  ...staffCall,
  name: 'editUser',
  path: '/api/EditUserProfileByAdmin',
  summary:
    'Changes the profile of a local account. A new address takes effect when the link in its mail is used, and the old address is notified. 409 if someone else has changed the same fields since `was`.',
  input: wire({
    ...userReference,
    firstname: ['firstname', firstname],
    lastname: ['lastname', lastname],
    email: ['email', email],
    usageObjective: ['usage_objective', usageObjective],
    otherObjective: ['other_object', otherObjective],
    /** Without it, the edit replaces the stored values. */
    expected: ['was', expectedProfile.optional()],
  }),
  output: z.object({ status: editStatus }),
})

const setPasswordStatus = wireValues({
  set: 'Success',
  samePassword: messages.samePassword.en,
  commonPassword: messages.commonPassword.en,
})
export type SetPasswordStatus = z.output<typeof setPasswordStatus>

export const setPassword = call({
  ...staffCall,
  name: 'setPassword',
  path: '/api/ChangePasswordByAdmin',
  summary:
    'Sets the password of another user. Ends the sessions of the account and notifies its owner, who must change the password at the next login.',
  input: wire({ ...userReference, password: ['new_password', newPassword] }),
  output: z.object({ status: setPasswordStatus }),
})

export const unlockUser = call({
  ...staffCall,
  name: 'unlockUser',
  path: '/api/UnlockAccountByAdmin',
  summary: 'Removes the lock of an account, whether caused by staff or by wrong passwords.',
  input: wire(userReference),
  output: z.object({ status: wireValues({ unlocked: 'Success', notLocked: 'Account is not locked' }) }),
})

export const switchSecondFactor = call({
  ...staffCall,
  name: 'switchSecondFactor',
  path: '/api/updateTwoFactorAuthen',
  summary:
    "Switches the second factor of another user. 'on' requires the owner to enrol at the next login. 'off' deletes the secret and the recovery codes, ends the sessions and notifies the owner.",
  input: wire({
    userId: ['user_id', identifier],
    twoFactor: ['two_factor_authen_status', z.enum(['on', 'off'])],
    /** The value that the caller saw; without it, the second factor is switched in any case. */
    expected: ['was', z.enum(['on', 'off']).optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})

export const sendEnrolmentLink = call({
  ...staffCall,
  name: 'sendEnrolmentLink',
  path: '/api/mgmt/resendQRcode',
  summary:
    'Mails a single-use link with which the owner enrols an authenticator within 24 hours. The mail never contains the secret.',
  input: wire({ user: ['data', accountReference] }),
  output: z.object({
    status: wireValues({
      sent: 'Send Success',
      inactive: 'Account is not active',
      directoryAccount: 'Directory account',
      noEmail: 'No e-mail',
    }),
  }),
})
