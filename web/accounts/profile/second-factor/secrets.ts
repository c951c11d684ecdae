/** Formats the secret in an otpauth URL for typing, in groups of four characters. */
export const formatSecret = (otpauthUrl: string) =>
  (new URL(otpauthUrl).searchParams.get('secret') ?? '').replaceAll(/(.{4})(?=.)/g, '$1 ')
