/** Returns the secret of an authenticator's address, in groups of four for typing. */
export const formatSecret = (address: string) =>
  (new URL(address).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')
