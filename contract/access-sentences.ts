import type { Access } from './call.ts'

/** Describes in the generated documents who may make a call. */
export const describeAccess = (access: Access): string => {
  switch (access.kind) {
    case 'public':
      return 'anyone'
    case 'pending':
      return 'a pending login, or a signed-in user'
    case 'session':
      return access.consent ? 'a signed-in user who accepted cookies' : 'a signed-in user'
    case 'consent':
      return 'anyone who accepted cookies'
    case 'menu':
      return `a role with the menu ${access.menus.join(' or ')}`
    case 'role':
      return `a ${access.role}, role 1`
    case 'key':
      return `a program that sends a key for ${access.scope} as Authorization: Bearer`
  }
}
