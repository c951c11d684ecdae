import about from '../../../package.json' with { type: 'json' }

/** The version of the portal, as in package.json. */
export const portalVersion: string = about.version
